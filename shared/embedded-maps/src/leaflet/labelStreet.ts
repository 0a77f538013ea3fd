import type { Frame, Shape } from './Frame'
import type { Labels } from './Labels'

/** A street's name comes back after this far, px. */
const REPEAT_PX = 420
/** A piece shorter than this stays without a name, px. */
const SHORTEST_PX = 110

/**
 * Writes a street's name along it. The places are counted from the start of the piece at the nearest whole zoom, so that
 * names stay where they are while the map pans.
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
  // Neighbouring streets would carry their names side by side in a row; a name's own length sets them apart.
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
