import { analyze as compute } from '@freehold/analysis'
import { strategies, type AnalysisInput, type AnalysisResults, type StrategyKey } from '@freehold/contracts'
import * as v from 'valibot'
import { parseInput } from '../http/parseInput'

interface Analysis {
  /** The parsed inputs, including defaults. */
  inputs: AnalysisInput
  /** Money rounded to cents. */
  results: AnalysisResults
}

/** Runs the engine on inputs of any strategy. Throws a 400 that names `inputs.<field>`. */
export function analyze(strategy: StrategyKey, sent: unknown): Analysis {
  const { inputs } = parseInput(v.object({ inputs: strategies[strategy].input }), { inputs: sent }) as {
    inputs: AnalysisInput
  }
  return { inputs, results: compute(strategy, inputs, { sent: sent as object }) }
}

/**
 * The property's own inputs as a client sends them: null if they are not known, undefined if it does not say. Throws a 400
 * that names `baseline.<field>`.
 */
export function parseBaseline(strategy: StrategyKey, sent: object | null | undefined) {
  if (!sent) return sent
  const { baseline } = parseInput(v.object({ baseline: strategies[strategy].input }), { baseline: sent }) as {
    baseline: AnalysisInput
  }
  return baseline
}
