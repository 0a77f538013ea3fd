import { factWords } from '@freehold/property-ui'
import type { ComparedColumn } from './comparedColumns'
import { praises } from './comparedFigures'
import { areReturnsAlike, type ComparedRow } from './comparedRows'

export interface RatedRow extends ComparedRow {
  /** Whether all columns that can be shown show the same. */
  isSame: boolean
  /** The columns with the best value; none where the row is not rated. */
  best: readonly number[]
}

/** What keeps a column out of the rating: the facts that its return lacks, in words; empty if it is rated. */
export const unratedFor = ({ facts: { missingFacts }, strategy }: ComparedColumn): string =>
  strategy ? factWords({ missingFacts }, strategy) : ''

/**
 * Finds the best values of each row that has a better direction, at least two rated values and a difference; none where
 * returns are not alike.
 */
export function rateRows(rows: readonly ComparedRow[], columns: readonly ComparedColumn[]): RatedRow[] {
  const areRated = areReturnsAlike(columns)
  const isRated = columns.map((column) => areRated && unratedFor(column) === '')
  const isShown = columns.map(({ strategy }) => strategy !== null)
  return rows.map((row) => {
    const shown = row.cells.filter((_, index) => isShown[index])
    const isSame =
      shown.length > 1 &&
      new Set(shown.map(({ text, facts = '', per = '' }) => `${text} ${facts} ${per}`)).size === 1
    return { ...row, isSame, best: isSame ? [] : bestOf(row, isRated) }
  })
}

function bestOf({ better, cells }: ComparedRow, isRated: readonly boolean[]): number[] {
  const values = cells.flatMap(({ value }, index) => (value !== null && isRated[index] ? [value] : []))
  if (better === null || values.length < 2) return []
  const best = better === 'higher' ? Math.max(...values) : Math.min(...values)
  const shown = cells.find(({ value }, index) => value === best && isRated[index])?.text
  // What looks the same ties.
  return cells.flatMap(({ text, value }, index) =>
    value !== null && isRated[index] && text === shown ? [index] : [],
  )
}

export interface Winner {
  /** The columns that are best in most rows; more than one if they tie. */
  columns: readonly number[]
  /** In how many rows each of them is best. */
  rows: number
  /** How many rows are rated. */
  ratedRows: number
  /** What else is to be said of a single one: 'leaves the least cash in the deal', and the figure. */
  praise: { words: string; figure: string } | null
}

/** Null where no row is rated. */
export function findWinner(rows: readonly RatedRow[]): Winner | null {
  const rated = rows.filter(({ best }) => best.length > 0)
  const wins = (rows[0]?.cells ?? []).map(
    (_, column) => rated.filter(({ best }) => best.includes(column)).length,
  )
  const most = Math.max(0, ...wins)
  if (most === 0) return null
  const columns = wins.flatMap((count, column) => (count === most ? [column] : []))
  const [first, ...others] = columns
  return {
    columns,
    rows: most,
    ratedRows: rated.length,
    praise: first === undefined || others.length > 0 ? null : praiseOf(first, rated),
  }
}

function praiseOf(column: number, rated: readonly RatedRow[]): Winner['praise'] {
  for (const [key, words] of praises) {
    const row = rated.find((one) => one.key === key)
    if (row?.best.length === 1 && row.best[0] === column)
      return { words, figure: row.cells[column]?.text ?? '' }
  }
  return null
}
