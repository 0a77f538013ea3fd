import type * as v from 'valibot'
import { brrrrStrategy } from './brrrr'
import { buyHoldStrategy } from './buyHold'
import { fixFlipStrategy } from './fixFlip'
import { shortTermStrategy } from './shortTerm'
import type { StrategyKey } from './strategyKeys'

export * from './brrrr'
export * from './buyHold'
export * from './fixFlip'
export * from './shortTerm'

/** Every strategy of the engine. See docs/adding-a-strategy.md. */
export const strategies = {
  buyHold: buyHoldStrategy,
  brrrr: brrrrStrategy,
  fixFlip: fixFlipStrategy,
  shortTerm: shortTermStrategy,
} as const satisfies Record<StrategyKey, unknown>

type Strategies = typeof strategies

export type AnalysisInput<Key extends StrategyKey = StrategyKey> = {
  [K in Key]: v.InferOutput<Strategies[K]['input']>
}[Key]

export type AnalysisResults<Key extends StrategyKey = StrategyKey> = {
  [K in Key]: v.InferOutput<Strategies[K]['results']>
}[Key]

/** An input of a strategy at another purchase price; what follows from the price in a form stays as it is. */
export const atPrice = <Input extends object>(strategy: StrategyKey, input: Input, price: number): Input => ({
  ...input,
  [strategies[strategy].priceInput]: price,
})
