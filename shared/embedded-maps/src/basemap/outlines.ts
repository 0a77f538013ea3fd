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
/** Borders are cut into squares of 1/32 of the world: dashes along all of them at once would be too many for a canvas. */
const PARTS = 32

/** Natural Earth's and the Census Bureau's outlines, loaded on demand: one scene with land and names, and the borders. */
export async function readOutlines(level: OutlineLevel): Promise<Scene[]> {
  const source = (await sources[level]()).default as Source
  const world = new SceneBuilder(WORLD)
  const borders = new BorderScenes()
  for (const each of ['countries', 'states', 'counties'] as const) {
    const regions = source.objects[each]
    if (!regions) continue
    for (const line of mesh(source, regions).coordinates) borders.add(paintOf[each], line.map(onUnitSquare))
    for (const { geometry, properties } of feature(source, regions).features) {
      if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') continue
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      const rings = polygons.map((polygon) => polygon.map((ring) => ring.map(onUnitSquare).map(inWorld)))
      // The land shows at low zooms, which do without counties.
      if (level !== 'counties') for (const ring of rings.flat()) world.line('earth', ring, true)
      addName(
        world,
        properties.name,
        rings.map(([outer]) => outer!),
        nameStyleOf[each],
      )
    }
  }
  return [world.build(), ...borders.build()]
}

const onUnitSquare = ([lng, lat]: number[]) => toWorld({ lat: lat!, lng: lng! })
const inWorld = intoSquare(WORLD)

/** Lines in a scene for each part of the world that they cross. */
class BorderScenes {
  private readonly scenes = new Map<string, { square: Square; scene: SceneBuilder }>()

  add(paint: PaintId, line: readonly Position[]) {
    const { west, east, north, south } = boxOf(line)
    for (let x = Math.floor(west * PARTS); x <= Math.floor(east * PARTS); x++)
      for (let y = Math.floor(north * PARTS); y <= Math.floor(south * PARTS); y++) {
        const { square, scene } = this.sceneAt(x, y)
        scene.line(paint, line.map(intoSquare(square)), false)
      }
  }

  build() {
    return [...this.scenes.values()].map(({ scene }) => scene.build())
  }

  private sceneAt(x: number, y: number) {
    const known = this.scenes.get(`${x}/${y}`)
    if (known) return known
    const square = { x: x / PARTS, y: y / PARTS, size: 1 / PARTS }
    const made = { square, scene: new SceneBuilder(square) }
    this.scenes.set(`${x}/${y}`, made)
    return made
  }
}

function boxOf(line: readonly Position[]) {
  const [xs, ys] = [line.map(({ x }) => x), line.map(({ y }) => y)]
  return { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) }
}

/** The name is centred in the largest part of the region, and larger regions come first. */
function addName(scene: SceneBuilder, text: string, parts: Position[][], style: NameStyleId) {
  const boxes = parts.map((ring) => {
    const { west, east, north, south } = boxOf(ring)
    return { x: (west + east) / 2, y: (north + south) / 2, area: (east - west) * (south - north) }
  })
  const largest = boxes.toSorted((a, b) => b.area - a.area)[0]
  if (largest) scene.name({ text, style, rank: -largest.area, points: [largest] })
}
