import { directions, suffixes, units } from '../homes/streetNames'

/** Shown in place of a street that cannot be told apart from the number of its house. */
export const ADDRESS_NOT_SHOWN = 'Address not shown'

/**
 * '1047 18th Ave Unit 3' is '18th Ave'. Only what is surely a number, a street and perhaps a unit shows its street: a name
 * that is lost does no harm, a number that stays may tell which home it is.
 */
export function streetWithoutNumber(address: string): string {
  const [, street = ''] = startsWithNumber.exec(address.trim()) ?? []
  const [name = ''] = street.split(startOfUnit)
  return knownStreet(name.trim())
}

/** The street if its whole text is a street's name, which a report that was stored by an earlier rule may not have. */
export const knownStreet = (street: string): string =>
  streetForms.some((form) => form.test(street)) ? street : ADDRESS_NOT_SHOWN

/** '1047', '1047B', '1047-1049', '12 1/2' and 'N6W23001' of Wisconsin's grid, but not the '18th' of a street. */
const startsWithNumber = /^(?:\d+[a-z]?(?:-\d*[a-z]?)?|[nsew]\d+[nsew]\d+)(?:\s+\d+\/\d+)?\s+(.+)$/i

const startOfUnit = new RegExp(String.raw`[,#]|\s(?:${units}|no|num|number)\b`, 'i')

/** After a street's name a garden is an apartment. */
const kind = String.raw`(?!garden\b)(?:${suffixes})\.?`
const ordinal = String.raw`\d{0,2}(?:1st|2nd|3rd|\dth)`
/** At least two letters, as one alone may be a unit: '1047 B Main St'. */
const word = String.raw`\p{L}[\p{L}'’.-]*\p{L}\.?`
/** A number after any other kind of street may be that of a house or a unit, as in '1047 Avenue 320'. */
const numberedRoad = String.raw`(?:(?:(?:us|state|county|old)\s+)?(?:highway|hwy|route|rte)|(?:county|state|township|forest)\s+(?:road|rd))\s+\d{1,4}`

/** A unit 'E' without a word before it is taken for 'East': without the number of the house it tells nothing. */
const streetForms = [`${ordinal}\\s+${kind}`, `(?:${word}\\s+){1,4}${kind}`, numberedRoad].map(
  (name) => new RegExp(`^(?:(?:${directions})\\s+)?${name}(?:\\s+(?:${directions})\\.?)?$`, 'iu'),
)
