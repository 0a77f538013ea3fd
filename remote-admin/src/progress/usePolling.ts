import { useEffect } from 'react'
import { useRevalidator } from 'react-router-dom'

const PAUSE_MS = 2_000

/** Reads the page anew every two seconds for as long as something on it is under way. */
export function usePolling(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay || state === 'loading') return undefined
    const timer = setTimeout(() => void revalidate(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isUnderWay, state, revalidate])
}
