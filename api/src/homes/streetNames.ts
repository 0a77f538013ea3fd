/** Street suffixes and their abbreviations: the most common ones of the Postal Service's list. */
export const suffixes =
  'al(?:le)?y|av|ave|aven|avenue|bend|bl|blvd|boulevard|br|branch|cir|circle|cmns?|commons?|cor|corner|court|courts|cove|cres|crescent|crk|creek|crossing|cswy|causeway|ct|cts|ctr|center|cv|dr|drive|est|estates?|ests|expressway|expy|fwy|freeway|gardens?|gdns?|glen|gln|green|grn|grove|grv|heights|highway|hill|hills|hl|hls|holw|hollow|hts|hwy|knoll|knl|lake|landing|lane|ldg|lk|ln|loop|manor|mdws?|meadows?|mews|mnr|park|parkway|pass|path|pike|pk|pkwy|pl|place|plaza|plz|point|pt|rd|rdg|ridge|road|route|row|rte|run|spring|springs|spg|spgs|sq|square|st|station|street|ter|terr|terrace|trace|trail|trce|tpke|trl|turnpike|valley|via|view|vis|vista|vlg|village|vly|vw|walk|way|wy|xing'
export const directions = '(?:north|south|n|s)[\\s.-]*(?:east|west|e|w)?|east|west|e|w'
export const units = '#|apartment|apt|lot|ste|suite|unit'

export const isSuffix = new RegExp(`^(?:${suffixes})$`, 'i')
const isDirection = new RegExp(`^(?:${directions})$`, 'i')
export const beginsUnit = new RegExp(`^(?:#|(?:${units})$)`, 'i')

/** 'Saddle' of 'NE Saddle Pass Rd S #4': the fewest words that name the street, because texts omit or shorten others. */
export function streetNameIn(words: readonly string[]): string[] {
  const unit = words.findIndex((word) => beginsUnit.test(word))
  const street = unit < 0 ? words : words.slice(0, unit)
  const named = street.length > 1 && isDirection.test(street[0]!) ? street.slice(1) : street
  const end = named.findIndex((word, at) => at > 0 && (isSuffix.test(word) || isDirection.test(word)))
  return end < 0 ? [...named] : named.slice(0, end)
}
