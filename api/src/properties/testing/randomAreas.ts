import { formatAreas, parseAreas, type Area, type LngLat } from '@freehold/contracts'
import type { Chance } from '../../demo/chance'

/** Random corners cross their lines more often than not. A third of the areas lies across the antimeridian. */
export function randomArea(chance: Chance): Area {
  const center = chance.isTrue(0.3) ? 180 * chance.pick([-1, 1]) : chance.between(-180, 180)
  const half = chance.between(1, 90)
  const corners = Array.from({ length: Math.floor(chance.between(3, 12)) }, (): LngLat => [
    center + chance.between(-half, half),
    chance.between(-70, 70),
  ])
  // As they stand in an address.
  return parseAreas(formatAreas([corners]))[0]!
}

/** Whether the lines of an area wind around a point; a point on a line may be inside or outside. */
export function isInArea(area: Area, [lng, lat]: LngLat): boolean {
  return [-360, 0, 360].some((turn) => windingNumber(area, lng + turn, lat) !== 0)
}

function windingNumber(area: Area, x: number, y: number): number {
  let turns = 0
  let [fromX, fromY] = area.at(-1)!
  for (const [toX, toY] of area) {
    const isLeft = (toX - fromX) * (y - fromY) - (x - fromX) * (toY - fromY) > 0
    if (fromY <= y && toY > y && isLeft) turns += 1
    if (fromY > y && toY <= y && !isLeft) turns -= 1
    ;[fromX, fromY] = [toX, toY]
  }
  return turns
}
