import { isOutage } from '@freehold/contracts'
import { useNetworkReturn } from './useNetworkReturn'

/**
 * Retries what an outage kept from loading, once the site can be reached again. Failures that the server reports are left
 * to the user.
 * @param failure null without one
 */
export function useRecovery(failure: unknown, retry: () => void): void {
  useNetworkReturn(isOutage(failure), retry)
}
