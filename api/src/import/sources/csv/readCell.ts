import { existingDay } from '../../../db/existingDay'
import { RowError, quoted } from '../checkFields'
import { splitBathrooms } from '../../ListingRecord'
import type { Column, dateFormats } from './Mapping'

type DateFormat = (typeof dateFormats)[number]

const datePatterns: Record<DateFormat, RegExp> = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ].*)?$/,
  'M/D/YYYY': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?: .*)?$/,
  YYYYMMDD: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:T.*)?$/,
}

const numberPattern = /^[-+]?\$?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?(e[-+]?\d+)?$/i

/** The value of a cell that is not empty: a number or a text. Dates become ISO 8601, ZIP codes their first digits. */
export function readCell(text: string, { column, as, formats, times }: Column): string | number {
  switch (as) {
    case 'text':
      return text
    case 'date':
      return readDate(text, column, formats)
    case 'zip':
      return readZip(text, column)
    case 'number':
      return readNumber(text, column) * times
    case 'integer':
      return readInteger(text, column) * times
    case 'quarterBaths':
      return readQuarters(text, column)
    case 'yesNo':
      return readYesNo(text, column)
    default:
      return as satisfies never
  }
}

const invalidCell = (column: string, text: string, what: string) =>
  new RowError(`${column}: ${quoted(text)} is not ${what}`, column)

function readYesNo(text: string, column: string): 'yes' | 'no' {
  if (/^(yes|y|true|1)$/i.test(text)) return 'yes'
  if (/^(no|n|false|0)$/i.test(text)) return 'no'
  throw invalidCell(column, text, 'yes or no')
}

export function readNumber(text: string, column: string): number {
  const value = numberPattern.test(text) && /\d/.test(text) ? Number(text.replace(/[$,]/g, '')) : NaN
  if (!Number.isFinite(value)) throw invalidCell(column, text, 'a number')
  return value
}

function readInteger(text: string, column: string): number {
  const value = readNumber(text, column)
  if (!Number.isInteger(value)) throw invalidCell(column, text, 'a whole number')
  return value
}

function readQuarters(text: string, column: string): number {
  const value = readNumber(text, column)
  if (!splitBathrooms(value)) throw invalidCell(column, text, 'a count of baths in quarters')
  return value
}

export function readDate(text: string, column: string, formats: readonly DateFormat[]): string {
  for (const format of formats) {
    const found = datePatterns[format].exec(text)?.groups
    if (!found) continue
    const day = existingDay(`${found.year}-${found.month!.padStart(2, '0')}-${found.day!.padStart(2, '0')}`)
    if (day !== null) return day
  }
  throw invalidCell(column, text, `a date (${formats.join(' or ')})`)
}

/** Up to five digits: leading zeros may be lost. The four further digits of a ZIP+4 code are ignored. */
export function readZip(text: string, column: string): string {
  const [, beforePlus4, alone] = /^(?:(\d{5})\d{4}|(\d{1,5})(?:-\d{4}|\.0+)?)$/.exec(text) ?? []
  const digits = beforePlus4 ?? alone
  if (!digits) throw invalidCell(column, text, 'a ZIP code')
  return digits
}
