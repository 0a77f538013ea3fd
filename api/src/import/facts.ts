import { usStates } from '@freehold/contracts'
import { existingDay } from '../db/existingDay'

/** Why a row cannot become a property; the message goes into the errors file. */
export class BadRow extends Error {
  override readonly name = 'BadRow'
}

/** Characters; far above what a home has, and short enough for every index. */
export const LONGEST = {
  listingKey: 200,
  address: 300,
  city: 100,
  zip: 20,
  remarks: 20_000,
  url: 2_000,
  caption: 1_000,
}

/** What is made of a value; null where that is wrong and something else has to be done whatever it is. */
export function ifSound<Made>(make: () => Made): Made | null {
  try {
    return make()
  } catch (error) {
    if (error instanceof BadRow) return null
    throw error
  }
}

const QUOTED_MAX = 60

/** A value as a reason quotes it: the row stands beside it, so the beginning of a long one is enough. */
export const quoted = (text: string) =>
  text.length > QUOTED_MAX ? `'${text.slice(0, QUOTED_MAX)}…'` : `'${text}'`

export function missing(name: string): never {
  throw new BadRow(`${name} is missing`)
}

/** Text that both databases take: they store neither NUL nor half a surrogate pair. */
export function storable(name: string, text: string, longest: number): string {
  if (text.length > longest) throw new BadRow(`${name} is longer than ${longest} characters`)
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new BadRow(`${name} has a character that cannot be stored`)
  }
  return text
}

export function numberWithin(
  name: string,
  value: string | number | null,
  min: number,
  max: number,
): number | null {
  if (value === null) return null
  if (typeof value === 'string') throw new BadRow(`${name}: ${quoted(value)} is not a number`)
  // What is not a number at all is not between anything.
  if (!(value >= min && value <= max)) throw new BadRow(`${name}: ${value} is not between ${min} and ${max}`)
  return value
}

export function wholeNumber(name: string, value: number | null): number | null {
  if (value !== null && !Number.isInteger(value)) throw new BadRow(`${name}: ${value} is not a whole number`)
  return value
}

/** A calendar day, ISO 8601. */
export function calendarDay(name: string, text: string | null): string | null {
  if (text === null) return null
  const day = existingDay(text)
  if (day === null) throw new BadRow(`${name}: ${quoted(text)} is not a date (YYYY-MM-DD)`)
  return day
}

/** Clocks differ, and some sources write the time of their place as if it were UTC. */
const CLOCK_SKEW_MS = 24 * 60 * 60_000

/**
 * Whether nothing can have happened at this time yet, in milliseconds since 1970: someone mistyped it, and nothing that
 * comes later would ever be newer.
 */
export const isInFuture = (time: number) => time > Date.now() + CLOCK_SKEW_MS

/** Seven decimals are a centimetre; what spreadsheets add behind them would look like a change. */
const inDegrees = (value: number | null) => (value === null ? null : Math.round(value * 1e7) / 1e7)

/** Where it lies, in degrees; both or neither. At 0, 0, in the sea off Africa, lies what a source has none of. */
export function coordinates(longitude: string | number | null, latitude: string | number | null) {
  const lng = numberWithin('longitude', longitude, -180, 180)
  const lat = numberWithin('latitude', latitude, -90, 90)
  if ((lng === null) !== (lat === null)) throw new BadRow('of longitude and latitude one is missing')
  if (lng === 0 && lat === 0) return { lng: null, lat: null }
  return { lng: inDegrees(lng), lat: inDegrees(lat) }
}

export function stateOf(text: string): string {
  const state = text.toUpperCase()
  if (!Object.hasOwn(usStates, state)) throw new BadRow(`${quoted(text)} is not a state's two letters`)
  return state
}

/** What any home has, each with its bounds; beyond them a source has slipped, and results would be absurd. */
export const facts = {
  bedrooms: (name: string, value: string | number | null) =>
    wholeNumber(name, numberWithin(name, value, 0, 1_000)),
  bathrooms: (name: string, value: string | number | null) =>
    wholeNumber(name, numberWithin(name, value, 0, 1_000)),
  /** Square feet. A source that writes 0 does not know it; a fraction of one would make a price per square foot of any size. */
  area: (name: string, value: string | number | null) =>
    value === 0 ? null : numberWithin(name, value, 1, 10_000_000),
  yearBuilt: (name: string, value: string | number | null) =>
    wholeNumber(name, numberWithin(name, value, 1_500, 2_200)),
  /** Dollars. */
  price: (name: string, value: string | number | null) => numberWithin(name, value, 1, 1e11),
  /** Dollars a year. */
  expense: (name: string, value: string | number | null) => numberWithin(name, value, 0, 1e9),
}
