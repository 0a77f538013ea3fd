import type { Ground } from './basemap/Ground'
import type { BaseMapOptions, View } from './engine'

/**
 * Loads the base map of one view that never moves, to paint it on canvases of any density. Its code is a separate chunk,
 * without Leaflet.
 */
export async function loadGround(view: View, options: BaseMapOptions, signal: AbortSignal): Promise<Ground> {
  const { Ground } = await import(/* webpackChunkName: "embedded-maps-ground" */ './basemap/Ground')
  return Ground.load(view, options, signal)
}
