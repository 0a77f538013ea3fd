import * as v from 'valibot'
import { endpoint } from './endpoint'
import { Bounds, LatLngLiteral } from './units'

/** What the browser must know of how this Freehold was set up; no secret stands in it. */
export const RuntimeConfig = v.object({
  /** Whether the made-up demo market is loaded: its town is drawn only then. */
  demo: v.boolean(),
  maps: v.object({
    /** Null: the embedded map. */
    google: v.nullable(v.object({ apiKey: v.string(), mapId: v.string() })),
    /** A template with {z}, {x}, {y} for raster tiles laid over the embedded ground; null: none. */
    tilesUrl: v.nullable(v.string()),
    /** Null when the operator set none: without bounds either, the map then says what to configure. */
    defaultCenter: v.nullable(LatLngLiteral),
    defaultZoom: v.nullable(v.number()),
    /** What the map shows at first, instead of the centre; null when the operator set none. An older API sends none. */
    defaultBounds: v.optional(v.nullable(Bounds), null),
  }),
})
export type RuntimeConfig = v.InferOutput<typeof RuntimeConfig>

export const getRuntimeConfig = endpoint({
  method: 'GET',
  base: 'public',
  path: '/config',
  result: RuntimeConfig,
})
