import * as v from 'valibot'
import { Basemap } from './basemaps'
import { endpoint } from './endpoint'
import { Bounds, LatLngLiteral } from './units'

/** The public configuration of this installation; contains no secrets. */
export const RuntimeConfig = v.object({
  /** Whether the demo data is loaded; only then the map draws the demo town. */
  demo: v.boolean(),
  /** Whether there is a home that a search can find. Older APIs omit it. */
  hasHomes: v.optional(v.boolean(), true),
  maps: v.object({
    /** Null for the embedded map. */
    google: v.nullable(v.object({ apiKey: v.string(), mapId: v.string() })),
    /** URL template with {z}, {x}, {y} of raster tiles for the embedded map; null for none. */
    tilesUrl: v.nullable(v.string()),
    /** Null if not configured. Without centre and bounds the map says what to configure. */
    defaultCenter: v.nullable(LatLngLiteral),
    defaultZoom: v.nullable(v.number()),
    /**
     * The initial bounds, instead of the centre: as configured, else the extent of the homes, else of the most detailed base
     * map. Null if there is none of them, or if a centre is configured. Older APIs omit it.
     */
    defaultBounds: v.optional(v.nullable(Bounds), null),
    /** Archives for the embedded map, the most detailed first. Older APIs omit it. */
    basemaps: v.optional(v.array(Basemap), []),
  }),
})
export type RuntimeConfig = v.InferOutput<typeof RuntimeConfig>

export const getRuntimeConfig = endpoint({
  method: 'GET',
  base: 'public',
  path: '/config',
  result: RuntimeConfig,
})
