import * as v from 'valibot'
import type { Profile } from '../user'
import type { ReturnFact } from './returns'

/**
 * Every strategy, in the order of the tabs: the text of its tab, and whether its returns depend on a rent. Apart from their
 * schemas, so that who only names strategies does not load these.
 */
const names = {
  buyHold: { tabLabel: 'Buy/Hold', isRental: true },
  brrrr: { tabLabel: 'BRRRR', isRental: true },
  fixFlip: { tabLabel: 'Fix/Flip', isRental: false },
  shortTerm: { tabLabel: 'ST Rental', isRental: true },
} as const

export type StrategyKey = keyof typeof names
export const StrategyKey = v.picklist(Object.keys(names) as StrategyKey[])

/** One value for each strategy. */
export const byStrategy = <Value>(valueOf: (key: StrategyKey) => Value): Record<StrategyKey, Value> =>
  Object.fromEntries(StrategyKey.options.map((key) => [key, valueOf(key)])) as Record<StrategyKey, Value>

export const strategyTabLabels = byStrategy((key) => names[key].tabLabel)

/** Whether the returns of a strategy depend on a fact. */
export const dependsOn = (strategy: StrategyKey, fact: ReturnFact) =>
  fact !== 'rent' || names[strategy].isRental

/** The strategies that the profile selects and the engine can compute, in the order of the tabs. */
export const enabledStrategies = (profile: Pick<Profile, 'strategies'> | undefined): StrategyKey[] =>
  StrategyKey.options.filter((key) => profile?.strategies.includes(key))
