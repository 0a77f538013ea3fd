import type { LoadEngine } from './engine'

export interface GroundOptions {
  /** Draws the made-up town of the demo market. Never together with real properties. */
  demoTown?: boolean
  /** Raster tiles laid over the ground: `https://tiles.example/{z}/{x}/{y}.png`. Tiles that fail leave the ground. */
  tilesUrl?: string
  /** The credit that the tiles' licence asks for; plain text. */
  tilesAttribution?: string
}

/** Leaflet with our own ground; its code is a chunk of its own, fetched with the first map. */
export const leafletEngine =
  (ground: GroundOptions = {}): LoadEngine =>
  async () => {
    // The town is drawn as soon as there is a map: nothing waits for it, and a failure is the map's to meet.
    if (ground.demoTown) void import('./leaflet/townPainter').catch(() => {})
    const { createLeafletEngine } = await import(
      /* webpackChunkName: "embedded-maps" */ './leaflet/createLeafletEngine'
    )
    return createLeafletEngine(ground)
  }
