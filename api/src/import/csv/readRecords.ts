import { createReadStream } from 'node:fs'
import { ImportError } from '../ImportError'

/** `line` is that of its first line in the file, counted from 1. Without cells it is no CSV, and `problem` says why. */
export type CsvRecord = { line: number; raw: string } & (
  | { cells: string[]; problem: null }
  | { cells: null; problem: string }
)

/** A quoted cell may hold line ends, but not more of them than this: else one stray quote would swallow the file. */
const LINES_PER_RECORD_MAX = 100

const CHUNK_BYTES = 2 ** 18

/** Characters of a line, and of a quoted record of several: a file of longer ones is another kind of file. */
const RECORD_MAX = 2 ** 20

/** Records of a CSV file of any size, in order, empty lines left out. Throws an ImportError when it cannot be read. */
export async function* readRecords(file: string, delimiter: string): AsyncGenerator<CsvRecord> {
  const waiting: string[] = []
  let line = 0
  for await (const lines of linesOf(file)) {
    for (const text of lines) {
      waiting.push(text)
      for (const record of takeRecords(waiting, line + 1, delimiter, false)) {
        line += linesIn(record)
        if (record.raw !== '') yield record
      }
    }
  }
  for (const record of takeRecords(waiting, line + 1, delimiter, true)) if (record.raw !== '') yield record
}

const linesIn = ({ raw }: CsvRecord) => raw.split('\n').length

/** The lines of a file, as many as come at once. In memory is never more than one line of them too many. */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  const stream = createReadStream(file, { encoding: 'utf8', highWaterMark: CHUNK_BYTES })
  let rest = ''
  let line = 1
  try {
    for await (const chunk of stream) {
      const lines = splitLines(rest === '' && line === 1 ? withoutMark(chunk as string) : rest + chunk)
      rest = lines.pop()!
      // Only these two can be longer than what has come at once.
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
    `${file} is no CSV: line ${line} has more than ${RECORD_MAX.toLocaleString('en-US')} characters`,
  )

/** A byte order mark would become part of the first column's name. */
const withoutMark = (text: string) => text.replace(/^\uFEFF/, '')

/**
 * Lines end in a line feed, a carriage return or both; not in the separators that Unicode has for use within a text.
 * The last one may not be whole, and a carriage return at its end half of what ends it.
 */
function splitLines(text: string): string[] {
  if (!text.includes('\r')) return text.split('\n')
  const isHalf = text.endsWith('\r')
  const lines = (isHalf ? text.slice(0, -1) : text).split(/\r\n|\n|\r/)
  if (isHalf) lines.push(`${lines.pop()!}\r`)
  return lines
}

/** Takes all complete records off the waiting lines. A line whose quotes never close is a bad record by itself. */
function* takeRecords(waiting: string[], line: number, delimiter: string, isEnd: boolean) {
  let at = line
  while (waiting.length > 0) {
    const count = linesOfFirst(waiting)
    if (count === null && !isEnd && mayBeClosed(waiting)) return
    const whole = count === null ? null : readRecord(waiting.slice(0, count).join('\n'), at, delimiter)
    // What does not parse joined is taken for a stray quote in the first line; the others get a chance of their own.
    const isJoinedInVain = whole?.cells === null && count! > 1
    const record = whole && !isJoinedInVain ? whole : unclosed(waiting[0]!, at)
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

/** Of how many lines the first record consists; null while a quote is open. */
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
    : { line, raw, cells: null, problem: 'a quote stands inside a cell that does not begin with one' }
}

/**
 * The cells of one record, some of them in quotes; null where it is no CSV. By hand, as a parser that is made anew for
 * each record takes twenty times as long.
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
  /** Of what follows it. */
  end: number
}

function bareCell(raw: string, at: number, delimiter: string): Cell | null {
  const next = raw.indexOf(delimiter, at)
  const end = next < 0 ? raw.length : next
  const text = raw.slice(at, end)
  return text.includes('"') ? null : { text, end }
}

/** Two quotes within stand for one. */
function quotedCell(raw: string, at: number): Cell | null {
  for (let quote = raw.indexOf('"', at + 1); quote >= 0; quote = raw.indexOf('"', quote + 2)) {
    if (raw[quote + 1] !== '"')
      return { text: raw.slice(at + 1, quote).replaceAll('""', '"'), end: quote + 1 }
  }
  return null
}
