/** Width of a map tile in CSS px; supercluster's default differs. */
export const TILE_PX = 256

/** `radius` is in CSS px. In a separate file, because the map's benchmark imports it. */
export const clusterOptions = { radius: 60, maxZoom: 16, extent: TILE_PX }
