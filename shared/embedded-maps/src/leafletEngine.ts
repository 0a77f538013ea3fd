import type { BaseMapOptions, LoadEngine } from './engine'

/** Leaflet with our base map, as a separate chunk that is loaded with the first map. */
export const leafletEngine =
  (options: BaseMapOptions = {}): LoadEngine =>
  async () => {
    // Start loading the ground now, so that it is ready with the map. Its errors are handled where the map awaits it.
    if (options.demoTown) void import('./basemap/townScene').catch(() => {})
    if (options.basemaps?.length) void import('./basemap/ArchiveTiles').catch(() => {})
    const { createLeafletEngine } = await import(
      /* webpackChunkName: "embedded-maps" */ './leaflet/createLeafletEngine'
    )
    return createLeafletEngine(options)
  }
