import type { Bounds, LngLat } from '@freehold/contracts'
import { areas } from './areas'
import { buildHouses } from './houses'
import { CENTER, toLngLat, type Point } from './plane'
import { layStreets, type StreetKind } from './streets'

export type { StreetKind }

/** One unbroken piece of a street. A street cut by water or parks has several entries with the same name. */
export interface Street {
  name: string
  kind: StreetKind
  line: LngLat[]
}

export interface Area {
  kind: 'park' | 'water'
  name: string
  /** Open ring: the last point connects to the first. */
  ring: LngLat[]
  /** The centre line of a river. */
  course?: LngLat[]
}

export interface Neighborhood {
  name: string
  center: LngLat
}

export interface House {
  /** Unique on its street; odd on the left in the direction of rising numbers, even on the right. */
  number: number
  street: string
  /** The centre of the house. */
  at: LngLat
  /** Open ring of four corners. */
  footprint: LngLat[]
}

export interface Town {
  name: string
  state: 'WA'
  /** A ZIP code that is not in use. */
  zip: string
  center: LngLat
  bounds: Bounds
  streets: Street[]
  areas: Area[]
  neighborhoods: Neighborhood[]
  /** Computed on first access, because houses take by far the most time. */
  readonly houses: House[]
}

const neighborhoods: { name: string; at: Point }[] = [
  { name: 'Old Town', at: [120, -150] },
  { name: 'Quarry Hill', at: [-1340, -60] },
  { name: 'Riverbend', at: [-740, 900] },
  { name: 'Northmoor', at: [260, 1170] },
  { name: 'Lakeside', at: [930, 330] },
  { name: 'Heron Point', at: [1040, -290] },
  { name: 'Southfield', at: [340, -1120] },
  { name: 'Sagebrush Flats', at: [-980, -1090] },
]

const HALF_WIDTH_METERS = 2000
const HALF_HEIGHT_METERS = 1500

const HOUSES_BETWEEN_PAUSES = 200

const latLng = ([lng, lat]: LngLat) => ({ lat, lng })

function* build(): Generator<void, Town> {
  const streets = yield* layStreets()
  let houses: House[] | undefined
  return {
    name: 'Wrenfield',
    state: 'WA',
    zip: '99499',
    center: CENTER,
    bounds: {
      ne: latLng(toLngLat([HALF_WIDTH_METERS, HALF_HEIGHT_METERS])),
      sw: latLng(toLngLat([-HALF_WIDTH_METERS, -HALF_HEIGHT_METERS])),
    },
    streets: streets.flatMap(({ name, kind, pieces }) =>
      pieces.map((piece) => ({ name, kind, line: piece.map(toLngLat) })),
    ),
    areas: areas.map(({ kind, name, ring, course }) => ({
      kind,
      name,
      ring: ring.map(toLngLat),
      ...(course && { course: course.map(toLngLat) }),
    })),
    neighborhoods: neighborhoods.map(({ name, at }) => ({ name, center: toLngLat(at) })),
    get houses() {
      return (houses ??= runToEnd(buildTownHouses()))
    },
  }
}

/** The town's houses, computed with the same pauses as in {@link buildTown}. */
export function* buildTownHouses(): Generator<void, House[]> {
  const houses: House[] = []
  for (const { number, street, at, footprint } of yield* buildHouses(yield* layStreets())) {
    houses.push({ number, street, at: toLngLat(at), footprint: footprint.map(toLngLat) })
    if (houses.length % HOUSES_BETWEEN_PAUSES === 0) yield
  }
  return houses
}

function runToEnd<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

let cachedTown: Town | undefined

/**
 * The fictional town of the demo market, about 4 by 3 km. Computed once from fixed seeds and without I/O, so that the
 * API's demo properties match the map. All positions are `[lng, lat]`, WGS 84. Treat it as read-only: every caller gets
 * the same object.
 */
export const town = (): Town => (cachedTown ??= runToEnd(build()))

/** Computes the same town in steps of a few milliseconds, for callers that must not block. */
export function* buildTown(): Generator<void, Town> {
  return (cachedTown ??= yield* build())
}
