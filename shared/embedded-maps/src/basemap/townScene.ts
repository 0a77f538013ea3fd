import type { Bounds, LngLat } from '@freehold/contracts'
import { buildTown, buildTownHouses, town } from '@freehold/demo-town'
import { toWorld } from '../mercator'
import { intoSquare, type Scene, SceneBuilder, type Square } from './Scene'
import type { NameStyleId, PaintId } from './style'

const HOUSES_BETWEEN_PAUSES = 200

const streetPaint = { major: 'major', street: 'minor', lane: 'service' } as const satisfies Record<
  string,
  PaintId
>
const areaName = { park: 'park', water: 'water' } as const satisfies Record<string, NameStyleId>

const world = ([lng, lat]: LngLat) => toWorld({ lat, lng })

/** The town's square: larger than the town, because its lake and river leave it. */
function townSquare({ ne, sw }: Bounds): Square {
  const [a, b] = [toWorld(sw), toWorld(ne)]
  const size = 4 * (b.x - a.x)
  return { x: (a.x + b.x - size) / 2, y: (a.y + b.y - size) / 2, size }
}

/** The demo town's streets, parks, water and names. A generator, so that callers can pause it. */
export function* townScene(): Generator<void, Scene> {
  const { areas, streets, neighborhoods, name, bounds, center } = yield* buildTown()
  yield
  const square = townSquare(bounds)
  const inSquare = intoSquare(square)
  const at = (lngLat: LngLat) => inSquare(world(lngLat))
  const scene = new SceneBuilder(square)
  for (const { kind, name: text, ring, course } of areas) {
    const points = ring.map(at)
    scene.line(kind, points, true)
    if (course) scene.name({ text, style: 'river', rank: 0, points: course.map(at) })
    else
      scene.name({
        text,
        style: areaName[kind],
        rank: 0,
        points: [middleOf(points)],
        ...(kind === 'park' && { from: 14.5 }),
      })
  }
  for (const { kind, name: text, line } of streets) {
    const points = line.map(at)
    scene.line(streetPaint[kind], points, false)
    scene.name({ text, style: kind === 'major' ? 'major' : 'minor', rank: 1, points })
  }
  for (const { name: text, center: middle } of neighborhoods)
    scene.name({ text, style: 'neighborhood', rank: 0, from: 13.5, points: [at(middle)] })
  scene.name({ text: name, style: 'town', rank: 0, points: [at(center)] })
  return scene.build()
}

/** The demo town's houses with their numbers. */
export function* housesScene(): Generator<void, Scene> {
  const square = townSquare(town().bounds)
  const inSquare = intoSquare(square)
  const scene = new SceneBuilder(square)
  let count = 0
  for (const { number, at, footprint } of yield* buildTownHouses()) {
    scene.line(
      'building',
      footprint.map((corner) => inSquare(world(corner))),
      true,
    )
    scene.name({
      text: String(number),
      style: 'houseNumber',
      rank: 0,
      from: 18.5,
      points: [inSquare(world(at))],
    })
    if (++count % HOUSES_BETWEEN_PAUSES === 0) yield
  }
  return scene.build()
}

const middleOf = (ring: readonly { x: number; y: number }[]) => {
  const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)]
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 }
}

export const isTownSeen = ({ ne, sw }: Bounds) => {
  const { bounds } = town()
  return ne.lat > bounds.sw.lat && sw.lat < bounds.ne.lat && ne.lng > bounds.sw.lng && sw.lng < bounds.ne.lng
}
