import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { ArchiveFault } from './ArchiveFault'
import { namesOf, paintOf } from './protomapsSchema'
import { type Area, EXTENT, type Position, type Scene, SceneBuilder, type Square } from './Scene'

/** A tile of the pyramid whose zoom 0 is the whole world. */
export interface TileId {
  z: number
  x: number
  y: number
}

export const squareOf = ({ z, x, y }: TileId) => ({ x: x / 2 ** z, y: y / 2 ** z, size: 1 / 2 ** z })

const layers = new Set([
  'earth',
  'landcover',
  'landuse',
  'water',
  'buildings',
  'roads',
  'boundaries',
  'places',
  'pois',
])
/** Above any name that can be read; a longer one is damage or mischief. */
const LONGEST_NAME = 80

/** Lines that reach further than this many tiles are damage or mischief, and would take for ever to paint. */
const REACH_MAX = 64 * EXTENT

/**
 * Reads the scene of a vector tile in the Protomaps schema. Throws if the bytes are no vector tile, or have none of its
 * layers.
 * @param place its level, and the area of its archive: beyond, enlarged tiles may lack places
 */
export function decodeTile(
  bytes: ArrayBuffer,
  tile: TileId,
  { level, area }: { level: number; area: Area },
): Scene {
  const { layers: found } = new VectorTile(new PbfReader(new Uint8Array(bytes)))
  const names = Object.keys(found)
  if (names.length > 0 && !names.some((name) => layers.has(name))) throw new ArchiveFault('schema')
  const scene = new SceneBuilder(squareOf(tile))
  for (const name of layers) {
    const layer = found[name]
    for (let i = 0; i < (layer?.length ?? 0); i++) addFeature(scene, name, layer!.feature(i))
  }
  const hasGround = 'earth' in found || 'water' in found
  return scene.build({ level, covers: hasGround ? intersection(areaOf(squareOf(tile)), area) : undefined })
}

const areaOf = ({ x, y, size }: Square): Area => ({ west: x, north: y, east: x + size, south: y + size })

const intersection = (a: Area, b: Area): Area => ({
  west: Math.max(a.west, b.west),
  north: Math.max(a.north, b.north),
  east: Math.min(a.east, b.east),
  south: Math.min(a.south, b.south),
})

function addFeature(
  scene: SceneBuilder,
  layer: string,
  feature: ReturnType<VectorTile['layers'][string]['feature']>,
) {
  const { type, properties } = feature
  const paint = paintOf(layer, type, properties)
  const names = namesOf(layer, type, properties)
  if (!paint && names.length === 0) return
  if (!(feature.extent > 0)) throw new ArchiveFault('corrupt')
  const scale = EXTENT / feature.extent
  const lines: Position[][] = feature.loadGeometry()
  if (scale !== 1) for (const point of lines.flat()) [point.x, point.y] = [point.x * scale, point.y * scale]
  for (const line of lines.filter(isWithinReach)) {
    if (paint) scene.line(paint, line, type === 3)
    for (const { text, ...name } of names)
      if (text.length <= LONGEST_NAME) scene.name({ ...name, text, points: line })
  }
}

const isWithinReach = (line: readonly Position[]) =>
  line.length > 0 && line.every(({ x, y }) => Math.abs(x) <= REACH_MAX && Math.abs(y) <= REACH_MAX)
