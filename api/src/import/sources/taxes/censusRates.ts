import { usStates } from '@freehold/contracts'
import { taxArea } from '../../../results/taxAreas'
import { ImportError } from '../../ImportError'
import type { OnProgress } from '../../ImportSource'
import { failMissing, MAX_LENGTH, quoted, RowError, storableText } from '../checkFields'
import { csvTable, readOrReject, type TableRow } from '../csv/csvRows'
import { readNumber } from '../csv/readCell'
import type { CsvRow } from '../csv/toListingUpdate'
import { countyName } from '../listings/county'
import { withReadingProgress } from '../readingProgress'
import type { BytesRead } from '../text/readBytes'
import { type AreaRate, checkAreaCount, checkRate, type TaxRow } from './TaxRow'

/** The column that every table of the American Community Survey has, such as '0500000US53033'. */
export const GEOGRAPHY = 'GEO_ID'

/** Medians of owner-occupied homes, in dollars: B25103 has the taxes of a year, B25077 the value. */
const TAXES = 'B25103_001E'
const VALUE = 'B25077_001E'

export interface CensusTable {
  file: string
  header: readonly string[]
}

/** What is known of one geography, from one file or two. */
interface Geography {
  line: number
  raw: string
  /** By column; a column is missing where the cell is. */
  cells: Map<string, string>
}

/** Characters kept of a cell, and of a row for the errors file: the beginning identifies it. */
const KEPT_MAX = 200

/** Copied, because a part of a text keeps the whole text in memory: all that has been read of the file. */
const keep = (text: string) => Buffer.from(text.slice(0, KEPT_MAX)).toString()

/** Rates from the medians of taxes and values. Keeps all geographies in memory, as two files may have them in any order. */
export async function* censusRates(
  tables: readonly CensusTable[],
  onProgress: OnProgress,
): AsyncGenerator<TaxRow> {
  for (const column of [TAXES, VALUE]) {
    if (tables.some(({ header }) => header.includes(column))) continue
    throw new ImportError(
      `${tables.map(({ file }) => file).join(' and ')}: there is no column '${column}'. A rate needs the medians of taxes (B25103) and of values (B25077): in one file, or in two that are imported together`,
    )
  }
  const geographies = new Map<string, Geography>()
  for await (const row of withReadingProgress(
    tables.map(({ file }) => file),
    (progress) => rowsOf(tables, progress),
    onProgress,
  )) {
    const { line, raw } = row
    if (!('cells' in row)) {
      yield row
      continue
    }
    const id = keep(row.cells(GEOGRAPHY) ?? '')
    // Below the names of its columns, data.census.gov describes them in a second row.
    if (id === 'Geography') continue
    const geography = geographies.get(id) ?? { line, raw: keep(raw), cells: new Map() }
    addCells(geography, row.cells)
    geographies.set(id, geography)
    checkAreaCount(geographies.size)
  }
  for (const [id, { line, raw, cells }] of geographies)
    yield readOrReject({ line, raw }, () => toRate(id, cells))
}

async function* rowsOf(tables: readonly CensusTable[], progress: BytesRead): AsyncGenerator<TableRow> {
  for (const { file } of tables)
    yield* csvTable(file, { delimiter: ',', missing: [''], required: [GEOGRAPHY, 'NAME'] }, progress)
}

function addCells({ cells }: Geography, row: CsvRow): void {
  for (const column of ['NAME', TAXES, VALUE]) {
    const text = row(column)
    if (text !== null && !cells.has(column)) cells.set(column, keep(text))
  }
}

function toRate(id: string, cells: Geography['cells']): AreaRate {
  const cell = (column: string) => cells.get(column) ?? failMissing(column)
  const place = areaOf(id, storableText('NAME', cell('NAME'), MAX_LENGTH.city))
  const rate = (100 * medianOf(TAXES, cell(TAXES))) / medianOf(VALUE, cell(VALUE))
  return { ...place, rate: checkRate(`${TAXES} of ${VALUE}`, rate) }
}

/** A ZIP code's area (ZCTA5), a county or a state: the survey has many other geographies, such as tracts. */
function areaOf(id: string, name: string): Omit<AreaRate, 'rate'> {
  const [, level, code = ''] = /^(\d{3}).{4}US(\d+)$/.exec(id) ?? []
  if (level === '860') return { area: taxArea.zip(code.slice(-5)), name: code.slice(-5) }
  const [first = '', last] = name.split(', ')
  if (level === '050' && last !== undefined) {
    const county = countyName('NAME', first) ?? failMissing('NAME')
    return { area: taxArea.county(stateNamed(last), county), name: first }
  }
  if (level === '040') return { area: taxArea.state(stateNamed(name)), name }
  throw new RowError(`${GEOGRAPHY}: ${quoted(id)} is not a ZCTA5, a county or a state`)
}

const stateCodes = new Map<string, string>(Object.entries(usStates).map(([code, name]) => [name, code]))

function stateNamed(name: string): string {
  const code = stateCodes.get(name)
  if (code === undefined) throw new RowError(`NAME: ${quoted(name)} is not a state`)
  return code
}

/**
 * Dollars. In place of a median the survey has '-', 'N', '(X)' or a number such as -666666666 where it has too few
 * answers, and '250,000+' or '2,499-' where the median is beyond its last class.
 */
function medianOf(column: string, text: string): number {
  if (/\d[+-]$/.test(text))
    throw new RowError(`${column}: ${quoted(text)} is only a limit, so the rate is not known`)
  if (/^(-|N|\(X\)|\*+|null|-(\d)\2{8})$/.test(text))
    throw new RowError(`${column}: ${quoted(text)} means that there is no estimate`)
  const median = readNumber(text, column)
  if (median <= 0) throw new RowError(`${column}: ${quoted(text)} is not a median in dollars`)
  return median
}

/** 'Census ACS 2023' if a file has the name that data.census.gov gives it, such as ACSDT5Y2023.B25103-Data.csv. */
export function surveyNameOf(files: readonly string[]): string {
  const years = files.flatMap((file) => /ACSDT\dY(\d{4})\./.exec(file)?.[1] ?? [])
  return years.length === 0 ? 'Census ACS' : `Census ACS ${[...new Set(years)].join(' and ')}`
}
