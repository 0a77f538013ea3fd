/** A tag on the map; CSS px from the map's corner. Its location is at the middle of its lower edge. */
export interface Placed {
  x: number
  y: number
  width: number
  height: number
  /** Those with the same text are of homes at the same place. */
  place: string
}

export interface Shift {
  x: number
  y: number
  /** Whether it is moved away from others at the same place. */
  isStacked: boolean
}

/** Space around tags, CSS px. */
const GAP_PX = 3
/** Tags of one place in a column, and the most that are set apart; the window leads to the others. */
const COLUMN = 5
const STACKED_MAX = 20

/**
 * Where to draw tags so that each can be read: those of one place above one another and side by side, and those at the edge of
 * the map inside of it.
 * @param size of the map, CSS px
 */
export function arrangeTags(tags: readonly Placed[], size: { width: number; height: number }): Shift[] {
  const counts = new Map<string, number>()
  return tags.map(({ x, y, width, height, place }) => {
    const index = counts.get(place) ?? 0
    counts.set(place, index + 1)
    const inStack = Math.min(index, STACKED_MAX - 1)
    const aside = Math.floor(inStack / COLUMN) * (width + GAP_PX)
    const above = (inStack % COLUMN) * (height + GAP_PX)
    const isInside = x >= 0 && x <= size.width && y >= 0 && y <= size.height
    const [left, top] = [x - width / 2 + aside, y - height - above]
    return {
      x: aside + (isInside ? into(left, width, size.width) : 0),
      y: -above + (isInside ? into(top, height, size.height) : 0),
      isStacked: inStack > 0,
    }
  })
}

/** The shift that brings a range of this length inside 0 to `end`. */
const into = (start: number, length: number, end: number) =>
  Math.max(GAP_PX - start, 0) || Math.min(end - GAP_PX - length - start, 0)
