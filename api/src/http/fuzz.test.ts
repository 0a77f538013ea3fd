import { defineFuzz } from './defineFuzz'

defineFuzz(300)
