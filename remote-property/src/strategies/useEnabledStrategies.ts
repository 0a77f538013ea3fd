import { useUser } from '@freehold/auth-client'
import { StrategyKey } from '@freehold/contracts'

/** What the user has switched on, in the order of the tabs; it follows the profile as it changes. */
export function useEnabledStrategies(): StrategyKey[] {
  const user = useUser()
  return StrategyKey.options.filter((key) => user?.profile.strategies.includes(key))
}
