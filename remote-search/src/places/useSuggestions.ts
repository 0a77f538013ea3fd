import { useRecovery } from '@freehold/auth-client'
import { useMapsLibrary } from '@vis.gl/react-google-maps'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

export type Prediction = google.maps.places.PlacePrediction

export interface Suggestions {
  /** The text for which they were requested. */
  input: string
  /** Best first. */
  predictions: readonly Prediction[]
  /** Why there are none; null unless the request failed. */
  failure: unknown
}

export type GetBias = () => google.maps.LatLngBoundsLiteral | undefined

export interface SuggestionOptions {
  /** Places inside these bounds come first. Must be the same function at every render, like `hasSession`. */
  getBias: GetBias
  /** Whether the session marker is set. Without it nothing is requested and the browser leaves. */
  hasSession: () => boolean
}

/**
 * The map service's suggestions for an input; null before the first response. Older ones stay until the next response.
 * @param input nothing is requested if it is empty
 * @param onSuggestions called with each response that is not outdated
 */
export function useSuggestions(
  input: string,
  { getBias, hasSession }: SuggestionOptions,
  onSuggestions: (predictions: readonly Prediction[]) => void,
) {
  const library = useMapsLibrary('places')
  const session = useRef<google.maps.places.AutocompleteSessionToken | null>(null)
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null)
  const [attempt, setAttempt] = useState(1)

  const receive = useEffectEvent((input: string, predictions: readonly Prediction[], failure: unknown) => {
    setSuggestions({ input, predictions, failure })
    onSuggestions(predictions)
  })

  useEffect(() => {
    if (!library || input === '' || !hasSession()) return undefined
    let isCurrent = true
    const update = (predictions: readonly Prediction[], failure: unknown) => {
      if (isCurrent) receive(input, predictions, failure)
    }
    session.current ??= new library.AutocompleteSessionToken()
    const request = { input, sessionToken: session.current, locationBias: getBias() }
    library.AutocompleteSuggestion.fetchAutocompleteSuggestions(request)
      .then(({ suggestions }) =>
        update(
          suggestions.flatMap((one) => one.placePrediction ?? []),
          null,
        ),
      )
      .catch((error: unknown) => {
        if (isCurrent) console.warn('The map service suggested nothing', error)
        update([], error)
      })
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a retry asks the same again
  }, [library, input, getBias, hasSession, attempt])
  useRecovery(suggestions?.failure ?? null, () => setAttempt((before) => before + 1))

  /** Ends the session of suggestions after a place was picked; the next request starts another. */
  const endSession = useCallback(() => {
    session.current = null
    setSuggestions(null)
  }, [])
  return { suggestions, endSession }
}
