import type { Delivery } from '../Delivery'

/** What is stored in place of an address that may not be shown: none of its words can be found or read anywhere. */
export const WITHHELD = 'Address withheld'

/** Degrees; a marker is then up to some hundred metres off. */
const BLURRED_TO = 1e-3 * 2

/**
 * The same property with nothing left in it that tells where exactly it lies.
 * @param lines street lines of its record, in whatever form
 */
export function withoutAddress(delivery: Delivery, lines: readonly string[]): Delivery {
  const { addressFull, remarks, lng, lat, media } = delivery
  const patterns = [addressFull, ...lines].flatMap(patternsOf)
  const hide = (text: string | null) =>
    text && patterns.reduce((hidden, pattern) => hidden.replace(pattern, WITHHELD), text)
  return {
    ...delivery,
    addressFull: WITHHELD,
    lng: lng && blurred(lng),
    lat: lat && blurred(lat),
    remarks: hide(remarks),
    ...(media && { media: media.map((one) => ({ ...one, caption: hide(one.caption) })) }),
  }
}

const blurred = (degrees: number) => Math.round(Math.round(degrees / BLURRED_TO) * BLURRED_TO * 1e3) / 1e3

/** What a kind of street is called, in full or for short; the most usual ones of the postal service's list. */
const kinds =
  'al(?:le)?y|av|ave|aven|avenue|bend|bl|blvd|boulevard|br|branch|cir|circle|cmns?|commons?|cor|corner|court|courts|cove|cres|crescent|crk|creek|crossing|cswy|causeway|ct|cts|ctr|center|cv|dr|drive|est|estates?|ests|expressway|expy|fwy|freeway|gardens?|gdns?|glen|gln|green|grn|grove|grv|heights|highway|hill|hills|hl|hls|holw|hollow|hts|hwy|knoll|knl|lake|landing|lane|ldg|lk|ln|loop|manor|mdws?|meadows?|mews|mnr|park|parkway|pass|path|pike|pk|pkwy|pl|place|plaza|plz|point|pt|rd|rdg|ridge|road|route|row|rte|run|spring|springs|spg|spgs|sq|square|st|station|street|ter|terr|terrace|trace|trail|trce|tpke|trl|turnpike|valley|via|view|vis|vista|vlg|village|vly|vw|walk|way|wy|xing'
const directions = '(?:north|south|n|s)[\\s.-]*(?:east|west|e|w)?|east|west|e|w'
const units = '#|apartment|apt|lot|ste|suite|unit'

const isKind = new RegExp(`^(?:${kinds})$`, 'i')
const isDirection = new RegExp(`^(?:${directions})$`, 'i')
const beginsUnit = new RegExp(`^(?:#|(?:${units})$)`, 'i')

const GAP = '[\\s,.]+'

const literally = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A pattern of whole words, whatever their case. */
const whole = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu')

/** The line itself, and its number and name with whatever direction, kind of street and unit around them. */
function patternsOf(line: string): RegExp[] {
  const words = line.split(/[\s,.]+/).filter(Boolean)
  if (words.length === 0) return []
  const asGiven = whole(words.map(literally).join(GAP))
  const [number = '', ...rest] = words
  const name = nameIn(rest)
  if (!/\d/.test(number) || name.length === 0) return [asGiven]
  // A dot may end the sentence, and what follows it is none of the address.
  const around = [
    literally(number),
    `${GAP}(?:(?:${directions})${GAP})?`,
    name.map(literally).join(GAP),
    `(?:\\s+(?:${kinds}))*`,
    `(?:,?\\s+(?:${directions}))?`,
    `(?:[\\s,.]*(?:${units})[\\s.]*#?(?:\\p{L}?\\d[\\p{L}\\p{N}-]*|\\p{L}))?`,
  ]
  return [whole(around.join('')), asGiven]
}

/** 'Saddle' of 'NE Saddle Pass Rd S #4': as few words as name the street, as people leave out or shorten the others. */
function nameIn(words: readonly string[]): string[] {
  const unit = words.findIndex((word) => beginsUnit.test(word))
  const street = unit < 0 ? words : words.slice(0, unit)
  const named = street.length > 1 && isDirection.test(street[0]!) ? street.slice(1) : street
  const end = named.findIndex((word, at) => at > 0 && (isKind.test(word) || isDirection.test(word)))
  return end < 0 ? [...named] : named.slice(0, end)
}
