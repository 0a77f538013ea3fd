import { readText, type TextOptions } from '../text/readText'

/** `line` is the number of its first line, counted from 1. Without cells it is not valid CSV, and `problem` says why. */
export type CsvRecord = { line: number; raw: string } & (
  | { cells: string[]; problem: null }
  | { cells: null; problem: string }
)

/** Lines that a quoted cell may span: without a limit, one stray quote would swallow the rest of the file. */
const LINES_PER_RECORD_MAX = 100

/** Characters of a line, and of a quoted record of several lines: more than any home's row has. */
const RECORD_MAX = 2 ** 20
const tooLong = `it has more than ${RECORD_MAX.toLocaleString('en-US')} characters`

/** Characters kept of a line that is too long: the beginning identifies it. */
const TOO_LONG_KEPT = 1_000

export interface CsvOptions extends TextOptions {
  delimiter: string
}

/** The records of a CSV file of any size, without empty lines. Throws an ImportError if the file cannot be read. */
export const readCsv = (file: string, { delimiter, ...options }: CsvOptions): AsyncGenerator<CsvRecord> =>
  csvRecords(readText(file, options), delimiter)

/** The records of a text, without empty lines. */
export async function* csvRecords(
  chunks: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
): AsyncGenerator<CsvRecord> {
  const waiting: string[] = []
  let line = 0
  function* take(isEnd: boolean) {
    for (const record of takeRecords(waiting, line + 1, delimiter, isEnd)) {
      line += countLines(record)
      if (record.raw !== '') yield record
    }
  }
  for await (const part of linesOf(chunks)) {
    if ('beginning' in part) {
      // A quote that is still open does not reach across it.
      yield* take(true)
      yield { line: ++line, raw: part.beginning, cells: null, problem: tooLong }
      continue
    }
    for (const text of part.lines) {
      waiting.push(text)
      yield* take(false)
    }
  }
  yield* take(true)
}

const countLines = ({ raw }: CsvRecord) => raw.split('\n').length

/** Lines as they are read, or the beginning of one that is too long. */
type PartOfFile = { lines: string[] } | { beginning: string }

const beginningOf = (text: string): PartOfFile => ({ beginning: text.slice(0, TOO_LONG_KEPT) })

/** The lines of a text. At most one incomplete line is kept in memory; what is too long of it is skipped. */
async function* linesOf(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<PartOfFile> {
  let rest = ''
  let isSkipping = false
  for await (const chunk of chunks) {
    const lines = splitLines(rest + chunk)
    rest = lines.pop()!
    // Only the first line and the rest can be longer than a chunk.
    if (isSkipping && lines.length > 0) {
      lines.shift()
      isSkipping = false
    } else if (lines.length > 0 && lines[0]!.length > RECORD_MAX) yield beginningOf(lines.shift()!)
    if (lines.length > 0) yield { lines }
    if (!isSkipping && rest.length > RECORD_MAX) {
      yield beginningOf(rest)
      isSkipping = true
    }
    // The rest of what is skipped, which may be half of its line end.
    if (isSkipping) rest = rest.endsWith('\r') ? '\r' : ''
  }
  if (rest !== '' && !isSkipping) yield { lines: [rest.replace(/\r$/, '')] }
}

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
