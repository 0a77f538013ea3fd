import type { Arrival } from '../Delivery'
import { BadRow } from '../facts'
import { ImportError } from '../ImportError'
import type { RejectedRow } from '../openErrorsFile'
import type { Read } from '../survey'
import { columnsOf, type Mapping } from './Mapping'
import { readRecords, type CsvRecord } from './readRecords'
import { rowReader, toDelivery, type Row } from './toDelivery'

export interface CsvTable {
  delimiter: string
  /** Cells that say nothing. */
  missing: readonly string[]
  /** Columns that must be there, in the header's own words. */
  required: readonly string[]
  /** Who needs them. */
  readBy?: string
}

export interface CsvFormat extends CsvTable {
  /** What a row says of a property. Throws a BadRow. */
  toArrival: (row: Row) => Arrival
}

/** CSV as a mapping file tells how to read it. */
export const mappedFormat = (mapping: Mapping): CsvFormat => ({
  ...mapping,
  required: columnsOf(mapping),
  readBy: 'the mapping',
  toArrival: (row) => toDelivery(row, mapping),
})

/** The properties of a CSV file, in order. Throws an ImportError. */
export async function* csvRows(file: string, format: CsvFormat): AsyncGenerator<Read> {
  for await (const row of csvTable(file, format)) yield 'cells' in row ? readRow(row, format) : row
}

export type TableRow = { line: number; raw: string; cells: Row } | RejectedRow

/** The rows of a CSV file by the names of its columns. Throws an ImportError. */
export async function* csvTable(file: string, table: CsvTable): AsyncGenerator<TableRow> {
  let read: ((cells: readonly string[]) => Row) | undefined
  for await (const record of readRecords(file, table.delimiter)) {
    if (read) yield toTableRow(record, read)
    else read = rowReader(headerOf(file, record, table), table.missing)
  }
  if (!read) throw new ImportError(`${file} is empty`)
}

function toTableRow(record: CsvRecord, read: (cells: readonly string[]) => Row): TableRow {
  const { line, raw } = record
  if (!record.cells) return { line, raw, reason: record.problem }
  return orReason({ line, raw }, () => ({ line, raw, cells: read(record.cells) }))
}

const readRow = ({ line, raw, cells }: TableRow & { cells: Row }, { toArrival }: CsvFormat): Read =>
  orReason({ line, raw }, () => ({ line, raw, delivery: toArrival(cells) }))

/** What can be made of a row, or what is wrong with it. */
export function orReason<Made>(row: { line: number; raw: string }, make: () => Made): Made | RejectedRow {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof BadRow)) throw error
    return { ...row, reason: error.message }
  }
}

function headerOf(
  file: string,
  { cells }: CsvRecord,
  { required, readBy = 'the import' }: CsvTable,
): string[] {
  const header = (cells ?? []).map((column) => column.trim())
  const missing = required.filter((column) => !header.includes(column))
  if (missing.length === 0) return header
  const wanted = missing.map((column) => `'${column}'`).join(', ')
  throw new ImportError(
    `${file} has no column ${wanted}, which ${readBy} reads; its columns are ${header.join(', ').slice(0, 500)}`,
  )
}
