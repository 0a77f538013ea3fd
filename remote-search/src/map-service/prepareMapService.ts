import { authClient } from '@freehold/auth-client'
import { autocompletePlaces, paths, placeDetails, type RuntimeConfig } from '@freehold/contracts'
import { baseMapOptions, install, leafletEngine, listenForRefusal, placesFrom } from '@freehold/embedded-maps'

/**
 * Chooses the provider of `google.maps`; call it before the map mounts. With a key everything comes from Google,
 * including places, as its terms require. Without one everything comes from the embedded map, which starts to load
 * here.
 */
export function prepareMapService(config: RuntimeConfig): void {
  if (config.maps.google !== null) return listenForRefusal()
  install({
    engine: leafletEngine({ ...baseMapOptions(config), basemapSettingsPath }),
    places,
  })
  // Ignore a failure here: the next caller gets it or retries the request.
  google.maps.importLibrary('maps').catch(() => {})
}

/** Only an Admin can add base maps. */
const basemapSettingsPath = () =>
  authClient.getSnapshot().user?.role === 'Admin' ? paths.admin('basemaps') : undefined

const places = placesFrom({
  autocomplete: (input, session, bias, signal) =>
    authClient.call(autocompletePlaces, {
      query: { input, session, bias: bias && JSON.stringify(bias) },
      signal,
    }),
  details: (id, session) => authClient.call(placeDetails, { params: { id }, query: { session } }),
})
