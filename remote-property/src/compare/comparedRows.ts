import {
  returnPercent,
  strategies,
  type CalculationInput,
  type CashReturn,
  type FigureUnit,
  type Property,
} from '@freehold/contracts'
import { expenseText, factWords, figureText, listingFacts } from '@freehold/property-ui'
import { formatCount, formatDollars, formatPercent, formatRoomCount, UNKNOWN } from '@freehold/ui'
import { arvFacts } from '../arv/arvFacts'
import type { ComparedColumn } from './comparedColumns'
import { placeOf, placeOfFact, type RowPlace } from './comparedFigures'

export interface ComparedCell {
  /** As it is shown. */
  text: string
  /** What is rated; null where it is not known. */
  value: number | null
  look: 'figure' | 'return' | 'words'
  /** Of the value; left out where only the text says it. */
  unit?: FigureUnit
  /** Whether it opens a calculation. */
  isExplained?: boolean
  /** What a return assumes or lacks, as `factWords`. */
  facts?: string
  /** What a return is of, where that of another column is of something else: 'per project'. */
  per?: string
}

export interface ComparedRow extends RowPlace {
  /** Of its figure or input. */
  key: string
  label: string
  /** One for each column. */
  cells: ComparedCell[]
}

/** Every row of a comparison, in its order. */
export function comparedRows(columns: readonly ComparedColumn[]): ComparedRow[] {
  const rows = [...factRows(columns), ...figureRows(columns), ...endRows(columns), ...expenseRows(columns)]
  return (areReturnsAlike(columns) ? rows : rows.map((row) => withPeriods(row, columns))).toSorted(
    (a, b) => a.order - b.order,
  )
}

/** Whether all returns are per year, or all per project: only then can they be compared. */
export const areReturnsAlike = (columns: readonly ComparedColumn[]): boolean =>
  new Set(
    columns.flatMap(({ strategy, results }) => (strategy && results ? [strategies[strategy].returnPer] : [])),
  ).size < 2

const withPeriods = (row: ComparedRow, columns: readonly ComparedColumn[]): ComparedRow => ({
  ...row,
  cells: row.cells.map((cell, index) => {
    const strategy = columns[index]?.strategy
    return cell.look === 'return' && strategy
      ? { ...cell, per: `per ${strategies[strategy].returnPer}` }
      : cell
  }),
})

const nothing: ComparedCell = { text: UNKNOWN, value: null, look: 'figure' }

/** A return of the column's inputs. */
function returnCell(value: CashReturn | null, { facts, strategy }: ComparedColumn): ComparedCell {
  const percent = returnPercent(value)
  return percent === null
    ? nothing
    : {
        text: formatPercent(percent),
        value: percent,
        look: 'return',
        unit: 'percent',
        facts: strategy ? factWords(facts, strategy) : '',
      }
}

/** A row for each fact of any column's home; those of its ARV where a strategy uses it. */
function factRows(columns: readonly ComparedColumn[]): ComparedRow[] {
  const facts = columns.map(({ home, steps }) => {
    const usesArv = steps.some(({ inputs }) => inputs.some(({ key }) => key === 'arv'))
    return home ? [...factsOf(home), ...(usesArv && home.arv ? arvFacts(home.arv) : [])] : []
  })
  const terms = new Set(facts.flat().map(({ term }) => term))
  return [...terms].map((term) => ({
    ...placeOfFact(term),
    key: term,
    label: term,
    cells: facts.map((ofHome): ComparedCell => {
      const text = ofHome.find((fact) => fact.term === term)?.value
      return text === undefined ? nothing : { text, value: numberIn(text), look: 'words' }
    }),
  }))
}

const factsOf = (home: Property) => [
  { term: 'Price', value: formatDollars(home.LatestListingPrice) },
  { term: 'Beds', value: formatCount(home.BedroomsTotal) },
  { term: 'Baths', value: formatRoomCount(home.BathroomsTotal) },
  {
    term: 'Living area',
    value: home.BuildingAreaTotal === null ? UNKNOWN : figureText(home.BuildingAreaTotal, 'squareFeet'),
  },
  ...listingFacts(home),
]

/** The number that a fact such as '$1,250' shows: what cannot be told apart ties. */
const numberIn = (text: string) => {
  const shown = Number(text.replaceAll(/[$,]/g, ''))
  return Number.isNaN(shown) ? null : shown
}

/** The cash flows of single years are left out of the comparison. */
const isOfOneYear = (key: string) => /^(cashFlow|payments)\d+$/.test(key)

type Numbered = Pick<CalculationInput, 'value' | 'unit'> & { key: string; label: string }

/** A row for each figure and each input of any column. */
function figureRows(columns: readonly ComparedColumn[]): ComparedRow[] {
  const figures = columns.map(({ steps }): Numbered[] => steps.filter(({ key }) => !isOfOneYear(key)))
  const inputs = columns.map(inputsOf)
  const rowOf = (
    key: string,
    label: string,
    cellOf: (column: number) => Numbered | undefined,
  ): ComparedRow => ({
    ...placeOf(key),
    key,
    label,
    cells: columns.map((column, index) => figureCell(cellOf(index), column)),
  })
  const named = new Map([...inputs.flat(), ...figures.flat()].map(({ key, label }) => [key, label] as const))
  const found = (numbers: Numbered[][], column: number, key: string) =>
    numbers[column]?.find((one) => one.key === key)
  const rows = [...named].flatMap(([key, label]) => {
    const row = rowOf(key, label, (column) => found(figures, column, key) ?? found(inputs, column, key))
    // A figure may have the name of the input that it adds something to.
    const isAnother = columns.some((_, column) => {
      const [figure, input] = [found(figures, column, key), found(inputs, column, key)]
      return figure && input && figure.value !== input.value
    })
    return isAnother ? [rowOf(key, `${label}, entered`, (column) => found(inputs, column, key)), row] : [row]
  })
  return rows.filter((row, index) => rows.findIndex((one) => saysTheSame(one, row)) === index)
}

/** Such as a down payment that was entered, and the one that was calculated with. */
const saysTheSame = (one: ComparedRow, other: ComparedRow) =>
  one.label === other.label && one.cells.every(({ text }, index) => text === other.cells[index]?.text)

const inputsOf = ({ steps }: ComparedColumn): Numbered[] =>
  steps
    .flatMap(({ inputs }) => inputs)
    .flatMap(({ key, source, ...input }) =>
      key && source !== 'computed' && !isOfOneYear(key) ? [{ ...input, key }] : [],
    )

function figureCell(figure: Numbered | undefined, column: ComparedColumn): ComparedCell {
  if (!figure) return nothing
  if (figure.key === 'cashOnCashRoi') {
    const cell = returnCell(column.results, column)
    return { ...cell, isExplained: true }
  }
  const { value, unit } = figure
  return { text: figureText(value, unit), value, unit, look: 'figure', isExplained: true }
}

const ends = [
  ['conservative', 'Conservative ROI'],
  ['optimistic', 'Optimistic ROI'],
] as const

/** The returns at the ends of the ranges of ARV and rent, if any column has a range. */
function endRows(columns: readonly ComparedColumn[]): ComparedRow[] {
  if (columns.every((column) => column.ends === null)) return []
  return ends.map(([end, label]) => ({
    ...placeOf(`${end}Roi`),
    key: `${end}Roi`,
    label,
    cells: columns.map((column) => returnCell(column.ends && column.ends[end], column)),
  }))
}

/** Which expenses each return includes and, if any includes some, the returns without them. */
function expenseRows(columns: readonly ComparedColumn[]): ComparedRow[] {
  const rowOf = (key: string, label: string, cellOf: (column: ComparedColumn) => ComparedCell) => ({
    ...placeOf(key),
    key,
    label,
    cells: columns.map(cellOf),
  })
  const includesSome = ({ expenses }: ComparedColumn) => expenses !== null && expenses.included.length > 0
  if (columns.every(({ expenses }) => expenses === null)) return []
  const words = rowOf('expenses', 'Expenses', ({ expenses }) =>
    expenses ? { text: expenseText(expenses), value: null, look: 'words' } : nothing,
  )
  if (!columns.some(includesSome)) return [words]
  const without = rowOf('roiWithoutExpenses', 'ROI without realistic expenses', (column) =>
    column.expenses
      ? returnCell(includesSome(column) ? column.expenses.otherwise : column.results, column)
      : nothing,
  )
  return [words, without]
}
