import { type CsvCell, infiniteReturnWords } from '@freehold/property-ui'
import { UNKNOWN } from '@freehold/ui'
import { nameOf, type ComparedColumn } from './comparedColumns'
import type { ComparedCell, ComparedRow } from './comparedRows'

/** A comparison as the rows of a CSV file. */
export const comparisonCsv = (
  columns: readonly ComparedColumn[],
  rows: readonly ComparedRow[],
): CsvCell[][] => [
  ['Group', 'Name', 'Unit', ...columns.map(nameOf)],
  ...(columns.some(({ notices }) => notices.length > 0)
    ? [['Home', 'Notes', null, ...columns.map(({ notices }) => notices.join('; ') || null)]]
    : []),
  ...rows.flatMap(({ group, label, cells }) => {
    const unit = cells.find((cell) => cell.unit !== undefined)?.unit ?? null
    const isAnyLacking = cells.some(({ facts }) => facts)
    const isAnyPer = cells.some(({ per }) => per)
    return [
      [group, label, unit, ...cells.map(cellOf)],
      ...(isAnyPer ? [[group, `${label}: period`, null, ...cells.map(({ per = null }) => per)]] : []),
      ...(isAnyLacking ? [[group, `${label}: facts`, null, ...cells.map(({ facts = null }) => facts)]] : []),
    ]
  }),
]

/** A return without cash in the deal has no number. */
function cellOf({ text, value, unit }: ComparedCell): CsvCell {
  if (text === UNKNOWN) return null
  if (value === null || unit === undefined) return text
  return Number.isFinite(value) ? value : infiniteReturnWords(value)
}
