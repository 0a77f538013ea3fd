import type { Frame, Shape } from './Frame'
import type { Labels } from './Labels'

/** Distance between two labels of a street, px. */
const REPEAT_PX = 420
/** Shorter pieces get no label, px. */
const SHORTEST_PX = 110

/**
 * Draws a street's name along it. Positions are computed from the start of the piece at the nearest whole zoom, so that
 * labels do not move while the map pans.
 */
export const labelStreet = (
  frame: Frame,
  labels: Labels,
  name: string,
  { points }: Shape,
  style: Parameters<Labels['put']>[3],
) => {
  const { scale, origin } = frame
  const at = (i: number) =>
    [points[2 * i]! * scale - origin.x, points[2 * i + 1]! * scale - origin.y] as const
  const count = points.length / 2
  const lengths = Array.from({ length: count - 1 }, (_, i) => {
    const [[ax, ay], [bx, by]] = [at(i), at(i + 1)]
    return Math.hypot(bx - ax, by - ay)
  })
  const total = lengths.reduce((sum, length) => sum + length, 0)
  if (total < SHORTEST_PX) return
  const places = Math.max(1, Math.floor(total / REPEAT_PX))
  // Offset by the name's length, so that labels of parallel streets do not line up in a row.
  const offset = places > 1 ? ((name.length * 37) % 100) / 100 - 0.5 : 0
  let [walked, segment] = [0, 0]
  for (let place = 0; place < places; place++) {
    const wanted = ((place + 0.5 + offset * 0.6) * total) / places
    while (segment < lengths.length - 1 && walked + lengths[segment]! < wanted) walked += lengths[segment++]!
    const [[ax, ay], [bx, by]] = [at(segment), at(segment + 1)]
    const t = (wanted - walked) / lengths[segment]!
    labels.put(name, ax + (bx - ax) * t, ay + (by - ay) * t, style, Math.atan2(by - ay, bx - ax))
  }
}
