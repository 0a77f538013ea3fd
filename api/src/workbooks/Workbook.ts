/** How a number is shown. */
export type NumberFormat =
  | 'dollars'
  /** Nothing for 0, in tables that go on after the last payment. */
  | 'dollarsUnlessZero'
  | 'percent'
  | 'fraction'
  /** A fraction that is entered, with the digits that it has. */
  | 'rate'
  | 'yesNo'
  | 'ratio'
  | 'whole'
  | 'exact'
  | 'general'

export type CellStyle =
  | 'title'
  | 'heading'
  /** Above numbers. */
  | 'numberHeading'
  | 'section'
  | 'label'
  | 'input'
  | 'figure'
  /** A number on the way to a figure. */
  | 'minor'
  | 'unit'
  | 'note'
  | 'code'

/** Text is text whatever it begins with, also a name such as '=HYPERLINK(…)'. */
export interface TextCell {
  text: string
  style: CellStyle
}

/** Null is an empty cell that a number may be entered into. */
export interface NumberCell {
  value: number | boolean | null
  format: NumberFormat
  style: CellStyle
}

export interface FormulaCell {
  /** In English, without the equals sign. */
  formula: string
  /** What it gives, for programs that show a file without computing it, such as a preview. */
  result: number | string
  format: NumberFormat
  style: CellStyle
}

export type Cell = TextCell | NumberCell | FormulaCell

export interface Sheet {
  name: string
  /** Widths of the columns, in characters. */
  widths: readonly number[]
  /** How many rows stay in place while the others are scrolled. */
  frozenRows: number
  rows: readonly (readonly (Cell | null)[])[]
}

export interface NamedCell {
  name: string
  /** The cell, with its sheet: 'Inputs'!$B$5. */
  address: string
}

/**
 * A spreadsheet, independent of the file format. Programs compute it when they open it. `writeXlsx` is the one function
 * that knows the format, so that a library can replace it: docs/decisions/0020-workbooks-are-written-without-a-library.md.
 */
export interface Workbook {
  sheets: readonly Sheet[]
  names: readonly NamedCell[]
}

/** Column letters by index: A for 0. Enough for the columns of one alphabet. */
export const columnOf = (index: number) => String.fromCodePoint(65 + index)

const quoted = (sheet: string) => `'${sheet.replaceAll("'", "''")}'`

/** An absolute address. @param row the index in `rows` */
export const addressOf = (sheet: string, row: number, column: number) =>
  `${quoted(sheet)}!$${columnOf(column)}$${row + 1}`

/** The cells of a column between two rows, both included. */
export const columnRange = (sheet: string, [first, last]: readonly [number, number], column: number) =>
  `${quoted(sheet)}!$${columnOf(column)}$${first + 1}:$${columnOf(column)}$${last + 1}`
