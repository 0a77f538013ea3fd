import {
  acceptedInput,
  strategies,
  type AnalysisInput,
  type AnalysisResults,
  type StrategyKey,
} from '@freehold/contracts'
import { brrrrEngine } from './brrrr'
import { buyHoldEngine } from './buyHold'
import type { Engine } from './Engine'
import { fixFlipEngine } from './fixFlip'
import { inCents } from './inCents'
import { shortTermEngine } from './shortTerm'
import type { AnalysisOptions } from './calculation'

export { brrrr } from './brrrr'
export { buyHold } from './buyHold'
export { fixFlip } from './fixFlip'
export { shortTerm } from './shortTerm'

/** The engine of each strategy. See docs/adding-a-strategy.md. */
export const engines: { [Key in StrategyKey]: Engine<Key> } = {
  buyHold: buyHoldEngine,
  brrrr: brrrrEngine,
  fixFlip: fixFlipEngine,
  shortTerm: shortTermEngine,
}

/** The results of a strategy as the server returns them, money rounded to cents. */
export const analyze = <Key extends StrategyKey>(
  strategy: Key,
  input: AnalysisInput<Key>,
  options?: AnalysisOptions,
): AnalysisResults<Key> => inCents(engines[strategy].compute(input, options))

/** The results for unchecked inputs, money rounded to cents; null if the contract rejects them. */
export function analyzeInputs(strategy: StrategyKey, inputs: unknown): AnalysisResults | null {
  const input = acceptedInput(strategies[strategy].input, inputs)
  return input && analyze(strategy, input)
}
