import { casesOf, inCents, type Cases, type RangedEstimates } from '@freehold/analysis'
import type { AnalysisResults, StrategyKey } from '@freehold/contracts'
import type { Answer } from './useAnalysis'

/** An analysis at the ends of the ranges of ARV and rent. */
export interface ComputedCases<Input, Results> {
  facts: Cases<Input>['facts']
  /** Null if no fact has a range. */
  ends: { conservative: Answer<Input, Results>; optimistic: Answer<Input, Results> } | null
}

/**
 * The conservative and the optimistic case of an answer, money rounded to cents.
 * @param baseline of a saved analysis: the home's own inputs when it was saved
 * @param stress moves inputs of a stress test, in both cases alike
 */
export function computeCases<Input extends object, Results>(
  strategy: StrategyKey,
  { input }: Pick<Answer<Input, Results>, 'input'>,
  estimates: RangedEstimates,
  compute: (input: Input) => Results,
  baseline?: object | null,
  stress: (input: Input) => Input = (input) => input,
): ComputedCases<Input, Results> {
  const { conservative, optimistic, facts } = casesOf(strategy, input, estimates, baseline)
  if (conservative === input) return { facts, ends: null }
  const answer = (end: Input): Answer<Input, Results> => {
    const at = stress(end)
    // What a strategy computes are results of one, which the panel does not know.
    return { input: at, results: inCents(compute(at) as AnalysisResults) as Results }
  }
  return { facts, ends: { conservative: answer(conservative), optimistic: answer(optimistic) } }
}
