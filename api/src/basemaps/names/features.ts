import { classifyRings, type VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { nameOf } from './cleanName'
import type { Point, PointLabel, Polygon } from './AreaJoiner'
import type { LineLabel } from './LineJoiner'
import type { Extent } from './TileSweep'

/** Streets that cars use, and how much their name counts against others. Paths, railways and piers are no addresses. */
const streetWeights = new Map([
  ['highway', -97],
  ['major_road', -98],
  ['minor_road', -99],
  ['other', -100],
])

/** Waters that are lines; drains and ditches have names that no one looks for. */
const riverWeights = new Map([
  ['river', -97],
  ['canal', -98],
  ['stream', -99],
])

/** Points that name an area of water. */
const waterKinds = new Set(['water', 'lake', 'reservoir', 'river', 'canal', 'lagoon', 'basin'])
/** Points that name water without borders of its own. */
const openWaterKinds = new Set(['bay', 'strait', 'fjord', 'sea'])
/** Polygons that are not a part of any named water. */
const otherWaterKinds = new Set(['ocean', 'swimming_pool', 'fountain'])

/** Points among the points of interest that name a green area, whose polygon is in `landuse` with the same kind. */
const parkKinds = new Set([
  'park',
  'national_park',
  'nature_reserve',
  'protected_area',
  'recreation_ground',
  'garden',
  'golf_course',
  'forest',
  'cemetery',
  'zoo',
  'beach',
])

function* featuresOf(tile: VectorTile, layerName: string): Generator<VectorTileFeature> {
  const layer = tile.layers[layerName]
  if (!layer || !(layer.extent > 0)) return
  for (let i = 0; i < layer.length; i++) yield layer.feature(i)
}

const kindOf = ({ properties }: VectorTileFeature) => String(properties.kind)

const extentOf = (x: number, y: number, size: number, [left, top, right, bottom]: number[]): Extent => {
  // Tiles overlap by a buffer, which would make everything larger than it is.
  const inside = (value: number) => Math.min(Math.max(value / size, 0), 1)
  return {
    left: x + inside(left!),
    right: x + inside(right!),
    top: y + inside(top!),
    bottom: y + inside(bottom!),
  }
}

const isOutside = ([left, top, right, bottom]: number[], size: number) =>
  !(right! >= 0 && bottom! >= 0 && left! <= size && top! <= size)

/** The named streets and rivers of a tile, each with the extent of a piece. */
export function linesOf(tile: VectorTile, x: number, y: number): [LineLabel, Extent][] {
  const lines: [LineLabel, Extent][] = []
  const add = (kind: LineLabel['kind'], feature: VectorTileFeature, weight: number | undefined) => {
    if (feature.type !== 2 || weight === undefined) return
    const name = nameOf(feature.properties)
    if (name === null) return
    const box = feature.bbox()
    if (isOutside(box, feature.extent)) return
    lines.push([{ kind, name, weight }, extentOf(x, y, feature.extent, box)])
  }
  for (const feature of featuresOf(tile, 'roads'))
    if (feature.properties.is_link !== true) add('street', feature, streetWeights.get(kindOf(feature)))
  for (const feature of featuresOf(tile, 'water')) add('water', feature, riverWeights.get(kindOf(feature)))
  return lines
}

/** The points of a feature that lie in the tile itself; neighbors repeat those of a buffer. */
function* pointsOf(feature: VectorTileFeature): Generator<Point> {
  if (feature.type !== 1) return
  const { extent } = feature
  for (const [point] of feature.loadGeometry())
    if (point && point.x >= 0 && point.x < extent && point.y >= 0 && point.y < extent) yield point
}

const parkKey = (kind: string) => `landuse ${kind}`

/** The points that name areas of a tile. */
export function areaLabelsOf(tile: VectorTile, x: number, y: number): PointLabel[] {
  const labels: PointLabel[] = []
  const add = (kind: PointLabel['kind'], key: string, feature: VectorTileFeature) => {
    const name = nameOf(feature.properties)
    if (name === null) return
    for (const at of pointsOf(feature)) {
      const extent = extentOf(x, y, feature.extent, [at.x, at.y, at.x, at.y])
      labels.push({ key, kind, name, at: { x: at.x / feature.extent, y: at.y / feature.extent }, extent })
    }
  }
  for (const feature of featuresOf(tile, 'water')) {
    if (waterKinds.has(kindOf(feature))) add('water', 'water', feature)
    else if (openWaterKinds.has(kindOf(feature))) add('water', '', feature)
  }
  for (const feature of featuresOf(tile, 'pois'))
    if (parkKinds.has(kindOf(feature))) add('park', parkKey(kindOf(feature)), feature)
  return labels
}

/** The polygons of a tile that a point may name. */
export function areasOf(tile: VectorTile, x: number, y: number): Polygon[] {
  const areas: Polygon[] = []
  const add = (key: string, feature: VectorTileFeature) => {
    if (feature.type !== 3) return
    const { extent: size } = feature
    for (const polygon of classifyRings(feature.loadGeometry())) {
      const rings = polygon.map((ring) => ring.map((point) => ({ x: point.x / size, y: point.y / size })))
      const xs = polygon[0]!.map((point) => point.x)
      const ys = polygon[0]!.map((point) => point.y)
      const box = [least(xs), least(ys), -least(xs.map((value) => -value)), -least(ys.map((value) => -value))]
      if (!isOutside(box, size)) areas.push({ key, rings, unit: 1 / size, extent: extentOf(x, y, size, box) })
    }
  }
  for (const feature of featuresOf(tile, 'water'))
    if (!otherWaterKinds.has(kindOf(feature))) add('water', feature)
  for (const feature of featuresOf(tile, 'landuse'))
    if (parkKinds.has(kindOf(feature))) add(parkKey(kindOf(feature)), feature)
  return areas
}

/** Unlike Math.min it takes any number of values. */
const least = (values: number[]) => values.reduce((least, value) => Math.min(least, value), Infinity)

/** A city, neighborhood or region, at a position in tiles. */
export interface Settlement {
  kind: 'city' | 'neighborhood' | 'region'
  name: string
  /** The abbreviation of a region, such as 'PA'. */
  ref: string
  /** From 0 to about 15, for tens of millions. */
  populationRank: number
  x: number
  y: number
}

/** A locality without inhabitants of its own, such as a beach or a crossing. */
const unsettled = new Set(['locality', 'isolated_dwelling', 'farm', 'allotments'])

const settlementKinds = new Map<string, Settlement['kind']>([
  ['locality', 'city'],
  ['neighbourhood', 'neighborhood'],
  ['macrohood', 'neighborhood'],
  ['region', 'region'],
])

export function* settlementsOf(tile: VectorTile, x: number, y: number): Generator<Settlement> {
  for (const feature of featuresOf(tile, 'places')) {
    const { population_rank: rank, ref, kind_detail: detail } = feature.properties
    const kind = settlementKinds.get(kindOf(feature))
    const name = nameOf(feature.properties)
    if (!kind || name === null || unsettled.has(String(detail))) continue
    for (const at of pointsOf(feature))
      yield {
        kind,
        name,
        ref: typeof ref === 'string' && /^[A-Z]{2,3}$/.test(ref) ? ref : '',
        populationRank: typeof rank === 'number' ? Math.min(Math.max(Math.round(rank), 0), 20) : 0,
        x: x + at.x / feature.extent,
        y: y + at.y / feature.extent,
      }
  }
}
