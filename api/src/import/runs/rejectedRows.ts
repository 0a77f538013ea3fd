import { mkdirSync, rmSync, writeFileSync, appendFileSync } from 'node:fs'
import path from 'node:path'
import { ImportError } from '../ImportError'
import type { RejectedRow } from '../SourceRow'

export const errorsHeader = 'line,reason,row,field\n'

/** A rejected row as a line of the errors file. */
export const toErrorsLine = ({ line, field, reason, raw }: RejectedRow) =>
  `${line},${csvCell(reason)},${csvCell(raw)},${field ? csvCell(field) : ''}\n`

/** Beginnings that make a spreadsheet execute a cell as a formula. */
const formula = /^[=+\-@\t\r]/

/** A quoted cell. An apostrophe in front of what looks like a formula makes spreadsheets show it as text. */
export function csvCell(text: string): string {
  return `"${formula.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
}

/**
 * A CSV file of rejected rows: line, reason, the original row and the field with the mistake. It is created with the first rejected row; the file of
 * an earlier run is deleted at once.
 */
export function openErrorsFile(file: string): (row: RejectedRow) => void {
  rmSync(file, { force: true })
  let rows = 0
  const write = (row: string) => {
    if (rows++ === 0) {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, errorsHeader)
    }
    appendFileSync(file, row)
  }
  return (row) => {
    try {
      write(toErrorsLine(row))
    } catch (error) {
      throw new ImportError(`Cannot write rejected rows to ${file}: ${(error as Error).message}`)
    }
  }
}
