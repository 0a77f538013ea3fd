import { usStates } from '@freehold/contracts'
import type { Delivery } from '../Delivery'
import { splitBathrooms } from '../splitBathrooms'
import type { FieldName, Mapping, Source } from './Mapping'
import { BadRow, quoted, readCell } from './readCell'

/** The cell of a column, trimmed; null where the row says nothing. */
export type Row = (column: string) => string | null

/** Reads rows of a file with this header. */
export function rowReader(header: readonly string[], missing: readonly string[]) {
  const position = new Map(header.map((column, index) => [column, index]))
  return (cells: readonly string[]): Row => {
    if (cells.length !== header.length) {
      throw new BadRow(`it has ${cells.length} cells, the header ${header.length}`)
    }
    return (column) => {
      const text = cells[position.get(column)!]!.trim()
      return missing.includes(text) ? null : text
    }
  }
}

/** What the source knows the property by. Throws a BadRow when a part of it is missing. */
export function listingKeyOf(row: Row, { listingKey }: Mapping): string {
  const key = listingKey.map((column) => row(column) ?? missing(column)).join('-')
  return storable('The listing key', key, LONGEST.listingKey)
}

function missing(column: string): never {
  throw new BadRow(`${column} is missing`)
}

/** The property that a row describes. Throws a BadRow that names the first column wrong with it. */
export function toDelivery(row: Row, mapping: Mapping): Delivery {
  const value = (name: FieldName) => valueOf(row, mapping.fields[name])
  const text = (name: FieldName, longest: number) => {
    const found = value(name)
    return found === null ? null : storable(name, String(found), longest)
  }
  const number = (name: FieldName, min: number, max: number) => numberWithin(name, value(name), min, max)
  const whole = (name: FieldName, min: number, max: number) => wholeNumber(name, number(name, min, max))
  const [lng, lat] = [number('longitude', -180, 180), number('latitude', -90, 90)]
  if ((lng === null) !== (lat === null)) throw new BadRow('of longitude and latitude one is missing')
  return {
    listingKey: listingKeyOf(row, mapping),
    status: statusOf(row, mapping.status),
    addressFull: text('PropertyAddressFull', LONGEST.address) ?? missing('PropertyAddressFull'),
    city: text('PropertyAddressCity', LONGEST.city) ?? missing('PropertyAddressCity'),
    state: stateOf(text('PropertyAddressState', LONGEST.city) ?? missing('PropertyAddressState')),
    zip: text('PropertyAddressZIP', LONGEST.zip) ?? '',
    lng: inDegrees(lng),
    lat: inDegrees(lat),
    bedrooms: whole('BedroomsTotal', 0, 1_000),
    ...bathroomsOf(number('Bathrooms', 0, 1_000), (name) => whole(name, 0, 1_000)),
    // A source that writes 0 for an area does not know it.
    buildingArea: areaWithin(value('BuildingAreaTotal')),
    yearBuilt: whole('YearBuilt', 1_500, 2_200),
    listingPrice: number('LatestListingPrice', 1, 1e11),
    soldPrice: number('MLSSoldPrice', 1, 1e11),
    soldDate: calendarDay(text('soldDate', LONGEST.remarks)),
    remarks: text('PublicListingRemarks', LONGEST.remarks),
    expenses: mapping.expenses.flatMap(({ type, name, value: source }) => {
      const amount = numberWithin(name, valueOf(row, source), 0, 1e9)
      return amount === null ? [] : [{ type, name, value: amount }]
    }),
  }
}

function valueOf(row: Row, source: Source | undefined): string | number | null {
  if (source === undefined) return null
  if ('constant' in source) return source.constant
  if ('template' in source) {
    return source.template.replace(/\{([^}]+)\}/g, (_, column: string) => row(column) ?? missing(column))
  }
  const text = row(source.column)
  if (text !== null) return readCell(text, source)
  return source.required ? missing(source.column) : null
}

function numberWithin(name: string, value: string | number | null, min: number, max: number): number | null {
  if (value === null) return null
  if (typeof value === 'string') throw new BadRow(`${name}: ${quoted(value)} is not a number`)
  if (value < min || value > max) throw new BadRow(`${name}: ${value} is not between ${min} and ${max}`)
  return value
}

/** A fraction of a square foot would make a price per square foot of any size. */
const areaWithin = (value: string | number | null) =>
  value === 0 ? null : numberWithin('BuildingAreaTotal', value, 1, 10_000_000)

function wholeNumber(name: string, value: number | null): number | null {
  if (value !== null && !Number.isInteger(value)) throw new BadRow(`${name}: ${value} is not a whole number`)
  return value
}

/** Characters; far above what a home has, and short enough for every index. */
const LONGEST = { listingKey: 200, address: 300, city: 100, zip: 20, remarks: 20_000 }

/** Text that both databases take: they store neither NUL nor half a surrogate pair. */
function storable(name: string, text: string, longest: number): string {
  if (text.length > longest) throw new BadRow(`${name} is longer than ${longest} characters`)
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new BadRow(`${name} has a character that cannot be stored`)
  }
  return text
}

function calendarDay(text: string | null): string | null {
  if (text === null) return null
  const day = new Date(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  // JavaScript has a year 0, PostgreSQL has none.
  const isStorable = isReal && /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)
  if (!isStorable) throw new BadRow(`soldDate: ${quoted(text)} is not a date (YYYY-MM-DD)`)
  return text
}

/** Seven decimals are a centimetre; what spreadsheets add behind them would look like a change. */
const inDegrees = (value: number | null) => (value === null ? null : Math.round(value * 1e7) / 1e7)

function stateOf(text: string): string {
  const state = text.toUpperCase()
  if (!(state in usStates)) throw new BadRow(`${quoted(text)} is not a state's two letters`)
  return state
}

function statusOf(row: Row, status: Mapping['status']): Delivery['status'] {
  if (typeof status === 'string') return status
  const text = row(status.column) ?? missing(status.column)
  // A cell may say 'constructor'.
  const known = Object.hasOwn(status.values, text) ? status.values[text] : undefined
  if (!known) throw new BadRow(`${status.column}: ${quoted(text)} is none of the mapping's values`)
  return known
}

type BathroomField = 'BathroomsFull' | 'BathroomsHalf' | 'BathroomsThreeQuarter'

function bathroomsOf(inQuarters: number | null, count: (name: BathroomField) => number | null) {
  const split = inQuarters === null ? null : splitBathrooms(inQuarters)
  if (inQuarters !== null && !split) {
    throw new BadRow(`Bathrooms: ${inQuarters} is not a count of baths in quarters`)
  }
  return (
    split ?? {
      bathroomsFull: count('BathroomsFull'),
      bathroomsThreeQuarter: count('BathroomsThreeQuarter'),
      bathroomsHalf: count('BathroomsHalf'),
    }
  )
}
