import type { MarketFilters } from '@freehold/contracts'
import { useEffect, useEffectEvent, useState } from 'react'

/** After the last change of the filters. */
const WAIT_MS = 300

/**
 * How many homes in view the filters of a form find; null while it is not known.
 * @param filters null while the form has errors
 */
export function useLiveCount(
  filters: MarketFilters | null,
  onCount: (filters: MarketFilters, signal: AbortSignal) => Promise<number>,
): number | null {
  const asked = JSON.stringify(filters)
  const [counted, setCounted] = useState<{ asked: string; count: number } | null>(null)
  const count = useEffectEvent((signal: AbortSignal) => filters && onCount(filters, signal))
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(async () => {
      try {
        const found = await count(signal)
        if (found !== null && !signal.aborted) setCounted({ asked, count: found })
      } catch (error) {
        // The button works without a count.
        if (!signal.aborted) console.warn('The homes could not be counted', error)
      }
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [asked])
  return counted?.asked === asked ? counted.count : null
}
