import { rateSourceNames } from '@freehold/contracts'
import { parse } from 'csv-parse/sync'
import { existingDay } from '../../db/existingDay'
import { download, isWebPage } from './download'
import { type Observation, type RateSource, RateSourceError } from './RateSource'
import { readRate } from './readRate'

/** The rate types of the file's columns. The column of the 5/1 ARM ends in 2022, so it is left out. */
const series = { pmms30: '30-year fixed', pmms15: '15-year fixed' } as const

/** Freddie Mac's weekly survey, as the CSV file of its whole history. */
export const freddieMac: RateSource = {
  name: rateSourceNames['freddie-mac'],
  async fetch({ freddieMacUrl, timeoutMs }, stopping) {
    const response = await download(new URL(freddieMacUrl), timeoutMs, stopping)
    if (response.status !== 200) throw new RateSourceError(`answered ${response.status}`)
    if (isWebPage(response)) throw new RateSourceError('answered with a web page instead of its file')
    return readPmms(response.text)
  },
}

/**
 * Parses the file. Lines end in CRLF. Until 2022-11-10 they have nine cells, later ones four quoted cells under the same
 * headings. A missing value is an empty cell, a blank or no cell.
 */
function readPmms(text: string): Observation[] {
  const [headings = [], ...rows] = recordsOf(text)
  const columnOf = (name: string) => headings.findIndex((heading) => heading.toLowerCase() === name)
  const columns = Object.entries(series).map(([name, type]) => ({ type, column: columnOf(name) }))
  const dayColumn = columnOf('date')
  if (dayColumn < 0 || columns.some(({ column }) => column < 0))
    throw new RateSourceError('answered with a file that lacks the columns of its survey')
  const observations = rows.flatMap((cells) => {
    const asOf = readDay(cells[dayColumn])
    return columns.flatMap(({ type, column }) => {
      const rate = readRate(cells[column])
      return asOf === null || rate === null ? [] : [{ type, rate, asOf }]
    })
  })
  if (observations.length === 0) throw new RateSourceError('answered with a file that has no rates')
  return observations
}

function recordsOf(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
  } catch {
    throw new RateSourceError('answered with a file that is incomplete or not a CSV file')
  }
}

/** Converts M/D/YYYY, with or without padding, to ISO 8601; null when it is no valid day. */
function readDay(text = ''): string | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  return existingDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
