import { useRecovery } from '@freehold/auth-client'
import type { Area } from '@freehold/contracts'
import { useCallback, useEffect, useState } from 'react'

/** Counts the homes in an area that meet the other filters. */
export type CountHomes = (area: Area, signal: AbortSignal) => Promise<number>

/**
 * The number of homes in an area; null while it is not known, and for no area. When the other filters have changed, the
 * number before stays until there is a new one.
 * @param count another function when the other filters have changed
 */
export function useHomeCount(count: CountHomes, area: Area | null): number | null {
  const [counted, setCounted] = useState<{ key: string; homes: number } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  /** Not the area, which is another object after each change of the address. */
  const key = area && JSON.stringify(area)
  const recount = useCallback(() => {
    const controller = new AbortController()
    const run = async (key: string) => {
      try {
        const homes = await count(JSON.parse(key), controller.signal)
        setFailure(null)
        setCounted({ key, homes })
      } catch (error) {
        if (controller.signal.aborted) return
        console.warn('The homes in an area could not be counted', error)
        setFailure(error)
      }
    }
    if (key !== null) void run(key)
    return () => controller.abort()
  }, [count, key])
  useEffect(recount, [recount])
  useRecovery(failure, recount)
  return counted && counted.key === key ? counted.homes : null
}
