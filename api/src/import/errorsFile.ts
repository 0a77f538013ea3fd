import { mkdirSync, rmSync, writeFileSync, appendFileSync } from 'node:fs'
import path from 'node:path'

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
export function errorsFile(file: string) {
  rmSync(file, { force: true })
  let rows = 0
  return {
    add({ line, reason, raw }: RejectedRow) {
      if (rows++ === 0) {
        mkdirSync(path.dirname(file), { recursive: true })
        writeFileSync(file, 'line,reason,row\n')
      }
      appendFileSync(file, `${line},${quoted(reason)},${quoted(raw)}\n`)
    },
  }
}
