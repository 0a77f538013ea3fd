import { csvDelimiters, IMPORT_COLUMNS_MAX } from '@freehold/contracts'
import { ImportError } from '../../ImportError'
import type { RejectedRow } from '../../SourceRow'
import { decodeHead, type DecodedHead, type Encoding } from '../text/readText'
import { readOrReject } from './csvRows'
import { csvRecords, type CsvRecord } from './readCsv'
import { type CsvRow, rowReader } from './toListingUpdate'

export type Delimiter = (typeof csvDelimiters)[number]

/** Rows of a head that are checked: enough to see what a column contains. */
const ROWS_MAX = 200
/** Records that the delimiter is found by. */
const SAMPLE = 20

export interface FileHead {
  name: string
  bytes: Buffer
  /** Whether this is the whole file. */
  isWhole: boolean
  /** Found out, if they are not given. */
  encoding?: Encoding | undefined
  delimiter?: Delimiter | undefined
}

/** A row that can be read by the names of its columns. */
export interface HeadRow {
  line: number
  raw: string
  cells: CsvRow
}

/** The beginning of a CSV file. */
export interface HeadTable {
  encoding: DecodedHead['encoding']
  delimiter: Delimiter
  header: string[]
  /** The columns that can be read: those with a name of their own. */
  columns: string[]
  /** The first rows, with these cells as missing values; and those of them that are no rows of this table. */
  read: (missing: readonly string[]) => { rows: HeadRow[]; broken: RejectedRow[] }
  /** All rows of the file; null if it goes on behind the head. */
  rows: number | null
}

/** Reads the beginning of a CSV file. Throws an ImportError that says why it cannot be read. */
export async function readHead({ name, bytes, isWhole, ...given }: FileHead): Promise<HeadTable> {
  const { text, encoding } = decodeHead(name, bytes, given.encoding)
  if (text.trim() === '') throw new ImportError(`${name} is empty`)
  if (text.includes('\0')) throw new ImportError(`${name} is not a text file: save it as CSV`)
  const delimiter = given.delimiter ?? (await findDelimiter(text))
  const [first, ...records] = await recordsOf(text, delimiter)
  if (!first?.cells)
    throw new ImportError(`${name} is not a CSV file: line 1: ${first?.problem ?? 'is empty'}`)
  // The last one may go on behind the head.
  if (!isWhole) records.pop()
  const header = first.cells.map((column) => column.trim())
  checkHeader(name, header)
  if (records.length === 0) throw new ImportError(`${name} has ${isWhole ? 'a header and no rows' : 'no complete row at its beginning'}`) // oxfmt-ignore
  const checked = records.slice(0, ROWS_MAX)
  return {
    encoding,
    delimiter,
    header,
    columns: header.filter(
      (column) => column !== '' && header.indexOf(column) === header.lastIndexOf(column),
    ),
    read: (missing) => readRows(checked, rowReader(name, header, missing)),
    rows: isWhole ? records.length : null,
  }
}

function readRows(records: readonly CsvRecord[], read: (cells: readonly string[]) => CsvRow) {
  const rows: HeadRow[] = []
  const broken: RejectedRow[] = []
  for (const { line, raw, cells, problem } of records) {
    const row = cells
      ? readOrReject({ line, raw }, () => ({ line, raw, cells: read(cells) }))
      : { line, raw, reason: problem }
    if ('cells' in row) rows.push(row)
    else broken.push(row)
  }
  return { rows, broken }
}

function checkHeader(name: string, header: readonly string[]): void {
  if (header.length === 1) {
    throw new ImportError(
      `${name} has only one column: its cells are not separated by commas, semicolons, tabs or bars`,
    )
  }
  if (header.length > IMPORT_COLUMNS_MAX)
    throw new ImportError(`${name} has more than ${IMPORT_COLUMNS_MAX.toLocaleString('en-US')} columns`)
  // A name may contain a number, but it is none, and no date.
  if (header.some((column) => /^[$\d][\d.,/:-]*$/.test(column)))
    throw new ImportError(`The first line of ${name} does not name its columns: add a line with their names`)
}

async function recordsOf(text: string, delimiter: string, max = Infinity): Promise<CsvRecord[]> {
  const records: CsvRecord[] = []
  for await (const record of csvRecords([text], delimiter)) {
    if (records.push(record) >= max) break
  }
  return records
}

/** The delimiter that splits the first records into the most cells, as many in each. */
async function findDelimiter(text: string): Promise<Delimiter> {
  const scored = await Promise.all(
    csvDelimiters.map(async (delimiter) => {
      const counts = (await recordsOf(text, delimiter, SAMPLE)).map(({ cells }) => cells?.length ?? 0)
      const [columns = 0] = counts
      const agreeing = counts.filter((count) => count === columns).length
      return { delimiter, score: columns > 1 ? columns * agreeing : 0 }
    }),
  )
  return scored.reduce((best, other) => (other.score > best.score ? other : best)).delimiter
}
