import * as v from 'valibot'
import { endpoint } from './endpoint'
import { Bounds, LatLngLiteral } from './units'

const zoom = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * A PMTiles archive of vector tiles in the Protomaps schema, which the embedded map draws. Declared here, because pages that
 * read the configuration would otherwise load what Admins do with base maps.
 */
export const Basemap = v.object({
  /** A path of this API that contains the archive's checksum, or the operator's own address. */
  url: v.string(),
  minZoom: zoom,
  /** The last zoom of the archive's tiles; beyond it they are scaled. */
  maxZoom: zoom,
  bounds: Bounds,
  /** Plain text, such as '© OpenStreetMap contributors'. */
  attribution: v.string(),
  /** An https address. */
  attributionUrl: v.nullable(v.string()),
})
export type Basemap = v.InferOutput<typeof Basemap>

/** The public configuration of this installation; contains no secrets. */
export const RuntimeConfig = v.object({
  /** Whether the demo data is loaded; only then the map draws the demo town. */
  demo: v.boolean(),
  /** Whether there is a home that a search can find. Older APIs omit it. */
  hasHomes: v.optional(v.boolean(), true),
  /** The operator's help pages, which Help links to; null for none. Older APIs omit it. */
  helpUrl: v.optional(v.nullable(v.string())),
  maps: v.object({
    /** Null for the embedded map. */
    google: v.nullable(v.object({ apiKey: v.string(), mapId: v.string() })),
    /** URL template with {z}, {x}, {y} of raster tiles for the embedded map; null for none. */
    tilesUrl: v.nullable(v.string()),
    /** The attribution of these tiles; plain text. Older APIs omit it. */
    tilesAttribution: v.optional(v.nullable(v.string()), null),
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
