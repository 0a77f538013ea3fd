import { authClient } from '@freehold/auth-client'
import { autocompletePlaces } from '@freehold/contracts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FoundPlace } from './useHomesIn'

interface Found {
  /** The input that they match. */
  input: string
  attempt: number
  places: FoundPlace[]
  hasFailed: boolean
}

/**
 * Places that match an input, best first; none for an empty input.
 * @param onAnswer called with each answer that is not outdated; after a failure with none
 */
export function usePlaces(
  input: string,
  onAnswer: (places: readonly FoundPlace[], hasFailed: boolean) => void,
) {
  const [found, setFound] = useState<Found | null>(null)
  const [attempt, setAttempt] = useState(1)
  const receive = useEffectEvent((places: FoundPlace[], hasFailed: boolean) => {
    setFound({ input, attempt, places, hasFailed })
    onAnswer(places, hasFailed)
  })
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
        if (!signal.aborted) receive(places, false)
      } catch (error) {
        if (controller.signal.aborted) return
        console.warn('No place was suggested', error)
        receive([], true)
      }
    }
    void load()
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a retry asks the same again
  }, [input, attempt])
  const isFresh = found?.input === input && found.attempt === attempt
  return {
    found: input !== '' && isFresh ? found.places : [],
    state: input === '' ? 'idle' : !isFresh ? 'loading' : found.hasFailed ? 'failed' : 'idle',
    retry: () => setAttempt((before) => before + 1),
  } as const
}
