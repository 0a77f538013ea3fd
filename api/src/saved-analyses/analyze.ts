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

type InputSchema<Input> = v.GenericSchema<any, Input>

/** Runs the engine on inputs of any strategy. Throws a 400 that names `inputs.<field>`. */
export function analyze(strategy: StrategyKey, inputs: unknown): Analysis {
  switch (strategy) {
    case 'buyHold':
      return run(BuyHoldInput, inputs, (input) => inCents(buyHold(input)))
    case 'brrrr':
      return run(BrrrrInput, inputs, (input) => inCents(brrrr(input)))
    case 'fixFlip':
      return run(FixFlipInput, inputs, (input) => inCents(fixFlip(input)))
    case 'shortTerm':
      return run(ShortTermInput, inputs, (input) => inCents(shortTerm(input)))
  }
}

function run<Input extends object>(
  schema: InputSchema<Input>,
  inputs: unknown,
  compute: (input: Input) => Analysis['results'],
): Analysis {
  const parsed = parseInput(v.object({ inputs: schema }), { inputs }) as { inputs: Input }
  return { inputs: parsed.inputs, results: compute(parsed.inputs) }
}
