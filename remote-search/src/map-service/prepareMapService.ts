import { authClient } from '@freehold/auth-client'
import { autocompletePlaces, placeDetails, type RuntimeConfig } from '@freehold/contracts'
import { install, leafletEngine, placesFrom } from '@freehold/embedded-maps'
import { listenForRefusal } from './refusal'

/**
 * Decides who supplies `google.maps`; to be called before the map mounts. With a key everything is Google's, places
 * included, as its terms ask; without one nothing is, and the embedded map is fetched when the page asks for it.
 */
export function prepareMapService({ demo, maps }: RuntimeConfig): void {
  if (maps.google !== null) return listenForRefusal()
  install({
    engine: leafletEngine({ demoTown: demo, tilesUrl: maps.tilesUrl ?? undefined }),
    places,
  })
  // A failure is told to whoever asks next; that asks the network anew.
  google.maps.importLibrary('maps').catch(() => {})
}

const places = placesFrom({
  autocomplete: (input, session, bias, signal) =>
    authClient.call(autocompletePlaces, {
      query: { input, session, bias: bias && JSON.stringify(bias) },
      signal,
    }),
  details: (id, session) => authClient.call(placeDetails, { params: { id }, query: { session } }),
})
