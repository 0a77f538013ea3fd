import { shortTermConstants } from '@freehold/contracts'
import { lazyStrategy } from '../../strategy-panel/LazyModule'
import { strategyEntry } from '../../strategy-panel/StrategyEntry'
import { shortTermForm } from './shortTermForm'

export const shortTermEntry = strategyEntry({
  ...lazyStrategy(async () => {
    const { ShortTerm } = await import(/* webpackChunkName: 'short-term' */ './ShortTerm')
    return ShortTerm
  }),
  form: shortTermForm,
  loadSteps: () => import(/* webpackChunkName: 'what-if-steps' */ './shortTermWhatIfSteps'),
  rulesOfThumb: shortTermConstants,
})
