import { useMapsLibrary } from '@vis.gl/react-google-maps'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

export type Prediction = google.maps.places.PlacePrediction

export interface Suggestions {
  /** The text for which they were requested. */
  input: string
  /** Best first. */
  predictions: readonly Prediction[]
  hasFailed: boolean
}

export type BiasOf = () => google.maps.LatLngBoundsLiteral | undefined

export interface SuggestionOptions {
  /** Places inside these bounds come first. Must be the same function at every render, like `hasSession`. */
  biasOf: BiasOf
  /** Whether the session marker is set. Without it nothing is requested and the browser leaves. */
  hasSession: () => boolean
}

/**
 * The map service's suggestions for an input; null before the first response. Older ones stay until the next response.
 * @param input nothing is requested if it is empty
 * @param onAnswer called with each response that is not outdated
 */
export function useSuggestions(
  input: string,
  { biasOf, hasSession }: SuggestionOptions,
  onAnswer: (predictions: readonly Prediction[]) => void,
) {
  const library = useMapsLibrary('places')
  const session = useRef<google.maps.places.AutocompleteSessionToken | null>(null)
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null)

  const take = useEffectEvent((input: string, predictions: readonly Prediction[], hasFailed: boolean) => {
    setSuggestions({ input, predictions, hasFailed })
    onAnswer(predictions)
  })

  useEffect(() => {
    if (!library || input === '' || !hasSession()) return undefined
    let isWanted = true
    const answer = (predictions: readonly Prediction[], hasFailed: boolean) => {
      if (isWanted) take(input, predictions, hasFailed)
    }
    session.current ??= new library.AutocompleteSessionToken()
    const request = { input, sessionToken: session.current, locationBias: biasOf() }
    library.AutocompleteSuggestion.fetchAutocompleteSuggestions(request)
      .then(({ suggestions }) =>
        answer(
          suggestions.flatMap((one) => one.placePrediction ?? []),
          false,
        ),
      )
      .catch((error: unknown) => {
        if (isWanted) console.warn('The map service suggested nothing', error)
        answer([], true)
      })
    return () => {
      isWanted = false
    }
  }, [library, input, biasOf, hasSession])

  /** Starts a new session of suggestions after a place was picked. */
  const renew = useCallback(() => {
    session.current = null
    setSuggestions(null)
  }, [])
  return { suggestions, renew }
}
