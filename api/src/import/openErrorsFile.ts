import { mkdirSync, rmSync, writeFileSync, appendFileSync } from 'node:fs'
import path from 'node:path'
import { ImportError } from './ImportError'

export interface RejectedRow {
  /** Of its first line in the file, counted from 1. */
  line: number
  reason: string
  raw: string
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

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
      writeFileSync(file, 'line,reason,row\n')
    }
    appendFileSync(file, row)
  }
  return ({ line, reason, raw }) => {
    try {
      write(`${line},${quoted(reason)},${quoted(raw)}\n`)
    } catch (error) {
      throw new ImportError(`Cannot write rejected rows to ${file}: ${(error as Error).message}`)
    }
  }
}
