import { authClient } from '@freehold/auth-client'
import { StrategyKey } from '@freehold/contracts'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => authClient.subscribe(listener)
const getSnapshot = () => authClient.getSnapshot()

/** What the user has switched on, in the order of the tabs; it follows the profile as it changes. */
export function useEnabledStrategies(): StrategyKey[] {
  const { user } = useSyncExternalStore(subscribe, getSnapshot)
  return StrategyKey.options.filter((key) => user?.profile.strategies.includes(key))
}
