import type { Formulas } from '@freehold/analysis/formulas'
import { formulaCell, headings, type LaidCell } from './Layout'
import type { References } from './resolveFormula'
import { columnOf, columnRange, type NumberFormat } from './Workbook'

export interface TableColumn {
  key: string
  label: string
  format: NumberFormat
  /** For a column of numbers on the way to a figure. */
  isMinor?: boolean
}

interface Table {
  sheet: string
  columns: readonly TableColumn[]
  /** The index of the row with the headings. */
  top: number
  /** The index of the first column. */
  left?: number
}

/** The cells of a column of a table with this many rows below its headings. */
export function tableColumn(table: Table, rows: number, key: string): string {
  const { sheet, top, left = 0 } = table
  return columnRange(sheet, [top + 1, top + rows], left + columnIndex(table, key))
}

function columnIndex({ sheet, columns }: Table, key: string): number {
  const index = columns.findIndex((column) => column.key === key)
  if (index === -1) throw new Error(`No column '${key}' on ${sheet}`)
  return index
}

interface TableContent extends Table {
  formulas: Formulas
  /** The first row where it differs: a formula, a number to begin with, or null for an empty cell. */
  first: Readonly<Record<string, string | number | null>>
  /** What the formulas give, row by row; the table has as many rows. */
  results: readonly Readonly<Record<string, number | string | undefined>>[]
  references: Omit<References, 'column'>
  /** The name of a cell, if it has one. */
  nameOf?: (key: string, row: number) => string | undefined
}

/** A table whose rows follow from the row before. Its first column counts the rows and begins with a number. */
export function tableRows({
  columns,
  formulas,
  first,
  results,
  references,
  nameOf,
  ...place
}: TableContent): LaidCell[][] {
  const { top, left = 0 } = place
  const table = { ...place, columns }
  /** @param line the row's number, from 1 */
  const cellIn = (line: number) => (where: string, key: string) => {
    if (where !== 'row' && where !== 'above') return tableColumn(table, results.length, key)
    return `${columnOf(left + columnIndex(table, key))}${where === 'above' ? line - 1 : line}`
  }
  const rows = results.map((result, row) =>
    columns.map(({ key, format, isMinor = false }, index): LaidCell => {
      const style = isMinor ? 'minor' : 'figure'
      const value = result[key] ?? ''
      if (row === 0 && index === 0) return { value: Number(value), format, style: 'figure' }
      const formula = row === 0 && key in first ? first[key] : formulas[key]
      if (typeof formula === 'number') return { value: formula, format, style }
      if (typeof formula !== 'string') return null
      const name = nameOf?.(key, row)
      return {
        ...formulaCell(formula, { ...references, column: cellIn(top + row + 2) }, { result: value, format }),
        style,
        ...(name !== undefined && { name }),
      }
    }),
  )
  return [headings(...columns.map(({ label }) => ({ number: label }))), ...rows]
}
