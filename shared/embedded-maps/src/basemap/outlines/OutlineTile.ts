export type BorderLevel = 'country' | 'region' | 'county'
export type NamedLevel = 'region' | 'county'

/** The borders of a square of the world, in the coordinates of its scene. */
export interface OutlineTile {
  /** Column and row of the square. */
  x: number
  y: number
  /** Each line is x, y, x, y …: from the second position on, the difference from the one before. */
  lines: Partial<Record<BorderLevel, number[][]>>
  /** The largest region first. */
  names: Partial<Record<NamedLevel, [text: string, x: number, y: number][]>>
}
