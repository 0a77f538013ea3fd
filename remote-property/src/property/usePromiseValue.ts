import { startTransition, useEffect, useState } from 'react'

/**
 * The value of a promise. A new promise keeps the previous value until it resolves. A rejection is thrown. Not `use` in a
 * Suspense boundary: React shows a boundary's fallback for at least 300 ms.
 * @param known the value of the first promise, if it has already resolved
 */
export function usePromiseValue<T>(promise: Promise<T>, known: T | null): T | null {
  const [value, setValue] = useState(known)
  useEffect(() => {
    let isCurrent = true
    // A transition renders in slices: the page takes a phone long to render.
    const update = (get: () => T) =>
      startTransition(() => {
        if (isCurrent) setValue(get)
      })
    promise.then(
      (resolved) => update(() => resolved),
      (error: unknown) =>
        update(() => {
          throw error
        }),
    )
    return () => {
      isCurrent = false
    }
  }, [promise])
  return value
}
