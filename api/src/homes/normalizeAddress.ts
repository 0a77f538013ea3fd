import { beginsUnit, findUnit, isDirection, isSuffix, leadingDirections } from './streetNames'

/** The parts of a street line in one spelling, in capitals. */
export interface NormalizedAddress {
  /** Such as '485' or '12-14 1/2'; empty if the line does not start with one, or with 0. */
  number: string
  /** Such as 'NE SADDLE PASS RD'. */
  street: string
  /** Such as '4B', '3-4' or 'REAR'; empty for a whole building. */
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
  BRANCH: 'BR',
  CAUSEWAY: 'CSWY',
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
  FORT: 'FT',
  FREEWAY: 'FWY',
  FRNT: 'FRONT',
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
  LDG: 'LNDG',
  LOWR: 'LOWER',
  MANOR: 'MNR',
  MEADOWS: 'MDWS',
  MOUNT: 'MT',
  PARKWAY: 'PKWY',
  PENTHOUSE: 'PH',
  PIKE: 'PK',
  PLACE: 'PL',
  PLAZA: 'PLZ',
  POINT: 'PT',
  RIDGE: 'RDG',
  ROAD: 'RD',
  ROUTE: 'RTE',
  RT: 'RTE',
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
  UPPR: 'UPPER',
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
  ELEVENTH: '11TH',
  TWELFTH: '12TH',
  THIRTEENTH: '13TH',
  FOURTEENTH: '14TH',
  FIFTEENTH: '15TH',
  SIXTEENTH: '16TH',
  SEVENTEENTH: '17TH',
  EIGHTEENTH: '18TH',
  NINETEENTH: '19TH',
  TWENTIETH: '20TH',
}

/** The abbreviations of roads with numbers, and what other sources write before the number. */
const numberedRoads = Object.entries({
  CR: '(?:COUNTY|CNTY|CTY|CO) (?:RD|HWY|RTE)',
  SR: '(?:STATE|ST) (?:RD|HWY|RTE)|SH',
  US: 'U ?S (?:HWY|RTE)|U S',
  FM: 'FARM TO MARKET(?: RD)?|FM RD',
  RR: 'RANCH RD',
  FR: 'FOREST(?: SERVICE)? RD',
  TR: '(?:TOWNSHIP|TWP) RD',
  PR: '(?:PRIVATE|PVT) RD',
}).map(([abbreviation, words]) => ({
  abbreviation,
  pattern: new RegExp(
    `^((?:[NS][EW]?|[EW]) )?(?:${abbreviation}|${words})[ -]#?(?=(?:[A-Z]?\\d\\S*|[A-Z]{1,2})(?: |$))`,
  ),
}))
const isNumberedRoad = /^(?:HWY|RTE|CR|SR|US|FM|RM|RR|FR|TR|PR|INTERSTATE|I|CALLE) (?:[A-Z]?\d|[A-Z]{1,2}$)/

const startsWithDigit = /^\d/
const hasDigit = /\d/
const isFraction = /^\d+\/\d+$/

/** Brings the spellings of one address that different sources have into one. */
export function normalizeAddress(line: string): NormalizedAddress {
  const words = wordsOf(line)
  const numbers = startsWithDigit.test(words[0] ?? '') ? (isFraction.test(words[1] ?? '') ? 2 : 1) : 0
  const rest = abbreviate(words.slice(numbers))
  const named = findUnit(rest)
  const end = endOfStreet(named < 0 ? rest : rest.slice(0, named))
  const number = words.slice(0, numbers).join(' ').replace(/^0+(?=\d)/, '') // oxfmt-ignore
  return {
    // Sources give 0 to land without a house number.
    number: number === '0' ? '' : number,
    street: rest.slice(0, end).join(' '),
    unit: unitOf(rest.slice(end)),
  }
}

function wordsOf(line: string): string[] {
  const plain = line.replace(/½/g, ' 1/2').normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  return plain
    .replace(/[.'’]/g, '')
    .replace(/^\s*(\d+)-(?=\d+\/)/, '$1 ')
    .split(/[\s,]+/)
    .filter(Boolean)
}

function abbreviate(words: readonly string[]): string[] {
  const abbreviated = words.map((word) => (Object.hasOwn(abbreviations, word) ? abbreviations[word]! : word))
  const text = joinDirections(abbreviated).join(' ')
  const road = numberedRoads.find(({ pattern }) => pattern.test(text))
  const short = road ? text.replace(road.pattern, `$1${road.abbreviation} `) : text
  return short.split(' ').filter(Boolean)
}

/** 'NE' of 'N E', but not of 'N E ST', which is the north of E Street. */
const joinDirections = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => {
    if (isPair(words, at)) return [word + words[at + 1]!]
    return isPair(words, at - 1) ? [] : [word]
  })

const isPair = (words: readonly string[], at: number) =>
  /^[NS]$/.test(words[at] ?? '') && /^[EW]$/.test(words[at + 1] ?? '') && !isSuffix.test(words[at + 2] ?? '')

/**
 * Where the street ends and its unit begins: many sources write a unit without any word, as in '485 Saddle Pass Rd 4B' and
 * '9 Elm St Rear'.
 */
function endOfStreet(words: readonly string[]): number {
  // The first word is of the name, even if it is a suffix, as in 'Avenue B'.
  const first = leadingDirections(words)
  const end = Math.max(endOfNumberedRoad(words, first), endOfSuffix(words, first))
  if (end > 0) return afterDirections(words, end)
  const last = words.length - 1
  const name = first + (isSuffix.test(words[first] ?? '') ? 1 : 0)
  return last > name && hasDigit.test(words[last]!) ? last : words.length
}

/** 'State Route 9' has no unit 9. */
const endOfNumberedRoad = (words: readonly string[], first: number) =>
  isNumberedRoad.test(words.slice(first, first + 2).join(' ')) ? first + 2 : 0

function endOfSuffix(words: readonly string[], first: number): number {
  // A garden apartment is more common than a street whose suffix is 'Garden'.
  const at = words.findLastIndex((word, index) => index > first && isSuffix.test(word) && word !== 'GARDEN')
  if (at < 0) return 0
  const isNumbered = /^(?:HWY|RTE)$/.test(words[at]!) && hasDigit.test(words[at + 1] ?? '')
  return at + (isNumbered ? 2 : 1)
}

function afterDirections(words: readonly string[], end: number): number {
  const count = words.slice(end).findIndex((word) => !isDirection.test(word))
  return count < 0 ? words.length : end + count
}

/** '4B' of '#4B', '# 4-B', 'APT 4B' and 'UNIT #4B'; '3-4' of '#3-4' and 'BLDG 3 UNIT 4'. */
const unitOf = (words: readonly string[]) =>
  words
    .flatMap((word) => word.split(/[^A-Z0-9]+|(?<=^(?:APT|UNIT|STE|LOT))(?=\d)/))
    .filter((word) => word !== '' && (word === 'PH' || !beginsUnit.test(word)))
    .join(' ')
    .replace(/(?<=\d) (?=\d)/g, '-')
    .replaceAll(' ', '')
