import { shortTermConstants } from '@freehold/contracts'
import { strategyEntry } from '../../strategy-panel/StrategyEntry'
import { ShortTerm, loadWhatIfs } from './ShortTerm'
import { shortTermForm } from './shortTermForm'

export const shortTermEntry = strategyEntry({
  Component: ShortTerm,
  form: shortTermForm,
  loadWhatIfs,
  returnPer: 'year',
  rulesOfThumb: shortTermConstants,
})
