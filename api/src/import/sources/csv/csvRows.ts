import { ImportError } from '../../ImportError'
import type { ListingUpdate } from '../../ListingRecord'
import type { ListingRow, ParsedRow, RejectedRow } from '../../SourceRow'
import { RowError, type Warn } from '../checkFields'
import type { Encoding } from '../text/readText'
import type { BytesRead } from '../text/readBytes'
import { columnsOf, type Mapping } from './Mapping'
import { readCsv, type CsvRecord } from './readCsv'
import { type CsvRow, rowReader, toListingUpdate } from './toListingUpdate'

export interface CsvTable {
  delimiter: string
  /** Missing if users cannot choose it. */
  encoding?: Encoding
  /** Cells that mean that there is no value. */
  missing: readonly string[]
  /** Columns that the header must contain. */
  required: readonly string[]
  /** What reads the required columns, for the message if one is missing. */
  readBy?: string
}

export interface CsvFormat extends CsvTable {
  /** Throws a RowError. */
  toListingUpdate: (row: CsvRow, warn: Warn) => ListingUpdate
}

/** A CSV file that is read by a mapping file. */
export const mappedFormat = (mapping: Mapping): CsvFormat => ({
  ...mapping,
  required: columnsOf(mapping),
  readBy: 'the mapping',
  toListingUpdate: (row, warn) => toListingUpdate(row, mapping, warn),
})

/** The listings of a CSV file, in order. Throws an ImportError if the file cannot be read. */
export async function* csvRows(
  file: string,
  format: CsvFormat,
  progress?: BytesRead,
): AsyncGenerator<ParsedRow> {
  for await (const row of csvTable(file, format, progress)) yield 'cells' in row ? parseRow(row, format) : row
}

export type TableRow = { line: number; raw: string; cells: CsvRow } | RejectedRow

/** The rows of a CSV file, to be read by the names of its columns. Throws an ImportError if the file cannot be read. */
export async function* csvTable(
  file: string,
  table: CsvTable,
  progress?: BytesRead,
): AsyncGenerator<TableRow> {
  const { delimiter, encoding, missing } = table
  let read: ((cells: readonly string[]) => CsvRow) | undefined
  for await (const record of readCsv(file, { delimiter, encoding, progress })) {
    if (read) yield toTableRow(record, read)
    else read = rowReader(file, headerOf(file, record, table), missing)
  }
  if (!read) throw new ImportError(`${file} is empty`)
}

function toTableRow(record: CsvRecord, read: (cells: readonly string[]) => CsvRow): TableRow {
  const { line, raw } = record
  if (!record.cells) return { line, raw, reason: record.problem }
  return readOrReject({ line, raw }, () => ({ line, raw, cells: read(record.cells) }))
}

const parseRow = (
  { line, raw, cells }: TableRow & { cells: CsvRow },
  { toListingUpdate }: CsvFormat,
): ParsedRow => readListing({ line, raw }, (warn) => toListingUpdate(cells, warn))

/** Reads a listing from a row, with what is left out of it, or rejects the row. */
export const readListing = (
  row: { line: number; raw: string },
  read: (warn: Warn) => ListingUpdate,
): ListingRow | RejectedRow =>
  readOrReject(row, () => {
    const warnings: string[] = []
    return { ...row, update: read((reason) => void warnings.push(reason)), warnings }
  })

/** Reads a value from a row, or rejects the row with the reason why that failed. */
export function readOrReject<Value>(
  row: { line: number; raw: string },
  read: () => Value,
): Value | RejectedRow {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    return { ...row, reason: error.message, field: error.field }
  }
}

function headerOf(file: string, record: CsvRecord, { required, readBy = 'the import' }: CsvTable): string[] {
  const { line, cells, problem } = record
  if (!cells) throw new ImportError(`${file} is not a CSV file: line ${line}: ${problem}`)
  const header = cells.map((column) => column.trim())
  const missing = required.filter((column) => !header.includes(column))
  if (missing.length === 0) return header
  const wanted = missing.map((column) => `'${column}'`).join(', ')
  throw new ImportError(
    `${file} has no column ${wanted}, which ${readBy} reads; its columns are ${printable(header.join(', ')).slice(0, 500)}`,
  )
}

/** A file of another kind may contain anything, and a terminal would obey its control characters. */
const printable = (text: string) => text.replace(/\p{Cc}/gu, '\u{FFFD}')
