import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PropertySummary } from '@freehold/contracts'
import { demoData, temporaryFolder } from './demoServer'
import { runImport } from './importedHomes'

/** A number in [0, 1) that looks random. */
const chance = (index: number, salt: number) =>
  (Math.abs(Math.sin(index * 12.9898 + salt * 78.233)) * 43_758.5453) % 1

const CITY = 'Plainfield'
/** The home for sale. */
export const SUBJECT = '1047 18th Ave'

const mapping = {
  source: 'valued',
  listingKey: ['id'],
  status: { column: 'status', values: { sold: 'sold', active: 'forSale' } },
  fields: {
    PropertyAddressFull: { column: 'address' },
    PropertyAddressCity: { constant: CITY },
    PropertyAddressState: { constant: 'KS' },
    PropertyAddressZIP: { constant: '67999' },
    longitude: { column: 'lng', as: 'number' },
    latitude: { column: 'lat', as: 'number' },
    BedroomsTotal: { column: 'beds', as: 'integer' },
    Bathrooms: { column: 'baths', as: 'quarterBaths' },
    BuildingAreaTotal: { column: 'area', as: 'number' },
    YearBuilt: { column: 'built', as: 'integer' },
    LotSizeSquareFeet: { column: 'lot', as: 'number' },
    LatestListingPrice: { column: 'asking', as: 'number' },
    MLSSoldPrice: { column: 'price', as: 'number' },
    soldDate: { column: 'sold', as: 'date' },
  },
}

type Row = (number | string)[]
const columns = 'id,status,address,lng,lat,beds,baths,area,built,lot,asking,price,sold'

/** A sale whose price follows from its facts and its place, with a scatter of 10 %. */
function saleRow(index: number): Row {
  const [east, north, size] = [chance(index, 1), chance(index, 2), chance(index, 3)]
  const area = Math.round(1_000 + 1_200 * size)
  const beds = 2 + Math.round(2 * size)
  const baths = 1 + Math.floor(5 * chance(index, 4)) / 4
  const built = 1910 + Math.floor(60 * chance(index, 5))
  const lot = 4_000 + Math.round(2_500 * chance(index, 6))
  const value = 90_000 + 190 * area + 22_000 * baths + 300 * (built - 1940) + 6 * lot
  const price = Math.round(value * (0.95 + 0.1 * north) * (0.95 + 0.1 * chance(index, 7)))
  const day = `${String(1 + Math.floor(9 * chance(index, 8))).padStart(2, '0')}-1${index % 10}`
  const address = `${100 + 7 * index} ${['Alder', 'Birch', 'Cedar', 'Maple'][index % 4]} St`
  return [
    `s${index}`,
    'sold',
    address,
    -98.22 + 0.03 * east,
    38.49 + 0.025 * north,
    beds,
    baths,
    area,
    built,
    lot,
    '',
    price,
    `2024-${day}`,
  ]
}

/** Three homes at the price of all: no sale of one home. */
const portfolio: Row = [
  'p',
  'sold',
  '12 Cedar St',
  -98.2051,
  38.5029,
  3,
  2,
  2_100,
  1940,
  6_000,
  '',
  1_390_000,
  '2024-08-02',
]
const subject: Row = [
  'home',
  'active',
  SUBJECT,
  -98.205,
  38.5025,
  3,
  1.5,
  1_480,
  1936,
  5_200,
  425_000,
  '',
  '',
]

/**
 * Imports a market of sales, and a home for sale among them, into a data folder.
 * @param sales with few of them there is no range, or no adjusted sales at all
 */
export async function importValuedMarket(sales = 240): Promise<string> {
  const data = demoData()
  const folder = temporaryFolder()
  const rows = [...Array.from({ length: sales }, (_, index) => saleRow(index)), portfolio, subject]
  writeFileSync(join(folder, 'sales.csv'), [columns, ...rows.map((row) => row.join(','))].join('\n'))
  writeFileSync(join(folder, 'mapping.json'), JSON.stringify(mapping))
  await runImport(data, 'csv', '--map', join(folder, 'mapping.json'), join(folder, 'sales.csv'))
  return data
}

export const isSubject = ({ PropertyAddressCity: city, PropertyAddressFull: street }: PropertySummary) =>
  city === CITY && street === SUBJECT
