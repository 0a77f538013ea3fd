import { useCallback, useEffect, useRef } from 'react'

/** How long a pointer rests on a home that it may press. */
const REST_MS = 100

/** A function to call with the home that is pointed at, null for none: its window opens faster if it is fetched ahead. */
export function useLookAhead(fetchAhead: ((id: string) => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (id: string | null) => {
      clearTimeout(timer.current)
      if (id !== null && fetchAhead) timer.current = setTimeout(fetchAhead, REST_MS, id)
    },
    [fetchAhead],
  )
}
