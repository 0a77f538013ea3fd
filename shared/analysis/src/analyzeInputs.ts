import {
  acceptedInput,
  BrrrrInput,
  BuyHoldInput,
  FixFlipInput,
  ShortTermInput,
  type BrrrrResults,
  type BuyHoldResults,
  type FixFlipResults,
  type ShortTermResults,
  type StrategyKey,
} from '@freehold/contracts'
import { brrrr } from './brrrr'
import { buyHold } from './buyHold'
import { fixFlip } from './fixFlip'
import { inCents } from './inCents'
import { shortTerm } from './shortTerm'

export type AnyResults = BuyHoldResults | BrrrrResults | FixFlipResults | ShortTermResults

const strategies: Record<StrategyKey, (inputs: unknown) => AnyResults | null> = {
  buyHold: (inputs) => run(acceptedInput(BuyHoldInput, inputs), (input) => inCents(buyHold(input))),
  brrrr: (inputs) => run(acceptedInput(BrrrrInput, inputs), (input) => inCents(brrrr(input))),
  fixFlip: (inputs) => run(acceptedInput(FixFlipInput, inputs), (input) => inCents(fixFlip(input))),
  shortTerm: (inputs) => run(acceptedInput(ShortTermInput, inputs), (input) => inCents(shortTerm(input))),
}

const run = <Input>(input: Input | null, compute: (input: Input) => AnyResults) => input && compute(input)

/** The results of inputs of any strategy, money in cents; null where the contract refuses them. */
export const analyzeInputs = (strategy: StrategyKey, inputs: unknown): AnyResults | null =>
  strategies[strategy](inputs)
