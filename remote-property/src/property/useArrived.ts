import { startTransition, useEffect, useState } from 'react'

/**
 * What a promise has brought; until the next one brings something, what the last one has. Throws what a promise rejects
 * with. `use` in a Suspense boundary would wait as well, but React holds back what comes until the boundary's fallback
 * has stood for 300 ms.
 * @param known what the first promise is known to have brought already; null otherwise
 */
export function useArrived<T>(promise: Promise<T>, known: T | null): T | null {
  const [arrived, setArrived] = useState(known)
  useEffect(() => {
    let isAwaited = true
    // In slices, as all that is drawn then is long for a phone.
    const arrive = (get: () => T) =>
      startTransition(() => {
        if (isAwaited) setArrived(get)
      })
    promise.then(
      (value) => arrive(() => value),
      (error: unknown) =>
        arrive(() => {
          throw error
        }),
    )
    return () => {
      isAwaited = false
    }
  }, [promise])
  return arrived
}
