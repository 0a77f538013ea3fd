import { isPark, isWater } from './areas'
import { distance, walk, type Point } from './plane'
import { randomFrom } from './random'
import { BLOCK_METERS, type PlanStreet, type StreetKind } from './streets'

export interface PlanHouse {
  number: number
  street: string
  at: Point
  footprint: Point[]
}

/** Another seed gives the houses other sizes and setbacks, and other vacant lots. */
const HOUSE_SEED = 1889

const LOT_METERS = 18
const MIN_GAP_METERS = 17
const YARD_METERS = 6
const SETBACK_METERS: Record<StreetKind, number> = { major: 22, street: 18.5, lane: 17 }
/** Minimum distance from the centre of a house to any other street. */
const CLEARANCE_METERS: Record<StreetKind, number> = { major: 20, street: 17, lane: 15 }

const CELL_METERS = 24
/** Cells per row of the grid; more than the town spans, so that cell numbers are unique. */
const ROW = 4096

/** A spatial index: points by square cell, to find those near a place without checking all. */
const grid = <T extends { at: Point }>() => {
  const cells = new Map<number, T[]>()
  const cell = ([x, y]: Point) => Math.floor(x / CELL_METERS) * ROW + Math.floor(y / CELL_METERS)
  return {
    add(item: T) {
      const key = cell(item.at)
      const items = cells.get(key)
      if (items) items.push(item)
      else cells.set(key, [item])
    },
    /** Whether any point within about a cell's width of a place passes the test; it also gets some points further away. */
    hasNear(at: Point, test: (item: T) => boolean) {
      const middle = cell(at)
      for (let column = -ROW; column <= ROW; column += ROW)
        for (let row = -1; row <= 1; row++) if (cells.get(middle + column + row)?.some(test)) return true
      return false
    },
  }
}

/** Points along the pieces of a street, at most 6 m apart, including both ends of each. */
const pointsAlong = (street: PlanStreet) =>
  street.pieces.flatMap((piece) => [...walk(piece, 6).map(({ at }) => at), piece[piece.length - 1]!])

/** Within the town's bounds, less a margin for the bend and for half a house. */
const isInTown = ([x, y]: Point) => Math.abs(x) < 1960 && Math.abs(y) < 1460

const rectangle = ([x, y]: Point, direction: number, width: number, depth: number): Point[] => {
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)]
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
  return corners.map(([u, v]) => {
    const [along, across] = [(u * width) / 2, (v * depth) / 2]
    return [x + along * cos - across * sin, y + along * sin + across * cos]
  })
}

/** 100 per block; odd numbers on the left in the direction of rising numbers, even ones on the right. */
const houseNumber = (meters: number, side: 1 | -1) => {
  const block = Math.floor(meters / BLOCK_METERS)
  const within = (meters - block * BLOCK_METERS) / BLOCK_METERS
  return 100 * (block + 1) + 2 * Math.floor(within * 48) + (side === 1 ? 1 : 2)
}

/** A generator, so that callers can pause: yields after each street is laid and after its houses are placed. */
export function* buildHouses(streets: readonly PlanStreet[]): Generator<void, PlanHouse[]> {
  const random = randomFrom(HOUSE_SEED)
  const roads = grid<{ at: Point; street: PlanStreet }>()
  for (const street of streets) {
    for (const at of pointsAlong(street)) roads.add({ at, street })
    yield
  }
  const placedHouses = grid<PlanHouse>()
  const houses: PlanHouse[] = []

  const isFree = (at: Point, own: PlanStreet) =>
    isInTown(at) &&
    !placedHouses.hasNear(at, (house) => distance(house.at, at) <= MIN_GAP_METERS) &&
    !roads.hasNear(
      at,
      (road) => road.street !== own && distance(road.at, at) <= CLEARANCE_METERS[road.street.kind],
    )

  const placeHouse = (street: PlanStreet, step: ReturnType<typeof walk>[number], side: 1 | -1) => {
    const [width, depth, isVacant] = [12 + random() * 3.5, 9 + random() * 3, random() < 0.08]
    const setback = (SETBACK_METERS[street.kind] + random() * 2) * side
    const [x, y] = step.at
    const at: Point = [x - setback * Math.sin(step.direction), y + setback * Math.cos(step.direction)]
    if (isVacant || !isFree(at, street)) return
    const grounds = rectangle(at, step.direction, width + YARD_METERS, depth + YARD_METERS)
    if (grounds.some((point) => isWater(point) || isPark(point))) return
    const house: PlanHouse = {
      number: houseNumber(step.meters, side),
      street: street.name,
      at,
      footprint: rectangle(at, step.direction, width, depth),
    }
    placedHouses.add(house)
    houses.push(house)
  }

  // Lots are numbered along the whole line, so that numbers continue behind a park, but only pieces get houses.
  const isAlongPiece = (street: PlanStreet, at: Point) =>
    roads.hasNear(at, (road) => road.street === street && distance(road.at, at) < 8)

  for (const street of streets) {
    for (const step of walk(street.line, LOT_METERS, LOT_METERS / 2)) {
      if (isAlongPiece(street, step.at)) for (const side of [1, -1] as const) placeHouse(street, step, side)
    }
    yield
  }
  return houses
}
