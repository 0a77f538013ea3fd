import { holdingConstants } from '@freehold/contracts'
import { strategyEntry } from '../../strategy-panel/StrategyEntry'
import { BuyHold, loadWhatIfs } from './BuyHold'
import { buyHoldForm } from './buyHoldForm'

export const buyHoldEntry = strategyEntry({
  Component: BuyHold,
  form: buyHoldForm,
  loadWhatIfs,
  returnPer: 'year',
  rulesOfThumb: holdingConstants,
})
