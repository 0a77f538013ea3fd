import { WITHHELD } from '@freehold/contracts'
import { directions, streetNameIn, suffixes, units } from '../../../homes/streetNames'
import type { ListingRecord } from '../../ListingRecord'

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
