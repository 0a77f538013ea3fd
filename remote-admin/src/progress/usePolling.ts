import { useEffect } from 'react'
import { useRevalidator } from 'react-router-dom'

const POLL_MS = 2_000

/** Reloads the page's data at intervals of {@link POLL_MS} while a task on it is under way. */
export function usePolling(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay || state === 'loading') return undefined
    const timer = setTimeout(() => void revalidate(), POLL_MS)
    return () => clearTimeout(timer)
  }, [isUnderWay, state, revalidate])
}
