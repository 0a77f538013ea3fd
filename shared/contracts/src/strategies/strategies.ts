import * as v from 'valibot'
import type { Profile } from '../user'
import type { ReturnFact } from './returns'
import { brrrrStrategy } from './brrrr'
import { buyHoldStrategy } from './buyHold'
import { fixFlipStrategy } from './fixFlip'
import { shortTermStrategy } from './shortTerm'

export * from './brrrr'
export * from './buyHold'
export * from './fixFlip'
export * from './shortTerm'

/** Every strategy of the engine, in the order of the tabs. See docs/adding-a-strategy.md. */
export const strategies = {
  buyHold: buyHoldStrategy,
  brrrr: brrrrStrategy,
  fixFlip: fixFlipStrategy,
  shortTerm: shortTermStrategy,
} as const

type Strategies = typeof strategies

export type StrategyKey = keyof Strategies
export const StrategyKey = v.picklist(Object.keys(strategies) as StrategyKey[])

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

/** Whether the returns of a strategy depend on a fact. */
export const dependsOn = (strategy: StrategyKey, fact: ReturnFact) =>
  fact !== 'rent' || strategies[strategy].isRental

/** One value for each strategy. */
export const byStrategy = <Value>(valueOf: (key: StrategyKey) => Value): Record<StrategyKey, Value> =>
  Object.fromEntries(StrategyKey.options.map((key) => [key, valueOf(key)])) as Record<StrategyKey, Value>

export const strategyTabLabels = byStrategy((key) => strategies[key].tabLabel)

/** The strategies that the profile selects and the engine can compute, in the order of the tabs. */
export const enabledStrategies = (profile: Pick<Profile, 'strategies'> | undefined): StrategyKey[] =>
  StrategyKey.options.filter((key) => profile?.strategies.includes(key))
