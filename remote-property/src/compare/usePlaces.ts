import { authClient } from '@freehold/auth-client'
import { autocompletePlaces } from '@freehold/contracts'
import { useEffect, useState } from 'react'
import type { FoundPlace } from './useHomesIn'

interface Found {
  /** The input that they match. */
  input: string
  attempt: number
  places: FoundPlace[]
  hasFailed: boolean
}

/** Places that match an input, best first; none for an empty input. */
export function usePlaces(input: string) {
  const [found, setFound] = useState<Found | null>(null)
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    if (input === '') return undefined
    const controller = new AbortController()
    const load = async () => {
      try {
        const { signal } = controller
        const predictions = await authClient.call(autocompletePlaces, { query: { input }, signal })
        const places = predictions.map(({ placeId, mainText, secondaryText }) => ({
          id: placeId,
          name: mainText,
          area: secondaryText,
        }))
        if (!signal.aborted) setFound({ input, attempt, places, hasFailed: false })
      } catch (error) {
        if (controller.signal.aborted) return
        console.warn('No place was suggested', error)
        setFound({ input, attempt, places: [], hasFailed: true })
      }
    }
    void load()
    return () => controller.abort()
  }, [input, attempt])
  const isFresh = found?.input === input && found.attempt === attempt
  return {
    found: input !== '' && isFresh ? found.places : [],
    state: input === '' ? 'idle' : !isFresh ? 'loading' : found.hasFailed ? 'failed' : 'idle',
    retry: () => setAttempt((before) => before + 1),
  } as const
}
