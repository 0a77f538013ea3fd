import { isInFuture } from '../../../homes/isInFuture'
import { quoted, RowError, failMissing } from '../checkFields'

/** Fields have the names of RESO's Data Dictionary. */
export type ResoRecord = Readonly<Record<string, unknown>>

/** Reads values by field, null if the record has none. Throws a RowError for a value of the wrong type. */
export function reader(record: ResoRecord) {
  const text = (name: string): string | null => {
    const value = record[name]
    if (value === null || value === undefined) return null
    if (typeof value !== 'string' && typeof value !== 'number') throw new RowError(`${name} is not a text`)
    return String(value).trim() || null
  }
  const number = (name: string): number | null => {
    const value = record[name]
    if (value === null || value === undefined || value === '') return null
    const read = typeof value === 'string' && /^\s*[-+]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value
    if (typeof read !== 'number' || !Number.isFinite(read)) {
      throw new RowError(`${name}: ${quoted(JSON.stringify(value) ?? '')} is not a number`)
    }
    return read
  }
  return { text, number, required: (name: string) => text(name) ?? failMissing(name) }
}

export const isFalse = (value: unknown) =>
  value === false || (typeof value === 'string' && /^(false|n|no|0)$/i.test(value.trim())) || value === 0

/** PostgreSQL has no year 0. */
const FIRST_TIME = Date.parse('0001-01-01T00:00:00Z')

/** ISO 8601 in milliseconds, the precision that stored times are compared with. Null for a time in the future. */
export function timeOf(name: string, text: string | null): string | null {
  if (text === null) return null
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : NaN
  if (!(time >= FIRST_TIME)) {
    throw new RowError(`${name}: ${quoted(text)} is not a time (YYYY-MM-DDThh:mm:ssZ)`)
  }
  return isInFuture(time) ? null : new Date(time).toISOString()
}

/** Some systems write a day as a time. */
export const dayOf = (text: string | null) => text && text.replace(/T.*$/, '')

/** Some servers write a list as one string with commas. */
export const wordsIn = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((one) => (typeof one === 'string' ? one.split(',') : []))
    .map((word) => word.trim())
    .filter(Boolean)
