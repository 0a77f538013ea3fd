import { isSeparable } from './scripts'

/** A letter, or a whole name that must not be broken: its middle and width in CSS px, and its direction in radians, clockwise from east. */
export interface Letter {
  text: string
  x: number
  y: number
  angle: number
  width: number
}

/** Sharper turns between two letters cannot be read. */
const TURN_MAX = (25 * Math.PI) / 180
/** A line may leave an unbroken name, which is straight, by this much, CSS px. */
const BEND_MAX_PX = 4
/** How often that is measured along the name. */
const BEND_SAMPLES = 8
/** If a name does not fit at its place, it is tried this far before and after, CSS px. */
const SHIFTS_PX = [0, 40, -40, 80, -80]

interface Line {
  /** x, y, x, y … in CSS px. */
  points: Float64Array
  /** The way from the beginning to each point. */
  lengths: Float64Array
}

export function lineOf(points: Float64Array): Line {
  const lengths = new Float64Array(points.length / 2)
  for (let i = 1; i < lengths.length; i++) {
    const dx = points[2 * i]! - points[2 * i - 2]!
    const dy = points[2 * i + 1]! - points[2 * i - 1]!
    lengths[i] = lengths[i - 1]! + Math.hypot(dx, dy)
  }
  return { points, lengths }
}

/**
 * The middles of the places of a name on a line: counted from the line's own beginning, so that they stay when the
 * map is moved.
 */
export function middlesOn(length: number, width: number, repeat: number): number[] {
  if (length < width) return []
  const count = Math.max(1, Math.floor(length / (width + repeat)))
  return Array.from({ length: count }, (_, i) => ((i + 0.5) * length) / count)
}

/**
 * The letters of a text along a line, never upside down; undefined if a bend is too sharp. A text whose letters cannot be
 * separated is one piece.
 * @param ends where each character ends, CSS px from the text's beginning
 */
export function writeAlong(line: Line, text: string, ends: readonly number[], middle: number) {
  for (const shift of SHIFTS_PX) {
    const letters = lettersAt(line, text, ends, middle + shift)
    if (letters) return letters
  }
  return undefined
}

function lettersAt(line: Line, text: string, ends: readonly number[], middle: number): Letter[] | undefined {
  const width = ends.at(-1)!
  const [from, to] = [middle - width / 2, middle + width / 2]
  if (from < 0 || to > line.lengths.at(-1)!) return undefined
  const [a, b] = [pointAt(line, from), pointAt(line, to)]
  const isFlipped = b.x - a.x < -0.01 * width || (Math.abs(b.x - a.x) <= 0.01 * width && b.y > a.y)
  if (!isSeparable(text)) return unbrokenAt(line, text, from, to, isFlipped)
  const letters: Letter[] = []
  let end = 0
  for (const [i, character] of [...text].entries()) {
    const along = (end + ends[i]!) / 2
    const ownWidth = ends[i]! - end
    end = ends[i]!
    const { x, y, angle } = pointAt(line, isFlipped ? to - along : from + along)
    const direction = isFlipped ? angle + Math.PI : angle
    const before = letters.at(-1)
    if (before && turnBetween(before.angle, direction) > TURN_MAX) return undefined
    letters.push({ text: character, x, y, angle: direction, width: ownWidth })
  }
  return letters
}

/** The text straight between two points of the line; undefined where the line leaves it. */
function unbrokenAt(
  line: Line,
  text: string,
  from: number,
  to: number,
  isFlipped: boolean,
): Letter[] | undefined {
  const [a, b] = [pointAt(line, from), pointAt(line, to)]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = Math.hypot(dx, dy)
  if (length === 0) return undefined
  for (let i = 1; i < BEND_SAMPLES; i++) {
    const { x, y } = pointAt(line, from + (i / BEND_SAMPLES) * (to - from))
    if (Math.abs((x - a.x) * dy - (y - a.y) * dx) > BEND_MAX_PX * length) return undefined
  }
  const angle = Math.atan2(dy, dx) + (isFlipped ? Math.PI : 0)
  return [{ text, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, angle, width: to - from }]
}

const turnBetween = (a: number, b: number) => {
  const turn = Math.abs(a - b) % (2 * Math.PI)
  return Math.min(turn, 2 * Math.PI - turn)
}

/** A point on a line and the line's direction there. */
export function pointAt({ points, lengths }: Line, way: number) {
  let [low, high] = [0, lengths.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (lengths[middle]! <= way) low = middle
    else high = middle
  }
  const [ax, ay, bx, by] = points.subarray(2 * low, 2 * low + 4) as unknown as [
    number,
    number,
    number,
    number,
  ]
  const length = lengths[low + 1]! - lengths[low]!
  const t = length === 0 ? 0 : (way - lengths[low]!) / length
  return { x: ax + (bx - ax) * t, y: ay + (by - ay) * t, angle: Math.atan2(by - ay, bx - ax) }
}
