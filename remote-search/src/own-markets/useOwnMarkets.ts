import { authClient, useRecovery } from '@freehold/auth-client'
import { listOwnMarkets, type OwnMarket } from '@freehold/contracts'
import { useCallback, useEffect, useState } from 'react'

/** The markets of the user's profile; null until they are loaded. The search works without them. */
export function useOwnMarkets(isWanted: boolean): readonly OwnMarket[] | null {
  const [markets, setMarkets] = useState<readonly OwnMarket[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const isMissing = isWanted && markets === null && failure === null
  useEffect(() => {
    if (!isMissing) return undefined
    const controller = new AbortController()
    const { signal } = controller
    authClient.call(listOwnMarkets, { signal }).then(
      (answer) => signal.aborted || setMarkets(answer),
      (error: unknown) => signal.aborted || setFailure(error),
    )
    return () => controller.abort()
  }, [isMissing])
  useRecovery(
    failure,
    useCallback(() => setFailure(null), []),
  )
  return markets
}
