import type { InputRow } from './inputRows'
import { resolveFormula, type References } from './resolveFormula'
import type { Cell, CellStyle, FormulaCell, NamedCell, Sheet } from './Workbook'
import { addressOf } from './Workbook'
import type { WorkbookAnalysis } from './WorkbookAnalysis'

/** A sheet with the names of its cells. */
export interface NamedSheet {
  sheet: Sheet
  names: NamedCell[]
}

/** A cell that may have a name. */
export type LaidCell = (Cell & { name?: string }) | null

export function layOut(sheet: Omit<Sheet, 'rows'> & { rows: readonly (readonly LaidCell[])[] }): NamedSheet {
  const names = sheet.rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) =>
      cell?.name === undefined ? [] : [{ name: cell.name, address: addressOf(sheet.name, row, column) }],
    ),
  )
  return { sheet, names }
}

export const text = (words: string, style: CellStyle = 'label'): Cell => ({ text: words, style })
/** Headings of a table; those with a number are its columns of numbers. */
export const headings = (...words: (string | { number: string })[]): Cell[] =>
  words.map((word) => (typeof word === 'string' ? text(word, 'heading') : text(word.number, 'numberHeading')))

/** The name of a step's cell. */
export const stepName = ({ strategy }: Pick<WorkbookAnalysis, 'strategy'>, key: string) =>
  `${strategy}_${key}`

/** The names that formulas of an analysis use. */
export function referencesOf(
  analysis: WorkbookAnalysis,
  inputs: readonly InputRow[],
  column: References['column'],
): References {
  const names = new Map(
    inputs
      .filter(({ strategies }) => strategies.includes(analysis.strategy))
      .map(({ key, name }) => [key, name]),
  )
  return {
    input: (key) => {
      const name = names.get(key)
      if (name === undefined) throw new Error(`No input '${key}' of ${analysis.strategy}`)
      return name
    },
    step: (key) => stepName(analysis, key),
    column,
  }
}

export const formulaCell = (
  formula: string,
  references: References,
  cell: Omit<FormulaCell, 'formula' | 'style'>,
): FormulaCell => ({ ...cell, formula: resolveFormula(formula, references), style: 'figure' })
