import type { Delivery } from '../Delivery'
import { ImportError } from '../ImportError'
import type { Row } from '../importDeliveries'
import { columnsOf, type Mapping } from './Mapping'
import { readRecords, type CsvRecord } from './readRecords'
import { rowReader, toDelivery } from './toDelivery'

export interface Survey {
  rows: number
  /** For every listing key the row that counts: of the latest sale, of several alike the last one. */
  winners: Map<string, { line: number; soldDate: string }>
}

/**
 * Reads a file through once without a database: whether it can be read at all, how long it is, and which row of a
 * property that comes several times counts. Only keys and dates stay in memory. Throws an ImportError.
 */
export async function surveyCsv(file: string, mapping: Mapping): Promise<Survey> {
  const survey: Survey = { rows: 0, winners: new Map() }
  for await (const { record, delivery } of readDeliveries(file, mapping)) {
    survey.rows++
    if (!delivery) continue
    const soldDate = delivery.soldDate ?? ''
    const known = survey.winners.get(delivery.listingKey)
    if (!known || soldDate >= known.soldDate) {
      survey.winners.set(delivery.listingKey, { line: record.line, soldDate })
    }
  }
  return survey
}

/** The rows of a surveyed file: each a property, an earlier sale of one, or rejected with its reason. */
export async function* csvRows(file: string, mapping: Mapping, { winners }: Survey): AsyncGenerator<Row> {
  for await (const { record, delivery, reason } of readDeliveries(file, mapping)) {
    const { line, raw } = record
    if (!delivery) yield { line, raw, reason }
    else if (winners.get(delivery.listingKey)?.line === line) yield { line, raw, delivery }
    else yield { isEarlierSale: true }
  }
}

type Read =
  | { record: CsvRecord; delivery: Delivery; reason?: undefined }
  | { record: CsvRecord; delivery: null; reason: string }

async function* readDeliveries(file: string, mapping: Mapping): AsyncGenerator<Read> {
  let read: ReturnType<typeof rowReader> | undefined
  for await (const record of readRecords(file, mapping.delimiter)) {
    if (read) yield readDelivery(record, read, mapping)
    else read = rowReader(headerOf(file, record, mapping), mapping.missing)
  }
  if (!read) throw new ImportError(`${file} is empty`)
}

function readDelivery(record: CsvRecord, read: ReturnType<typeof rowReader>, mapping: Mapping): Read {
  if (!record.cells) return { record, delivery: null, reason: record.problem }
  try {
    return { record, delivery: toDelivery(read(record.cells), mapping) }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'BadRow')) throw error
    return { record, delivery: null, reason: error.message }
  }
}

function headerOf(file: string, { cells }: CsvRecord, mapping: Mapping): string[] {
  const header = (cells ?? []).map((column) => column.trim())
  const missing = columnsOf(mapping).filter((column) => !header.includes(column))
  if (missing.length === 0) return header
  const wanted = missing.map((column) => `'${column}'`).join(', ')
  throw new ImportError(
    `${file} has no column ${wanted}, which the mapping reads; its columns are ${header.join(', ').slice(0, 500)}`,
  )
}
