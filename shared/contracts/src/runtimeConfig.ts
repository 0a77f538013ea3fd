import * as v from 'valibot'
import { endpoint } from './endpoint'
import { LatLngLiteral } from './units'

/** What the browser must know of how this Freehold was set up; no secret stands in it. */
export const RuntimeConfig = v.object({
  /** Whether the made-up demo market is loaded: its town is drawn only then. */
  demo: v.boolean(),
  maps: v.object({
    /** Null: the embedded map. */
    google: v.nullable(v.object({ apiKey: v.string(), mapId: v.string() })),
    /** A template with {z}, {x}, {y} for raster tiles laid over the embedded ground; null: none. */
    tilesUrl: v.nullable(v.string()),
    /** Null when the operator set none: the map then says what to configure. */
    defaultCenter: v.nullable(LatLngLiteral),
    defaultZoom: v.nullable(v.number()),
  }),
})
export type RuntimeConfig = v.InferOutput<typeof RuntimeConfig>

export const getRuntimeConfig = endpoint({
  method: 'GET',
  base: 'public',
  path: '/config',
  result: RuntimeConfig,
})
