import type { GroundOptions, LoadEngine } from './engine'

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
