import { endurance } from '../testing/endurance'
import { defineFuzz } from './defineFuzz'

defineFuzz(endurance.fuzzedRequests)
