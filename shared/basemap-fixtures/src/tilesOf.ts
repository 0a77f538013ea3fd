import { encodeTile, EXTENT, type TileFeature, type TileLayers } from './encodeTile'
import type { ArchiveTile } from './writeArchive'

/** A feature as {@link TileFeature}, but with `[longitude, latitude]` in degrees. */
export interface GroundFeature extends Omit<TileFeature, 'geometry'> {
  geometry: [lng: number, lat: number][][]
  /** The first zoom whose tiles contain it. */
  minZoom?: number
}

/** Features by the name of their layer. */
export type GroundLayers = Record<string, GroundFeature[]>

export interface GroundOptions {
  minZoom: number
  maxZoom: number
}

/** Features reach this much beyond the edges of a tile, as a fraction of it. */
const BUFFER = 1 / 16

/**
 * The tiles of each zoom that features touch. Features are not cut at the edges of tiles: their positions may lie outside.
 */
export function tilesOf(layers: GroundLayers, { minZoom, maxZoom }: GroundOptions): ArchiveTile[] {
  const tiles: ArchiveTile[] = []
  for (let z = minZoom; z <= maxZoom; z += 1) {
    const found = new Map<string, { x: number; y: number; layers: TileLayers }>()
    for (const [layer, features] of Object.entries(layers)) {
      for (const feature of features) if (z >= (feature.minZoom ?? 0)) place(found, layer, feature, z)
    }
    for (const { x, y, layers: content } of found.values()) tiles.push({ z, x, y, data: encodeTile(content) })
  }
  return tiles
}

type Tiles = Map<string, { x: number; y: number; layers: TileLayers }>

/** Adds a feature to each tile of a zoom that it touches. */
function place(tiles: Tiles, layer: string, { geometry, ...rest }: GroundFeature, z: number): void {
  const projected = geometry.map((part) => part.map((position) => project(position, z)))
  const all = projected.flat()
  const last = 2 ** z - 1
  const range = (values: number[]) => [
    Math.max(0, Math.floor(Math.min(...values) - BUFFER)),
    Math.min(last, Math.floor(Math.max(...values) + BUFFER)),
  ]
  const [west = 0, east = 0] = range(all.map(([x]) => x))
  const [north = 0, south = 0] = range(all.map(([, y]) => y))
  for (let x = west; x <= east; x += 1) {
    for (let y = north; y <= south; y += 1) {
      const key = `${x}/${y}`
      const tile = tiles.get(key) ?? { x, y, layers: {} }
      tiles.set(key, tile)
      const inTile = projected.map((part) => part.map((position) => within(position, x, y)))
      ;(tile.layers[layer] ??= []).push({
        type: rest.type,
        properties: rest.properties ?? {},
        geometry: inTile,
      })
    }
  }
}

/** Web Mercator, in tiles of a zoom from the world's west and north. */
function project([lng, lat]: [number, number], z: number): [x: number, y: number] {
  const sine = Math.sin((lat * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [(lng / 360 + 0.5) * 2 ** z, y * 2 ** z]
}

const within = ([x, y]: [number, number], tileX: number, tileY: number): [number, number] => [
  Math.round((x - tileX) * EXTENT),
  Math.round((y - tileY) * EXTENT),
]
