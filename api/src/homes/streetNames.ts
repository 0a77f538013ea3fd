/** Street suffixes and their abbreviations: the most common ones of the Postal Service's list. */
export const suffixes =
  'al(?:le)?y|av|ave|aven|avenue|bend|bl|blvd|boulevard|br|branch|cir|circle|cmns?|commons?|cor|corner|court|courts|cove|cres|crescent|crk|creek|crossing|cswy|causeway|ct|cts|ctr|center|cv|dr|drive|est|estates?|ests|expressway|expy|fwy|freeway|gardens?|gdns?|glen|gln|green|grn|grove|grv|heights|highway|hill|hills|hl|hls|holw|hollow|hts|hwy|knoll|knl|lake|landing|lane|ldg|lndg|lk|ln|loop|manor|mdws?|meadows?|mews|mnr|park|parkway|pass|path|pike|pk|pkwy|pl|place|plaza|plz|point|pt|rd|rdg|ridge|road|route|row|rte|run|spring|springs|spg|spgs|sq|square|st|sta|station|street|ter|terr|terrace|trace|trail|trce|tpke|trl|turnpike|valley|via|view|vis|vista|vlg|village|vly|vw|walk|way|wy|xing'
export const directions = '(?:north|south|n|s)[\\s.-]*(?:east|west|e|w)?|east|west|e|w'
/** 'Rear' and the like are no such words: they also occur where no address is meant. */
export const units =
  '#|apartment|apt|bldg|building|fl|floor|lot|penthouse|ph|rm|room|spc|space|ste|suite|trailer|trlr|unit'

export const isSuffix = new RegExp(`^(?:${suffixes})$`, 'i')
export const isDirection = new RegExp(`^(?:${directions})$`, 'i')
export const beginsUnit = new RegExp(`^(?:#|(?:${units})$)`, 'i')

/** Where a named unit begins, or -1. 'Space Center Blvd', 'Old Trailer Rd' and 'RM 2222' have none. */
export function findUnit(words: readonly string[]): number {
  const first = leadingDirections(words)
  const isOfName = (at: number) => at <= first || isSuffix.test(words[at + 1] ?? '')
  return words.findIndex((word, at) => word.startsWith('#') || (beginsUnit.test(word) && !isOfName(at)))
}

/** How many words before the name of the street are directions: 1 or 0. */
export const leadingDirections = (words: readonly string[]): number =>
  words.length > 1 && isDirection.test(words[0]!) && !isLettered(words) ? 1 : 0

/** 'E St', 'E St NW 4' and 'E Ave' are named after the letter; 'E St Helens Ave' and 'E Avenue B' are not. */
const isLettered = (words: readonly string[]) =>
  letteredStreet.test(words.slice(0, 3).filter((word) => !beginsUnit.test(word)).join(' ')) // oxfmt-ignore
const letteredStreet = /^[nsew] (?:st(?:reet)?(?: (?:[a-z]|[ns][ew]|\d\S*))?|ave(?:nue)?(?: [ns][ew])?)$/i

/** 'Saddle' of 'NE Saddle Pass Rd S #4': the fewest words that name the street, because texts omit or shorten others. */
export function streetNameIn(words: readonly string[]): string[] {
  const unit = findUnit(words)
  const street = unit < 0 ? words : words.slice(0, unit)
  const named = street.slice(leadingDirections(street))
  const end = named.findIndex((word, at) => at > 0 && (isSuffix.test(word) || isDirection.test(word)))
  return end < 0 ? [...named] : named.slice(0, end)
}
