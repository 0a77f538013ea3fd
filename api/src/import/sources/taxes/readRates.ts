import { taxArea } from '../../../results/taxAreas'
import { ImportError } from '../../ImportError'
import type { OnProgress } from '../../ImportSource'
import { failMissing, MAX_LENGTH, stateCode, storableText } from '../checkFields'
import { csvTable, readOrReject } from '../csv/csvRows'
import { readCsv } from '../csv/readCsv'
import { readNumber, readZip } from '../csv/readCell'
import type { CsvRow } from '../csv/toListingUpdate'
import { countyName } from '../listings/county'
import { withReadingProgress } from '../readingProgress'
import type { BytesRead } from '../text/readBytes'
import { censusRates, GEOGRAPHY, surveyNameOf } from './censusRates'
import { type AreaRate, checkRate, type TaxRow } from './TaxRow'

interface Reading {
  rows: AsyncIterable<TaxRow>
  /** What to call the table if no one has named it. */
  tableName: (fileName: string) => string
}

/** Reads the files as tables of the Census if they have its column of geographies, else as a table of rates. */
export async function readingOf(files: readonly string[], onProgress: OnProgress): Promise<Reading> {
  const headers = await Promise.all(files.map(headerOf))
  if (headers.some((header) => header.includes(GEOGRAPHY))) {
    const tables = files.map((file, index) => ({ file, header: headers[index]! }))
    return {
      rows: censusRates(tables, onProgress),
      tableName: (fileName) => surveyNameOf([fileName, ...files]),
    }
  }
  const [file, ...more] = files
  if (more.length > 0)
    throw new ImportError('Two files can be imported together only if both are tables of the Census')
  return { rows: plainRates(file!, headers[0]!, onProgress), tableName: (fileName) => fileName }
}

async function headerOf(file: string): Promise<string[]> {
  for await (const { cells } of readCsv(file, { delimiter: ',' }))
    return (cells ?? []).map((column) => column.trim())
  throw new ImportError(`${file} is empty`)
}

const areaColumns = ['zip', 'county', 'state']

async function* plainRates(
  file: string,
  header: readonly string[],
  onProgress: OnProgress,
): AsyncGenerator<TaxRow> {
  if (!areaColumns.some((column) => header.includes(column)))
    throw new ImportError(
      `${file} has none of the columns 'zip', 'state', or 'county' and 'state'; its columns are ${header.join(', ').slice(0, 500)}`,
    )
  const table = { delimiter: ',', missing: [''], required: ['rate'] }
  const read = (progress: BytesRead) => csvTable(file, table, progress)
  for await (const row of withReadingProgress([file], read, onProgress)) {
    const { line, raw } = row
    yield 'cells' in row ? readOrReject({ line, raw }, () => toRate(row.cells)) : row
  }
}

/** The smallest area that the row names. */
function toRate(cells: CsvRow): AreaRate {
  const rate = checkRate(
    'rate',
    readNumber((cells('rate') ?? failMissing('rate')).replace(/ ?%$/, ''), 'rate'),
  )
  const zip = cells('zip')
  if (zip !== null) {
    // Spreadsheets drop zeros at the beginning.
    const name = readZip(zip, 'zip').padStart(5, '0')
    return { area: taxArea.zip(name), name, rate }
  }
  const state = stateCode(cells('state') ?? failMissing('state'))
  const county = countyName('county', cells('county'))
  if (county === null) return { area: taxArea.state(state), name: state, rate }
  const name = storableText('county', cells('county')!, MAX_LENGTH.city)
  return { area: taxArea.county(state, county), name, rate }
}
