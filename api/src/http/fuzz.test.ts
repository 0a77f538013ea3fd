import { defineFuzz } from '../testing/fuzz/defineFuzz'

defineFuzz(300)
