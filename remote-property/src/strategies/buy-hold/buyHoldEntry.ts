import { holdingConstants } from '@freehold/contracts'
import { strategyEntry } from '../../strategy-panel/StrategyEntry'
import { BuyHold } from './BuyHold'
import { buyHoldForm } from './buyHoldForm'

export const buyHoldEntry = strategyEntry({
  // The first tab, so its component is not a chunk.
  Component: BuyHold,
  form: buyHoldForm,
  loadWhatIfs: () => import(/* webpackChunkName: 'what-if' */ './BuyHoldWhatIfs'),
  rulesOfThumb: holdingConstants,
})
