import { mkdirSync, rmSync, writeFileSync, appendFileSync } from 'node:fs'
import path from 'node:path'
import { csvCell } from './csvText'
import { ImportError } from './ImportError'

export interface RejectedRow {
  /** Of its first line in the file, counted from 1. */
  line: number
  reason: string
  raw: string
}

export const errorsHeader = 'line,reason,row\n'

/** A rejected row as a line of a CSV file. */
export const toErrorsLine = ({ line, reason, raw }: RejectedRow) =>
  `${line},${csvCell(reason)},${csvCell(raw)}\n`

/**
 * A CSV file of rows that were rejected: line, reason and the row as it was delivered. It is made with the first
 * one; what a run before left under its name is gone at once.
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
