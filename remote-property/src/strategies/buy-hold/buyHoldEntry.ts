import { holdingConstants } from '@freehold/contracts'
import { strategyEntry } from '../../strategy-panel/StrategyEntry'
import { BuyHold } from './BuyHold'
import { buyHoldForm } from './buyHoldForm'

export const buyHoldEntry = strategyEntry({
  // The first tab, so its component is not a chunk.
  Component: BuyHold,
  form: buyHoldForm,
  loadSteps: () => import(/* webpackChunkName: 'what-if-steps' */ './buyHoldWhatIfSteps'),
  rulesOfThumb: holdingConstants,
})
