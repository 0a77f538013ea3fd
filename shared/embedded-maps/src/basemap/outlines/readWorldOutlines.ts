import { feature, mesh } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { intoSquare, type Position, type Scene, SceneBuilder, type Square } from '../Scene'
import type { NameStyleId, PaintId } from '../style'
import { boxOf, middleOfLargest, onUnitSquare, polygonsOf, type Regions } from './regions'

/** Land and borders of low zooms: of the world's countries, or of the states. */
export type WorldLevel = 'countries' | 'states'

type Source = Topology<Record<WorldLevel, Regions>>

const sources: Record<WorldLevel, () => Promise<{ default: unknown }>> = {
  countries: () => import('world-atlas/countries-110m.json'),
  states: () => import('us-atlas/states-10m.json'),
}

const styles = { countries: 'country', states: 'region' } as const satisfies Record<
  WorldLevel,
  PaintId & NameStyleId
>

const WORLD: Square = { x: 0, y: 0, size: 1 }
/** Borders are cut into squares of 1/32 of the world: dashes along all of them at once would be too many for a canvas. */
const PARTS = 32

/** Natural Earth's and the Census Bureau's outlines, loaded on demand: one scene with land and names, and the borders. */
export async function readWorldOutlines(level: WorldLevel): Promise<Generator<void, Scene[]>> {
  return scenesOf((await sources[level]()).default as Source, level)
}

function* scenesOf(source: Source, level: WorldLevel): Generator<void, Scene[]> {
  const regions = source.objects[level]
  const style = styles[level]
  const world = new SceneBuilder(WORLD)
  const borders = new BorderScenes()
  for (const line of mesh(source, regions).coordinates) borders.add(style, line.map(onUnitSquare))
  for (const { geometry, properties } of feature(source, regions).features) {
    yield
    const polygons = polygonsOf(geometry)
    for (const ring of polygons.flat()) world.line('earth', ring.map(inWorld), true)
    const largest = middleOfLargest(polygons)
    // Larger regions come first.
    if (largest) world.name({ text: properties.name, style, rank: -largest.area, points: [inWorld(largest)] })
  }
  return [world.build(), ...borders.build()]
}

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
