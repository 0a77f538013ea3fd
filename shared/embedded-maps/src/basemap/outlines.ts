import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { toWorld } from '../mercator'
import { intoSquare, type Position, type Scene, SceneBuilder, type Square } from './Scene'
import type { NameStyleId, PaintId } from './style'

/** Borders of the world's countries, of the states or of the counties; the atlas of counties also has the states. */
export type OutlineLevel = 'countries' | 'states' | 'counties'

type Regions = GeometryCollection<{ name: string }>
type Source = Topology<Partial<Record<OutlineLevel | 'land', Regions>>>

const sources: Record<OutlineLevel, () => Promise<{ default: unknown }>> = {
  countries: () => import('world-atlas/countries-110m.json'),
  states: () => import('us-atlas/states-10m.json'),
  counties: () => import('us-atlas/counties-10m.json'),
}

const paintOf: Record<OutlineLevel, PaintId> = { countries: 'country', states: 'region', counties: 'county' }
const nameStyleOf: Record<OutlineLevel, NameStyleId> = {
  countries: 'country',
  states: 'region',
  counties: 'county',
}

const WORLD: Square = { x: 0, y: 0, size: 1 }
const onScene = intoSquare(WORLD)
const position = ([lng, lat]: number[]) => onScene(toWorld({ lat: lat!, lng: lng! }))

/** Natural Earth's and the Census Bureau's outlines as a scene of the whole world, loaded on demand. */
export async function readOutlines(level: OutlineLevel): Promise<Scene> {
  const source = (await sources[level]()).default as Source
  const scene = new SceneBuilder(WORLD)
  for (const each of ['countries', 'states', 'counties'] as const) {
    const regions = source.objects[each]
    if (!regions) continue
    for (const line of mesh(source, regions).coordinates) scene.line(paintOf[each], line.map(position), false)
    for (const { geometry, properties } of feature(source, regions).features) {
      if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') continue
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      const rings = polygons.map((polygon) => polygon.map((ring) => ring.map(position)))
      // The land shows at low zooms, which do without counties.
      if (level !== 'counties')
        for (const ring of rings.flat()) scene.line('earth', ring, true)
      addName(scene, properties.name, rings.map(([outer]) => outer!), nameStyleOf[each])
    }
  }
  return scene.build()
}

/** The name is centred in the largest part of the region, and larger regions come first. */
function addName(scene: SceneBuilder, text: string, parts: Position[][], style: NameStyleId) {
  const boxes = parts.map((ring) => {
    const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)]
    const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    return { x: (west + east) / 2, y: (north + south) / 2, area: (east - west) * (south - north) }
  })
  const largest = boxes.toSorted((a, b) => b.area - a.area)[0]
  if (largest) scene.name({ text, style, rank: -largest.area, points: [largest] })
}
