import { brrrr, buyHold, fixFlip, inCents, shortTerm } from '@freehold/analysis'
import { BrrrrInput, BuyHoldInput, FixFlipInput, ShortTermInput, type StrategyKey } from '@freehold/contracts'
import * as v from 'valibot'
import { parseInput } from '../http/parseInput'

interface Analysis {
  /** As parsed: with the defaults of what was left out. */
  inputs: object
  /** Money rounded to cents. */
  results: { cashOnCashRoi: number | null }
}

const analyses: Record<StrategyKey, (inputs: unknown) => Analysis> = {
  buyHold: (inputs) => run(BuyHoldInput, inputs, (input, sent) => inCents(buyHold(input, { sent }))),
  brrrr: (inputs) => run(BrrrrInput, inputs, (input, sent) => inCents(brrrr(input, { sent }))),
  fixFlip: (inputs) => run(FixFlipInput, inputs, (input, sent) => inCents(fixFlip(input, { sent }))),
  shortTerm: (inputs) => run(ShortTermInput, inputs, (input, sent) => inCents(shortTerm(input, { sent }))),
}

/** Runs the engine on inputs of any strategy. Throws a 400 that names `inputs.<field>`. */
export const analyze = (strategy: StrategyKey, inputs: unknown): Analysis => analyses[strategy](inputs)

function run<Input extends object>(
  schema: v.GenericSchema<unknown, Input>,
  inputs: unknown,
  compute: (input: Input, sent: object) => Analysis['results'],
): Analysis {
  const parsed = parseInput(v.object({ inputs: schema }), { inputs }) as { inputs: Input }
  return { inputs: parsed.inputs, results: compute(parsed.inputs, inputs as object) }
}
