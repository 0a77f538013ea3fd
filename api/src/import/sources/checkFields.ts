import { usStates } from '@freehold/contracts'
import { existingDay } from '../../db/existingDay'

/** Why a row cannot be stored. The message goes into the errors file. */
export class RowError extends Error {
  override readonly name = 'RowError'
  /** The column or field with the mistake, with which the message begins; null if the row as a whole is wrong. */
  readonly field: string | null

  constructor(message: string, field: string | null = null) {
    super(message)
    this.field = field
  }
}

/** Reports that something of a row is left out. The same words for every row, as rows are counted by them. */
export type Warn = (reason: string) => void

/** In characters: far above what any home has, and short enough for every index. */
export const MAX_LENGTH = {
  listingKey: 200,
  address: 300,
  city: 100,
  zip: 20,
  /** A fact in words, such as the view; RESO allows that many. */
  fact: 1_024,
  remarks: 20_000,
  url: 2_000,
  caption: 1_000,
}

/** For values of a row that is rejected or removed anyway: a second mistake in it must not prevent that. */
export function nullIfInvalid<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RowError) return null
    throw error
  }
}

const QUOTED_MAX = 60

/** Quotes a value in a reason. The beginning is enough, as the errors file has the whole row. */
export const quoted = (text: string) =>
  text.length > QUOTED_MAX ? `'${text.slice(0, QUOTED_MAX)}…'` : `'${text}'`

export function failMissing(name: string): never {
  throw new RowError(`${name} is missing`, name)
}

/** PostgreSQL can store neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

export const notStorable = 'has a character that cannot be stored'

export function storableText(name: string, text: string, maxLength: number): string {
  if (text.length > maxLength) throw new RowError(`${name} is longer than ${maxLength} characters`, name)
  if (!isStorable(text)) throw new RowError(`${name} ${notStorable}`, name)
  return text
}

export function numberWithin(
  name: string,
  value: string | number | null,
  min: number,
  max: number,
): number | null {
  if (value === null) return null
  if (typeof value === 'string') throw new RowError(`${name}: ${quoted(value)} is not a number`, name)
  // Negated, so that NaN is refused too.
  if (!(value >= min && value <= max))
    throw new RowError(`${name}: ${value} is not between ${min} and ${max}`, name)
  return value
}

export function wholeNumber(name: string, value: number | null): number | null {
  if (value !== null && !Number.isInteger(value)) {
    throw new RowError(`${name}: ${value} is not a whole number`, name)
  }
  return value
}

/** A calendar day, ISO 8601. */
export function calendarDay(name: string, text: string | null): string | null {
  if (text === null) return null
  const day = existingDay(text)
  if (day === null) throw new RowError(`${name}: ${quoted(text)} is not a date (YYYY-MM-DD)`, name)
  return day
}

/** Seven decimals are a centimeter. Spreadsheets add digits behind them, which would count as a change. */
const inDegrees = (value: number) => Math.round(value * 1e7) / 1e7

/** The same meridian from -180° on, where the cells of the map begin, to less than 180°. */
export const onGlobe = (lng: number) => lng - 360 * Math.floor((lng + 180) / 360)

/** Degrees, both or neither. Sources write 0, 0 for an unknown location. */
export function coordinates(longitude: string | number | null, latitude: string | number | null) {
  const lng = numberWithin('longitude', longitude, -180, 180)
  const lat = numberWithin('latitude', latitude, -90, 90)
  if ((lng === null) !== (lat === null)) throw new RowError('longitude or latitude is missing')
  if (lng === null || lat === null || (lng === 0 && lat === 0)) return { lng: null, lat: null }
  return { lng: onGlobe(inDegrees(lng)), lat: inDegrees(lat) }
}

export function stateCode(text: string): string {
  const state = text.toUpperCase()
  if (!Object.hasOwn(usStates, state)) throw new RowError(`${quoted(text)} is not a state's two letters`)
  return state
}

const BATHROOMS_MAX = 1_000

/** Checks a home's numbers. Values out of bounds are mistakes of the source, and would lead to absurd results. */
export const check = {
  bedrooms: (name: string, value: string | number | null) =>
    wholeNumber(name, numberWithin(name, value, 0, 1_000)),
  bathrooms: (name: string, value: string | number | null) =>
    wholeNumber(name, numberWithin(name, value, 0, BATHROOMS_MAX)),
  /** Baths in one number that may have a fraction. */
  fractionalBathrooms: (name: string, value: string | number | null) =>
    numberWithin(name, value, 0, BATHROOMS_MAX),
  /** Square feet. Sources write 0 for an unknown area. Less than 1 would allow any price per square foot. */
  area: (name: string, value: string | number | null) =>
    value === 0 ? null : numberWithin(name, value, 1, 10_000_000),
  yearBuilt: (name: string, value: string | number | null) =>
    wholeNumber(name, numberWithin(name, value, 1_500, 2_200)),
  /** Square feet; 0 is an unknown size. The largest ranches have some hundred thousand acres. */
  lotSize: (name: string, value: string | number | null) =>
    value === 0 ? null : numberWithin(name, value, 1, 1e11),
  /** 0 is an unknown number. */
  stories: (name: string, value: string | number | null) =>
    value === 0 ? null : numberWithin(name, value, 0.5, 200),
  garageSpaces: (name: string, value: string | number | null) => numberWithin(name, value, 0, 1_000),
  /** Dollars. */
  price: (name: string, value: string | number | null) => numberWithin(name, value, 1, 1e11),
  /** Dollars a month. More is a price, or the rent of a year. */
  rent: (name: string, value: string | number | null) => numberWithin(name, value, 1, 100_000),
  /** Dollars a year. */
  expense: (name: string, value: string | number | null) => numberWithin(name, value, 0, 1e9),
}
