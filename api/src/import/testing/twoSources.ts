import { chanceFrom, type Chance } from '../../demo/chance'

/**
 * One made-up market as an MLS and ATTOM describe it: the same homes under other keys, with other spellings of their
 * addresses and positions some meters apart, with relistings, leases, tombstones and withheld addresses.
 */
export interface TwoSources {
  homes: FixtureHome[]
  /** A page of a RESO Web API. */
  mls: string
  /** ATTOM's listing CSV. */
  attom: string
}

export interface FixtureHome {
  /** As the MLS writes it; ATTOM writes it with a dash. */
  parcel: string
  number: number
  street: Street
  zip: string
  /** Null: neither source knows its position. */
  lngLat: [lng: number, lat: number] | null
  bedrooms: number
  /** Square feet. */
  area: number
  yearBuilt: number
  /** Dollars. */
  value: number
  /** Dollars a year; null if neither source states them. */
  annualTax: number | null
  isForSale: boolean
  /** The MLS may not show its address. */
  isWithheld: boolean
  mls: MlsListing[]
  attom: AttomListing | null
}

interface Street {
  direction: 'N' | 'S' | 'NE' | 'SW'
  name: string
  suffix: 'Ave' | 'St' | 'Pl' | 'Way'
}

export interface MlsListing {
  key: string
  /**
   * `current`: for sale, or its latest sale. `earlierSale` and `expired`: of the same home, years ago. `mistaken`: its
   * record has a mistake.
   */
  kind: 'current' | 'earlierSale' | 'expired' | 'lease' | 'mistaken'
  /** A later record in the same file ends it. */
  tombstone: 'Delete' | 'Withdrawn' | null
}

export interface AttomListing {
  key: string
  kind: 'sale' | 'lease' | 'withdrawn'
}

const HOMES = 200
const WITHOUT_POSITION = 0.07
const WITH_TAXES = 0.68
const WITHHELD = 0.05
const IN_ATTOM = 0.8

const zips = ['98401', '98402', '98403'] as const
const streetNames = [
  'Alder',
  'Birch',
  'Cedar',
  'Dogwood',
  'Elm',
  'Fir',
  'Hawthorn',
  'Juniper',
  'Larch',
  'Madrona',
]
const directions = ['N', 'S', 'NE', 'SW'] as const
const suffixes = ['Ave', 'St', 'Pl', 'Way'] as const

/** The same for each seed. */
export function generateTwoSources(seed = 1): TwoSources {
  const chance = chanceFrom(seed)
  const indexes = Array.from({ length: HOMES }, (_, index) => index)
  const some = (fraction: number) => new Set(chance.shuffled(indexes).slice(0, HOMES * fraction))
  const [unplaced, taxed] = [some(WITHOUT_POSITION), some(WITH_TAXES)]
  const [withheld, inAttom] = [some(WITHHELD), some(IN_ATTOM)]
  const homes = indexes.map((index) =>
    makeHome(index, chance, {
      isPlaced: !unplaced.has(index),
      isTaxed: taxed.has(index),
      isWithheld: withheld.has(index),
      // ATTOM shows the address of every second home whose address the MLS withholds.
      isInAttom: withheld.has(index) ? index % 2 === 0 : inAttom.has(index),
    }),
  )
  const records = homes.flatMap((home) => home.mls.flatMap((listing) => mlsRecords(home, listing)))
  return {
    homes,
    mls: JSON.stringify({ value: chance.shuffled(records) }, null, 1),
    attom: [attomColumns.join(','), ...homes.flatMap((home) => attomRow(home, chance))].join('\n'),
  }
}

interface Given {
  isPlaced: boolean
  isTaxed: boolean
  isWithheld: boolean
  isInAttom: boolean
}

/** Each street of a ZIP code has a few homes, whose numbers are far enough from each other to name one home each. */
function makeHome(
  index: number,
  chance: Chance,
  { isPlaced, isTaxed, isWithheld, isInAttom }: Given,
): FixtureHome {
  const value = Math.round(chance.between(250, 900)) * 1_000
  const at = (middle: number, reach: number) => Number((middle + chance.between(-reach, reach)).toFixed(6))
  const position: [number, number] = [at(-122.45, 0.03), at(47.25, 0.02)]
  return {
    parcel: String(7_230_400_000 + index * 10),
    number: 1_000 + index * 7,
    street: {
      direction: chance.pick(directions),
      name: chance.pick(streetNames),
      suffix: chance.pick(suffixes),
    },
    zip: chance.pick(zips),
    lngLat: isPlaced ? position : null,
    bedrooms: 2 + Math.floor(chance.between(0, 4)),
    area: Math.round(chance.between(900, 3_200)),
    yearBuilt: 1_920 + Math.floor(chance.between(0, 100)),
    value,
    annualTax: isTaxed ? Math.round(value * chance.between(0.008, 0.012)) : null,
    isForSale: chance.isTrue(0.55),
    isWithheld,
    mls: mlsListings(index, chance, isWithheld),
    attom: isInAttom ? attomListing(index, chance) : null,
  }
}

function mlsListings(index: number, chance: Chance, isWithheld: boolean): MlsListing[] {
  const keys = { current: 'C', earlierSale: 'S', expired: 'X', lease: 'L', mistaken: 'M' } as const
  const one = (kind: MlsListing['kind'], tombstone: MlsListing['tombstone'] = null): MlsListing => ({
    key: `${keys[kind]}${index}`,
    kind,
    tombstone,
  })
  const some = (probability: number, kind: MlsListing['kind']) =>
    chance.isTrue(probability) ? [one(kind)] : []
  const tombstone = chance.isTrue(0.05) ? chance.pick(['Delete', 'Withdrawn'] as const) : null
  return [
    one('current', tombstone),
    ...some(0.25, 'earlierSale'),
    ...some(0.15, 'expired'),
    ...some(0.08, 'lease'),
    ...some(isWithheld ? 0.4 : 0.02, 'mistaken'),
  ]
}

const attomListing = (index: number, chance: Chance): AttomListing => ({
  key: String(150_000_000 + index),
  kind: chance.isTrue(0.05) ? 'lease' : chance.isTrue(0.05) ? 'withdrawn' : 'sale',
})

/** The street line of the MLS, such as '1007 NE Cedar Ave'. */
export const mlsLine = ({ number, street }: FixtureHome) =>
  `${number} ${street.direction} ${street.name} ${street.suffix}`

/** Several years apart. */
const times = {
  earlierSale: { modified: '2016-07-01T12:00:00Z', closed: '2016-06-20' },
  expired: { modified: '2019-03-01T12:00:00Z', closed: null },
  lease: { modified: '2021-09-01T12:00:00Z', closed: '2021-08-30' },
  current: { modified: '2024-04-20T12:00:00Z', closed: '2024-04-02' },
  mistaken: { modified: '2024-04-21T12:00:00Z', closed: null },
}

const TOMBSTONE_TIME = '2024-05-01T08:00:00Z'

/** The listing, and the later record that ends it. */
function mlsRecords(home: FixtureHome, listing: MlsListing): object[] {
  const { key: ListingKey, tombstone } = listing
  const record = mlsRecord(home, listing)
  if (tombstone === null) return [record]
  const end = { ListingKey, StandardStatus: tombstone, ModificationTimestamp: TOMBSTONE_TIME }
  // A deletion has hardly any fields; a withdrawal is the whole record.
  return [record, tombstone === 'Delete' ? end : { ...record, ...end }]
}

function mlsRecord(home: FixtureHome, { key, kind }: MlsListing): object {
  const { parcel, number, street, lngLat, value } = home
  const isLease = kind === 'lease'
  const isClosed = isLease || kind === 'earlierSale' || (kind === 'current' && !home.isForSale)
  const price = isLease ? Math.round(value * 0.005) : kind === 'earlierSale' ? Math.round(value * 0.7) : value
  const { modified, closed } = times[kind]
  return {
    ListingKey: key,
    StandardStatus: kind === 'expired' ? 'Expired' : isClosed ? 'Closed' : 'Active',
    PropertyType: isLease ? 'Residential Lease' : 'Residential',
    ModificationTimestamp: modified,
    ParcelNumber: parcel,
    StreetNumber: String(number),
    StreetDirPrefix: street.direction,
    StreetName: street.name,
    StreetSuffix: street.suffix,
    City: 'Wrenfield',
    CountyOrParish: 'Pierce',
    StateOrProvince: 'WA',
    PostalCode: home.zip,
    Longitude: lngLat?.[0] ?? null,
    Latitude: lngLat?.[1] ?? null,
    BedroomsTotal: home.bedrooms,
    // No count of baths has such a fraction.
    BathroomsFull: kind === 'mistaken' ? 1.35 : 2,
    LivingArea: home.area,
    YearBuilt: home.yearBuilt,
    ListPrice: price,
    ...(isClosed && { ClosePrice: price, CloseDate: closed }),
    TaxAnnualAmount: isLease ? null : home.annualTax,
    ListOfficeName: 'Alder Realty',
    OnMarketDate: '2024-03-01',
    PublicRemarks: `Welcome to ${mlsLine(home)}: light rooms and a garden.`,
    Media: [
      { MediaURL: `https://photos.test/${key}.jpg`, Order: 1, ShortDescription: `Front of ${mlsLine(home)}` },
    ],
    InternetAddressDisplayYN: !home.isWithheld,
  }
}

const attomColumns = [
  'ATTOM ID',
  'ListingStatus',
  'MLSPropertyType',
  'StatusChangeDate',
  'APNFormatted',
  'PropertyAddressFull',
  'PropertyAddressCity',
  'PropertyAddressState',
  'PropertyAddressZIP',
  'SitusCounty',
  'Longitude',
  'Latitude',
  'BedroomsTotal',
  'BathroomsFull',
  'LivingAreaSquareFeet',
  'YearBuilt',
  'LatestListingPrice',
  'MLSSoldPrice',
  'MLSSoldDate',
  'TaxAmount',
]

const longSuffixes = { Ave: 'AVENUE', St: 'STREET', Pl: 'PLACE', Way: 'WAY' }
const longDirections = { N: 'NORTH', S: 'SOUTH', NE: 'NORTHEAST', SW: 'SOUTHWEST' }

/** Another spelling of the same address: in capitals, some with whole words, some without the direction. */
function attomLine({ number, street }: FixtureHome, chance: Chance): string {
  const suffix = chance.isTrue(0.5) ? longSuffixes[street.suffix] : street.suffix.toUpperCase()
  const direction = chance.pick([street.direction, longDirections[street.direction], null])
  return [number, direction, street.name.toUpperCase(), suffix].filter((word) => word !== null).join(' ')
}

/** Degrees: some ten meters, between the middle of the parcel and the front door. */
const APART = 1e-4

function attomRow(home: FixtureHome, chance: Chance): string[] {
  const line = attomLine(home, chance)
  const [lng, lat] = (home.lngLat ?? []).map((degrees) =>
    (degrees + chance.between(-APART, APART)).toFixed(6),
  )
  if (home.attom === null) return []
  const { key, kind } = home.attom
  const isSold = !home.isForSale
  const price = kind === 'lease' ? Math.round(home.value * 0.005) : home.value
  const cells = [
    key,
    kind === 'withdrawn' ? 'Withdrawn' : isSold ? 'Sold' : 'Active',
    kind === 'lease' ? 'Residential Lease' : 'Residential',
    '04/20/2024',
    `${home.parcel.slice(0, 6)}-${home.parcel.slice(6)}`,
    line,
    'WRENFIELD',
    'WA',
    home.zip,
    'PIERCE COUNTY',
    lng ?? '',
    lat ?? '',
    home.bedrooms,
    2,
    home.area,
    home.yearBuilt,
    isSold ? '' : price,
    isSold ? price : '',
    isSold ? '04/02/2024' : '',
    home.annualTax ?? '',
  ]
  return [cells.join(',')]
}
