import type { LngLat } from '@freehold/contracts'
import type { Area, House, Town } from '@freehold/demo-town'

/** The surroundings of a house, for its price and its description. */
export interface Surroundings {
  neighborhood: string
  lake: { name: string; meters: number }
  park: { name: string; meters: number }
  /** How desirable, large and new homes tend to be here; without a unit, around 0. */
  desirability: number
  roominess: number
  newness: number
}

interface Character {
  desirability: number
  roominess: number
  newness: number
}

/** The character of each neighborhood. */
const characters: Record<string, Character> = {
  'Old Town': { desirability: 0.25, roominess: -0.5, newness: -1.3 },
  'Quarry Hill': { desirability: 0.4, roominess: 0.3, newness: -0.2 },
  Riverbend: { desirability: 0.3, roominess: 0.1, newness: 0.1 },
  Northmoor: { desirability: -0.1, roominess: 0.3, newness: 1 },
  Lakeside: { desirability: 0.5, roominess: 0.5, newness: -0.2 },
  'Heron Point': { desirability: 0.8, roominess: 0.8, newness: 0.4 },
  Southfield: { desirability: -0.6, roominess: -0.3, newness: 0.2 },
  'Sagebrush Flats': { desirability: -1, roominess: -0.2, newness: 0.7 },
}
const plain: Character = { desirability: 0, roominess: 0, newness: 0 }

const METERS_PER_DEGREE = 111_320
/** Neighborhoods have no borders: their character changes smoothly, over about this distance. */
const NEIGHBORHOOD_METERS = 1_000

type Point = readonly [x: number, y: number]

const metersFrom =
  ([lng0, lat0]: LngLat) =>
  ([lng, lat]: LngLat): Point => [
    (lng - lng0) * METERS_PER_DEGREE * Math.cos((lat0 * Math.PI) / 180),
    (lat - lat0) * METERS_PER_DEGREE,
  ]

const between = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay)

function metersToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - ax - t * dx, y - ay - t * dy)
}

const metersToRing = (point: Point, ring: readonly Point[]) =>
  Math.min(...ring.map((corner, i) => metersToSegment(point, corner, ring[(i + 1) % ring.length]!)))

/** Returns a function for the surroundings of any house of the town. Distances are in metres to the nearest edge. */
export function surroundingsIn(town: Town): (house: House) => Surroundings {
  const flat = metersFrom(town.center)
  const outlines = (keep: (area: Area) => boolean) =>
    town.areas.filter(keep).map(({ name, ring }) => ({ name, ring: ring.map(flat) }))
  const lakes = outlines(({ kind, name }) => kind === 'water' && name.startsWith('Lake'))
  const parks = outlines(({ kind }) => kind === 'park')
  const centers = town.neighborhoods.map(({ name, center }) => ({ name, at: flat(center) }))

  const nearest = (point: Point, areas: ReturnType<typeof outlines>) =>
    areas
      .map(({ name, ring }) => ({ name, meters: metersToRing(point, ring) }))
      .reduce((best, area) => (area.meters < best.meters ? area : best))

  return ({ at }) => {
    const point = flat(at)
    const [lake, park] = [nearest(point, lakes), nearest(point, parks)]
    const near = centers
      .map(({ name, at: center }) => ({ name, meters: between(point, center) }))
      .toSorted((a, b) => a.meters - b.meters)
    const blend = blended(near)
    return {
      neighborhood: near[0]!.name,
      lake,
      park,
      roominess: blend('roominess'),
      newness: blend('newness'),
      desirability: blend('desirability') + Math.exp(-lake.meters / 900) + 0.2 * Math.exp(-park.meters / 250),
    }
  }
}

function blended(near: { name: string; meters: number }[]) {
  const weighed = near.map(({ name, meters }) => ({
    character: characters[name] ?? plain,
    weight: Math.exp(-((meters / NEIGHBORHOOD_METERS) ** 2)) + 1e-6,
  }))
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  return (trait: keyof Character) =>
    weighed.reduce((sum, { character, weight }) => sum + character[trait] * weight, 0) / total
}
