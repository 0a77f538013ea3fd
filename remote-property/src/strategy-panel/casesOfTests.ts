import type { AnalysisOptions, RangedEstimates } from '@freehold/analysis'
import type { StrategyKey } from '@freehold/contracts'
import type { StressTest } from '../sensitivity/Stress'
import { computeCases, type ComputedCases } from './computeCases'
import type { Answer } from './useAnalysis'

/**
 * The cases of an answer, as `computeCases`, and what each stress test makes of them: computed once for each test, as
 * several parts of a tab ask for them.
 */
export function casesOfTests<Input extends object, Results>(
  strategy: StrategyKey,
  answer: Answer<Input, Results>,
  estimates: RangedEstimates,
  compute: (input: Input, options: AnalysisOptions) => Results,
  baseline?: object | null,
) {
  const withoutSteps = (input: Input) => compute(input, { recordSteps: false })
  const casesAt = (stress?: (input: Input) => Input) =>
    computeCases(strategy, answer, estimates, withoutSteps, baseline, stress)
  const entered = casesAt()
  const known = new WeakMap<object, ComputedCases<Input, Results>>()
  return (test: StressTest<Input, Results> | null) => {
    if (test === null || entered.ends === null) return entered
    const cases = known.get(test) ?? casesAt(test.apply)
    known.set(test, cases)
    return cases
  }
}
