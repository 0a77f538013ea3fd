import * as v from 'valibot'
import type { Profile } from '../user'

/** The strategies that the engine can compute. */
export const StrategyKey = v.picklist(['buyHold', 'brrrr', 'fixFlip', 'shortTerm'])
export type StrategyKey = v.InferOutput<typeof StrategyKey>

/** What a profile has switched on of those that the engine can compute, in the order of the tabs. */
export const enabledStrategies = (profile: Pick<Profile, 'strategies'> | undefined): StrategyKey[] =>
  StrategyKey.options.filter((key) => profile?.strategies.includes(key))
