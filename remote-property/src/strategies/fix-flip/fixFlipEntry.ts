import { fixFlipConstants } from '@freehold/contracts'
import { strategyEntry } from '../../strategy-panel/StrategyEntry'
import { FixFlip, loadWhatIfs } from './FixFlip'
import { fixFlipForm } from './fixFlipForm'

export const fixFlipEntry = strategyEntry({
  Component: FixFlip,
  form: fixFlipForm,
  loadWhatIfs,
  returnPer: 'project',
  rulesOfThumb: fixFlipConstants,
})
