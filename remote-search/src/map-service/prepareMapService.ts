import { authClient } from '@freehold/auth-client'
import { autocompletePlaces, paths, placeDetails, type RuntimeConfig } from '@freehold/contracts'
import { install, leafletEngine, placesFrom } from '@freehold/embedded-maps'
import { listenForRefusal } from './refusal'

/**
 * Chooses the provider of `google.maps`; call it before the map mounts. With a key everything comes from Google,
 * including places, as its terms require. Without one everything comes from the embedded map, which starts to load
 * here.
 */
export function prepareMapService({ demo, maps }: RuntimeConfig): void {
  if (maps.google !== null) return listenForRefusal()
  install({
    engine: leafletEngine({
      demoTown: demo,
      basemaps: maps.basemaps,
      basemapSettingsPath,
      tilesUrl: maps.tilesUrl ?? undefined,
      tilesAttribution: maps.tilesAttribution ?? undefined,
    }),
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
