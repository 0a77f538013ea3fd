import { type ListingRecord, WITHHELD } from '../../ListingRecord'

/**
 * Removes the address and the parcel number from a record: the address from its own field, and wherever a free text
 * contains it. Its marker is moved when it is stored.
 * @param lines further forms of the street line that may occur in the texts
 */
export function withholdAddress(listing: ListingRecord, lines: readonly string[]): ListingRecord {
  const { addressFull, view, condition, listOffice, remarks, media } = listing
  const patterns = [addressFull, ...lines].flatMap(patternsOf)
  const hide = (text: string | null) =>
    text && patterns.reduce((hidden, pattern) => hidden.replace(pattern, WITHHELD), text)
  return {
    ...listing,
    addressFull: WITHHELD,
    // The county's records name the address of a parcel.
    parcelNumber: null,
    view: hide(view),
    condition: hide(condition),
    listOffice: hide(listOffice),
    remarks: hide(remarks),
    ...(media && { media: media.map((one) => ({ ...one, caption: hide(one.caption) })) }),
  }
}

/** Street suffixes and their abbreviations: the most common ones of the Postal Service's list. */
const suffixes =
  'al(?:le)?y|av|ave|aven|avenue|bend|bl|blvd|boulevard|br|branch|cir|circle|cmns?|commons?|cor|corner|court|courts|cove|cres|crescent|crk|creek|crossing|cswy|causeway|ct|cts|ctr|center|cv|dr|drive|est|estates?|ests|expressway|expy|fwy|freeway|gardens?|gdns?|glen|gln|green|grn|grove|grv|heights|highway|hill|hills|hl|hls|holw|hollow|hts|hwy|knoll|knl|lake|landing|lane|ldg|lk|ln|loop|manor|mdws?|meadows?|mews|mnr|park|parkway|pass|path|pike|pk|pkwy|pl|place|plaza|plz|point|pt|rd|rdg|ridge|road|route|row|rte|run|spring|springs|spg|spgs|sq|square|st|station|street|ter|terr|terrace|trace|trail|trce|tpke|trl|turnpike|valley|via|view|vis|vista|vlg|village|vly|vw|walk|way|wy|xing'
const directions = '(?:north|south|n|s)[\\s.-]*(?:east|west|e|w)?|east|west|e|w'
const units = '#|apartment|apt|lot|ste|suite|unit'

const isSuffix = new RegExp(`^(?:${suffixes})$`, 'i')
const isDirection = new RegExp(`^(?:${directions})$`, 'i')
const beginsUnit = new RegExp(`^(?:#|(?:${units})$)`, 'i')

const GAP = '[\\s,.]+'

const escapePattern = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches whole words in any case. */
const wholeWords = (pattern: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu')

/** Matches the line itself, and its number and name with any direction, suffix and unit. */
function patternsOf(line: string): RegExp[] {
  const words = line.split(/[\s,.]+/).filter(Boolean)
  if (words.length === 0) return []
  const asGiven = wholeWords(words.map(escapePattern).join(GAP))
  const [number = '', ...rest] = words
  const name = streetNameIn(rest)
  if (!/\d/.test(number) || name.length === 0) return [asGiven]
  // A dot may end the sentence: what follows it is not part of the address.
  const around = [
    escapePattern(number),
    `${GAP}(?:(?:${directions})${GAP})?`,
    name.map(escapePattern).join(GAP),
    `(?:\\s+(?:${suffixes}))*`,
    `(?:,?\\s+(?:${directions}))?`,
    `(?:[\\s,.]*(?:${units})[\\s.]*#?(?:\\p{L}?\\d[\\p{L}\\p{N}-]*|\\p{L}))?`,
  ]
  return [wholeWords(around.join('')), asGiven]
}

/** 'Saddle' of 'NE Saddle Pass Rd S #4': the fewest words that name the street, because texts omit or shorten others. */
export function streetNameIn(words: readonly string[]): string[] {
  const unit = words.findIndex((word) => beginsUnit.test(word))
  const street = unit < 0 ? words : words.slice(0, unit)
  const named = street.length > 1 && isDirection.test(street[0]!) ? street.slice(1) : street
  const end = named.findIndex((word, at) => at > 0 && (isSuffix.test(word) || isDirection.test(word)))
  return end < 0 ? [...named] : named.slice(0, end)
}
