import { analyze, inCents } from '@freehold/analysis'
import {
  acceptedInput,
  strategies,
  type AnalysisInput,
  type AnalysisResults,
  type Property,
  type StrategyKey,
} from '@freehold/contracts'
import { computeCases, type ComputedCases } from './computeCases'
import type { Answer } from './useAnalysis'

export interface CasesOfInputs {
  expected: Answer<AnalysisInput, AnalysisResults>
  cases: ComputedCases<AnalysisInput, AnalysisResults>
}

/**
 * The three cases of inputs that no form shows, with the ranges that the home's estimates have today, money rounded to
 * cents; null if the contract rejects the inputs.
 * @param baseline of a saved analysis: the home's own inputs when it was saved
 */
export function casesOfInputs(
  strategy: StrategyKey,
  inputs: unknown,
  property: Property,
  baseline?: object | null,
): CasesOfInputs | null {
  const input = acceptedInput(strategies[strategy].input, inputs)
  if (input === null) return null
  const compute = (at: AnalysisInput) => analyze(strategy, at, { recordSteps: false })
  return {
    expected: { input, results: inCents(compute(input)) },
    cases: computeCases(strategy, { input }, property, compute, baseline),
  }
}
