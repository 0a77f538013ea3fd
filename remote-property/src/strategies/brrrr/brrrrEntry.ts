import { brrrrConstants } from '@freehold/contracts'
import { strategyEntry } from '../../strategy-panel/StrategyEntry'
import { Brrrr, loadWhatIfs } from './Brrrr'
import { brrrrForm } from './brrrrForm'

export const brrrrEntry = strategyEntry({
  Component: Brrrr,
  form: brrrrForm,
  loadWhatIfs,
  returnPer: 'year',
  rulesOfThumb: brrrrConstants,
})
