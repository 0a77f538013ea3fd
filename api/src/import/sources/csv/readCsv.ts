import { createReadStream } from 'node:fs'
import { ImportError } from '../../ImportError'

/** `line` is the number of its first line, counted from 1. Without cells it is not valid CSV, and `problem` says why. */
export type CsvRecord = { line: number; raw: string } & (
  | { cells: string[]; problem: null }
  | { cells: null; problem: string }
)

/** Lines that a quoted cell may span: without a limit, one stray quote would swallow the rest of the file. */
const LINES_PER_RECORD_MAX = 100

const CHUNK_BYTES = 2 ** 18

/** Characters of a line, and of a quoted record of several lines: a file with longer ones is not a CSV file. */
const RECORD_MAX = 2 ** 20

/** The records of a CSV file of any size, without empty lines. Throws an ImportError if the file cannot be read. */
export async function* readCsv(file: string, delimiter: string): AsyncGenerator<CsvRecord> {
  const waiting: string[] = []
  let line = 0
  for await (const lines of linesOf(file)) {
    for (const text of lines) {
      waiting.push(text)
      for (const record of takeRecords(waiting, line + 1, delimiter, false)) {
        line += countLines(record)
        if (record.raw !== '') yield record
      }
    }
  }
  for (const record of takeRecords(waiting, line + 1, delimiter, true)) if (record.raw !== '') yield record
}

const countLines = ({ raw }: CsvRecord) => raw.split('\n').length

/** The lines of a file, in groups as they are read. At most one incomplete line is kept in memory. */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  const stream = createReadStream(file, { encoding: 'utf8', highWaterMark: CHUNK_BYTES })
  let rest = ''
  let line = 1
  try {
    for await (const chunk of stream) {
      const lines = splitLines(
        rest === '' && line === 1 ? withoutByteOrderMark(chunk as string) : rest + chunk,
      )
      rest = lines.pop()!
      // Only the first line and the rest can be longer than a chunk.
      if ((lines[0] ?? '').length > RECORD_MAX) throw tooLong(file, line)
      line += lines.length
      if (rest.length > RECORD_MAX) throw tooLong(file, line)
      yield lines
    }
    if (rest !== '') yield [rest.replace(/\r$/, '')]
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`Cannot read ${file}: ${(error as Error).message}`)
  } finally {
    stream.destroy()
  }
}

const tooLong = (file: string, line: number) =>
  new ImportError(
    `${file} is not a CSV file: line ${line} has more than ${RECORD_MAX.toLocaleString('en-US')} characters`,
  )

/** Otherwise a byte order mark would become part of the first column's name. */
const withoutByteOrderMark = (text: string) => text.replace(/^\uFEFF/, '')

/**
 * Lines end in a line feed, a carriage return or both. Unicode's line separators are part of the text. A carriage return
 * at the end may be the first half of a line end, so it stays with the last line, which is incomplete.
 */
function splitLines(text: string): string[] {
  if (!text.includes('\r')) return text.split('\n')
  const mayBeHalf = text.endsWith('\r')
  const lines = (mayBeHalf ? text.slice(0, -1) : text).split(/\r\n|\n|\r/)
  if (mayBeHalf) lines.push(`${lines.pop()!}\r`)
  return lines
}

/** Removes all complete records from the waiting lines. A line whose quote is never closed is a bad record by itself. */
function* takeRecords(waiting: string[], line: number, delimiter: string, isEnd: boolean) {
  let at = line
  while (waiting.length > 0) {
    const count = linesOfFirst(waiting)
    if (count === null && !isEnd && mayBeClosed(waiting)) return
    const whole = count === null ? null : readRecord(waiting.slice(0, count).join('\n'), at, delimiter)
    // Several lines that are no valid record mean a stray quote in the first one; the others are read separately.
    const isStrayQuote = whole?.cells === null && count! > 1
    const record = whole && !isStrayQuote ? whole : unclosed(waiting[0]!, at)
    const taken = record === whole ? count! : 1
    waiting.splice(0, taken)
    at += taken
    yield record
  }
}

function mayBeClosed(lines: readonly string[]): boolean {
  return (
    lines.length < LINES_PER_RECORD_MAX && lines.reduce((sum, line) => sum + line.length, 0) <= RECORD_MAX
  )
}

/** The number of lines of the first record; null while a quote is open. */
function linesOfFirst(lines: readonly string[]): number | null {
  let quotes = 0
  for (const [index, line] of lines.entries()) {
    if (line.includes('"')) quotes += line.split('"').length - 1
    if (quotes % 2 === 0) return index + 1
  }
  return null
}

const unclosed = (raw: string, line: number): CsvRecord => ({
  line,
  raw,
  cells: null,
  problem: 'a quote is opened and never closed',
})

function readRecord(raw: string, line: number, delimiter: string): CsvRecord {
  const cells = raw.includes('"') ? splitQuoted(raw, delimiter) : raw.split(delimiter)
  return cells
    ? { line, raw, cells, problem: null }
    : { line, raw, cells: null, problem: 'a cell contains a quote but does not begin with one' }
}

/**
 * The cells of one record, some of them quoted; null if it is not valid CSV. Written by hand, because creating a parser
 * of the library for each record is 20 times slower.
 */
function splitQuoted(raw: string, delimiter: string): string[] | null {
  const cells: string[] = []
  for (let at = 0; ;) {
    const cell = raw[at] === '"' ? quotedCell(raw, at) : bareCell(raw, at, delimiter)
    if (!cell) return null
    cells.push(cell.text)
    if (cell.end === raw.length) return cells
    if (raw[cell.end] !== delimiter) return null
    at = cell.end + 1
  }
}

interface Cell {
  text: string
  /** The position behind the cell. */
  end: number
}

function bareCell(raw: string, at: number, delimiter: string): Cell | null {
  const next = raw.indexOf(delimiter, at)
  const end = next < 0 ? raw.length : next
  const text = raw.slice(at, end)
  return text.includes('"') ? null : { text, end }
}

/** Two quotes within a quoted cell mean one. */
function quotedCell(raw: string, at: number): Cell | null {
  for (let quote = raw.indexOf('"', at + 1); quote >= 0; quote = raw.indexOf('"', quote + 2)) {
    if (raw[quote + 1] !== '"')
      return { text: raw.slice(at + 1, quote).replaceAll('""', '"'), end: quote + 1 }
  }
  return null
}
