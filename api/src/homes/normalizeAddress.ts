import { beginsUnit, isSuffix } from './streetNames'

/** The parts of a street line in one spelling, in capitals. */
export interface NormalizedAddress {
  /** Such as '485' or '12-14 1/2'; empty if the line does not start with one. */
  number: string
  /** Such as 'NE SADDLE PASS RD'. */
  street: string
  /** Such as '4B'; empty for a whole building. */
  unit: string
}

/** The Postal Service's abbreviations of words that sources write out or shorten otherwise. */
const abbreviations: Readonly<Record<string, string>> = {
  ALLEY: 'ALY',
  AV: 'AVE',
  AVEN: 'AVE',
  AVENUE: 'AVE',
  BL: 'BLVD',
  BOULEVARD: 'BLVD',
  CENTER: 'CTR',
  CIRCLE: 'CIR',
  CORNER: 'COR',
  COURT: 'CT',
  COURTS: 'CTS',
  COVE: 'CV',
  CREEK: 'CRK',
  CRESCENT: 'CRES',
  CROSSING: 'XING',
  DRIVE: 'DR',
  ESTATES: 'ESTS',
  EXPRESSWAY: 'EXPY',
  FREEWAY: 'FWY',
  GARDENS: 'GDNS',
  GLEN: 'GLN',
  GREEN: 'GRN',
  GROVE: 'GRV',
  HEIGHTS: 'HTS',
  HIGHWAY: 'HWY',
  HILL: 'HL',
  HILLS: 'HLS',
  HOLLOW: 'HOLW',
  KNOLL: 'KNL',
  LAKE: 'LK',
  LANDING: 'LNDG',
  LANE: 'LN',
  MANOR: 'MNR',
  MEADOWS: 'MDWS',
  PARKWAY: 'PKWY',
  PIKE: 'PK',
  PLACE: 'PL',
  PLAZA: 'PLZ',
  POINT: 'PT',
  RIDGE: 'RDG',
  ROAD: 'RD',
  ROUTE: 'RTE',
  // 'Saint Helens Ave' is often written 'St Helens Ave'.
  SAINT: 'ST',
  SPRING: 'SPG',
  SPRINGS: 'SPGS',
  SQUARE: 'SQ',
  STATION: 'STA',
  STREET: 'ST',
  TERR: 'TER',
  TERRACE: 'TER',
  TRACE: 'TRCE',
  TRAIL: 'TRL',
  TURNPIKE: 'TPKE',
  VALLEY: 'VLY',
  VIEW: 'VW',
  VILLAGE: 'VLG',
  VISTA: 'VIS',
  WY: 'WAY',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  NORTHEAST: 'NE',
  NORTHWEST: 'NW',
  SOUTHEAST: 'SE',
  SOUTHWEST: 'SW',
  FIRST: '1ST',
  SECOND: '2ND',
  THIRD: '3RD',
  FOURTH: '4TH',
  FIFTH: '5TH',
  SIXTH: '6TH',
  SEVENTH: '7TH',
  EIGHTH: '8TH',
  NINTH: '9TH',
  TENTH: '10TH',
}

const startsWithDigit = /^\d/
const isFraction = /^\d+\/\d+$/

/** Brings the spellings of one address that different sources have into one. */
export function normalizeAddress(line: string): NormalizedAddress {
  const words = line.toUpperCase().replace(/[.'’]/g, '').split(/[\s,]+/).filter(Boolean) // oxfmt-ignore
  const numbers = startsWithDigit.test(words[0] ?? '') ? (isFraction.test(words[1] ?? '') ? 2 : 1) : 0
  const rest = words.slice(numbers)
  const unitAt = findUnit(rest)
  const street = unitAt < 0 ? rest : rest.slice(0, unitAt)
  return {
    number: words.slice(0, numbers).join(' '),
    street: street.map((word) => (Object.hasOwn(abbreviations, word) ? abbreviations[word] : word)).join(' '),
    unit: unitAt < 0 ? '' : unitOf(rest.slice(unitAt)),
  }
}

/** 'State Route 9' has no unit 9. */
const endsWithNumberedRoad = /\b(?:HWY|HIGHWAY|RTE|ROUTE|(?:COUNTY|FOREST|RANCH|STATE) (?:RD|ROAD))$/

/** Many sources write a unit without any word: '485 Saddle Pass Rd 4B'. */
function findUnit(words: readonly string[]): number {
  const named = words.findIndex((word) => beginsUnit.test(word))
  const last = words.length - 1
  const before = words.slice(0, last)
  const isBare =
    named < 0 && last >= 2 && /\d/.test(words[last]!) && isSuffix.test(before.at(-1)!) && !endsWithNumberedRoad.test(before.join(' ')) // oxfmt-ignore
  return isBare ? last : named
}

/** '4B' of '#4B', '# 4-B', 'APT 4B' and 'UNIT #4B'. */
const unitOf = (words: readonly string[]) =>
  words
    .filter((word) => word.startsWith('#') || !beginsUnit.test(word))
    .join('')
    .replace(/[^A-Z0-9]/g, '')
