import { parse } from 'csv-parse/sync'
import type { GeocoderAnswer, Outcome } from './Geocoder'

const noMatch: GeocoderAnswer = { outcome: 'noMatch', lng: null, lat: null }
const tie: GeocoderAnswer = { outcome: 'tie', lng: null, lat: null }

const qualities: Record<string, Outcome> = { Exact: 'exact', Non_Exact: 'approximate' }

/**
 * Parses lines of `"id","address","Match","Exact","matched address","lng,lat","line id","side"`, which come in any order
 * and have three cells for `No_Match` and `Tie`. Lines that are cut off, unreadable or about an id that was not sent are
 * skipped, so that their addresses count as not answered. Of several answers for one id the first counts.
 * @returns answers by the index of the address
 */
export function readCensusAnswers(text: string, count: number): Map<number, GeocoderAnswer> {
  const answers = new Map<number, GeocoderAnswer>()
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [id = '', , ...cells] = cellsOf(line)
    const index = /^\d{1,6}$/.test(id) ? Number(id) - 1 : -1
    if (index < 0 || index >= count || answers.has(index)) continue
    const answer = answerOf(cells)
    if (answer) answers.set(index, answer)
  }
  return answers
}

/** A line that is cut off inside quotes has no cells. No cell contains a line break, so each line is read alone. */
function cellsOf(line: string): string[] {
  try {
    return parse(line, { relax_column_count: true, trim: true })[0] ?? []
  } catch {
    return []
  }
}

function answerOf([outcome, quality, , point]: string[]): GeocoderAnswer | null {
  if (outcome === 'No_Match') return noMatch
  if (outcome === 'Tie') return tie
  if (outcome !== 'Match' || point === undefined) return null
  const [lng = NaN, lat = NaN, ...more] = point
    .split(',')
    .map((degrees) => (degrees.trim() === '' ? NaN : Number(degrees)))
  const known = qualities[quality ?? '']
  const isOnEarth = Math.abs(lng) <= 180 && Math.abs(lat) <= 90 && more.length === 0
  return known && isOnEarth ? { outcome: known, lng, lat } : noMatch
}
