import { fixFlipConstants } from '@freehold/contracts'
import { lazyStrategy } from '../../strategy-panel/LazyModule'
import { strategyEntry } from '../../strategy-panel/StrategyEntry'
import { fixFlipForm } from './fixFlipForm'

export const fixFlipEntry = strategyEntry({
  ...lazyStrategy(async () => {
    const { FixFlip } = await import(/* webpackChunkName: 'fix-flip' */ './FixFlip')
    return FixFlip
  }),
  form: fixFlipForm,
  loadSteps: () => import(/* webpackChunkName: 'what-if-steps' */ './fixFlipWhatIfSteps'),
  rulesOfThumb: fixFlipConstants,
})
