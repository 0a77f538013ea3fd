import { brrrrConstants } from '@freehold/contracts'
import { lazyStrategy } from '../../strategy-panel/LazyModule'
import { strategyEntry } from '../../strategy-panel/StrategyEntry'
import { brrrrForm } from './brrrrForm'

export const brrrrEntry = strategyEntry({
  ...lazyStrategy(async () => {
    const { Brrrr } = await import(/* webpackChunkName: 'brrrr' */ './Brrrr')
    return Brrrr
  }),
  form: brrrrForm,
  loadSteps: () => import(/* webpackChunkName: 'what-if-steps' */ './brrrrWhatIfSteps'),
  rulesOfThumb: brrrrConstants,
})
