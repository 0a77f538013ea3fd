/** CSS px; supercluster takes the map's tiles for 512 px wide unless it is told. */
export const TILE_PX = 256

/** Homes within a radius of 60 CSS px are one cluster, up to zoom 16. In a file of its own for the benchmark of the map. */
export const clusterOptions = { radius: 60, maxZoom: 16, extent: TILE_PX }
