import type { Bounds, PlaceDetails, PlacePrediction } from '@freehold/contracts'
import type { PlacesBackend } from './placesBackend'

export interface PlaceFetchers {
  autocomplete: (
    input: string,
    sessionToken: string | undefined,
    bias: Bounds | undefined,
    signal: AbortSignal,
  ) => Promise<PlacePrediction[]>
  details: (placeId: string, sessionToken: string | undefined) => Promise<PlaceDetails>
}

/**
 * A places backend made of two calls. A newer suggestion request of a session aborts the older one, whose promise then
 * rejects with what `autocomplete` throws on abort (`AbortError` for `fetch`).
 */
export const placesFrom = ({ autocomplete, details }: PlaceFetchers): PlacesBackend => {
  const running = new Map<string, AbortController>()
  return {
    async suggest({ input, sessionToken, bias }) {
      const key = sessionToken ?? ''
      running.get(key)?.abort()
      const controller = new AbortController()
      running.set(key, controller)
      try {
        return await autocomplete(input, sessionToken, bias, controller.signal)
      } finally {
        if (running.get(key) === controller) running.delete(key)
      }
    },
    details,
  }
}
