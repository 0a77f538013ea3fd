import { isApiError, isNetworkFailure } from '@freehold/contracts'
import { useNetworkReturn } from './useNetworkReturn'

/** A request without an answer, and one that a proxy answered in place of the server. */
const isOutage = (failure: unknown) =>
  isNetworkFailure(failure) ||
  (failure instanceof Error &&
    (failure.name === 'ChunkLoadError' ||
      (!isApiError(failure) && 'status' in failure && [502, 503, 504].includes(failure.status as number))))

/**
 * Retries what a failing network kept from loading, once the site can be reached again. Failures that the server reports
 * are left to the user.
 * @param failure null without one
 */
export function useRecovery(failure: unknown, retry: () => void): void {
  useNetworkReturn(isOutage(failure), retry)
}
