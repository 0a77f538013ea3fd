import { endurance } from '../testing/endurance'
import { defineFuzz } from '../testing/fuzz/defineFuzz'

defineFuzz(endurance.fuzzedRequests)
