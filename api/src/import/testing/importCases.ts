import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { tilesOf, writeArchive } from '@freehold/basemap-fixtures'
import type { ImportAdapter } from '@freehold/contracts'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/Database'
import { rebuildPlaces } from '../../places/rebuildPlaces'
import { addHomes, soldHome } from '../../testing/addHomes'
import { openSource } from '../sources/openSource'
import type { FakeResponse } from './FakeApi'

/** More than two batches of homes along one street; every third one is sold. */
export const HOMES = 1_100
const homes = Array.from({ length: HOMES }, (_, index) => ({ index, isSold: index % 3 === 0 }))

const resoRecords = homes.map(({ index, isSold }) => ({
  ListingKey: `h${index}`,
  StandardStatus: isSold ? 'Closed' : index % 50 === 1 ? 'Withdrawn' : 'Active',
  ModificationTimestamp: '2024-05-02T10:00:00Z',
  UnparsedAddress: `${index} Elm St`,
  City: 'Wrenfield',
  StateOrProvince: 'WA',
  PostalCode: '01234',
  Latitude: 46 + index / 1_000,
  Longitude: -119.5,
  LivingArea: 1_500,
  ListPrice: 400_000,
  ClosePrice: 390_000 + index,
  CloseDate: '2024-04-01',
  Media: [{ MediaURL: `https://a.test/${index}.jpg`, Order: 1 }],
}))

const resoFile = () => JSON.stringify({ value: resoRecords })

/** The same records in a feed, each changed a minute after the one before it. */
const feedRecords = resoRecords.map((record, index) => ({
  ...record,
  ModificationTimestamp: new Date(Date.UTC(2024, 4, 2) + index * 60_000).toISOString(),
}))

/** Less than a batch, so that pages are requested while a batch is being stored. */
const FEED_PAGE = 200

/** The page of the feed that a request asks for by `$filter` and `$skip`. */
export function feedPage(asked: URL): FakeResponse {
  const since = / ge (\S+)/.exec(asked.searchParams.get('$filter') ?? '')?.[1] ?? ''
  const skipped = Number(asked.searchParams.get('$skip'))
  const changed = feedRecords.filter(({ ModificationTimestamp }) => ModificationTimestamp >= since)
  const next = new URL(asked)
  next.searchParams.set('$skip', String(skipped + FEED_PAGE))
  return {
    body: {
      '@odata.count': changed.length,
      value: changed.slice(skipped, skipped + FEED_PAGE),
      ...(skipped + FEED_PAGE < changed.length && { '@odata.nextLink': next.href }),
    },
  }
}

/** How many records of the feed are stored, and how many are missing although its mark says that they are stored. */
export async function findFeedStored(db: Database): Promise<{ stored: number; lost: number }> {
  const { rows: marks } = await db.execute<{ ms: number }>(sql`
    select (extract(epoch from modified_at) * 1000)::float8 as ms from feed_marks`)
  const { rows } = await db.execute<{ key: string }>(sql`
    select listing_key as key from listings where listing_key like 'h%'`)
  const stored = new Set(rows.map(({ key }) => key))
  const [mark] = marks
  const marked = feedRecords.filter((record) => mark && Date.parse(record.ModificationTimestamp) <= mark.ms)
  return { stored: stored.size, lost: marked.filter(({ ListingKey }) => !stored.has(ListingKey)).length }
}

const attomFile = () =>
  [
    'ATTOM ID,ListingStatus,StatusChangeDate,PropertyAddressFull,PropertyAddressCity,PropertyAddressState,PropertyAddressZIP,Latitude,Longitude,LivingAreaSquareFeet,LatestListingPrice,MLSSoldPrice,MLSSoldDate,TaxAmount',
    ...homes.map(
      ({ index, isSold }) =>
        `h${index},${isSold ? 'Sold' : 'Active'},05/02/2024,${index} Elm St,Wrenfield,WA,01234,${46 + index / 1_000},-119.5,1500,400000,${isSold ? 390_000 + index : ''},04/01/2024,4000`,
    ),
  ].join('\n')

const csvFile = () =>
  [
    'id,unit,sold,price,beds,baths,sqft,zip,lat,long,dues,note',
    ...homes.map(
      ({ index }) =>
        `${index},1,2024-04-0${1 + (index % 9)},${390_000 + index},3,2.25,1500,01234,${46 + index / 1_000},-119.5,25,Sunny`,
    ),
  ].join('\n')

const streetsFile = () =>
  JSON.stringify({
    features: homes.map(({ index }) => ({
      properties: { name: `STREET ${index % 700}` },
      geometry: { type: 'LineString', coordinates: [[-119.5, 46 + index / 1_000], [-119.4, 46]] }, // oxfmt-ignore
    })),
  })

const rentsFile = () =>
  ['zip,area_name,br0,br1,br2,br3,br4', ...homes.map(({ index }) => `${98_001 + index},A,900,1000,1500,2000,2500`)].join('\n') // oxfmt-ignore

/** The state of the homes before the import is among them. */
const taxesFile = () =>
  [
    'state,zip,rate',
    'WA,,0.9',
    ...homes.slice(1).map(({ index }) => `WA,${98_001 + index},${1 + index / 1_000}`),
  ].join('\n')

/** A road through the town of the other files. */
const basemapFile = () =>
  writeArchive({
    tiles: tilesOf(
      { roads: [{ type: 'line', geometry: [[[-119.5, 46], [-119.4, 46.1]]], properties: { name: 'Elm St' } }] }, // oxfmt-ignore
      { minZoom: 0, maxZoom: 10 },
    ),
  })

export const mappingFile = path.join(__dirname, '../fixtures/houses.mapping.json')

const files: Record<ImportAdapter, [name: string, make: () => string | Buffer]> = {
  csv: ['houses.csv', csvFile],
  reso: ['reso.json', resoFile],
  attom: ['attom.csv', attomFile],
  streets: ['streets.json', streetsFile],
  rents: ['rents.csv', rentsFile],
  taxes: ['taxes.csv', taxesFile],
  basemap: ['town.pmtiles', basemapFile],
}

/** Further arguments of the command. */
export const optionsOf: Record<ImportAdapter, string[]> = {
  csv: ['--map', mappingFile],
  reso: [],
  attom: [],
  streets: ['--city', 'Fairview', '--state', 'WA'],
  rents: [],
  taxes: [],
  basemap: [],
}

/** Writes a file of several batches and returns its path. */
export function sourceFile(folder: string, adapter: ImportAdapter): string {
  const [name, make] = files[adapter]
  const file = path.join(folder, name)
  writeFileSync(file, make())
  return file
}

export const openSourceFile = (folder: string, adapter: ImportAdapter) =>
  openSource({
    adapter,
    file: sourceFile(folder, adapter),
    fileName: adapter,
    mapping: { text: readFileSync(mappingFile, 'utf8'), name: 'm' },
    city: 'Fairview',
    state: 'WA',
    basemap: { dataDirectory: folder, publicUrl: 'http://freehold.test', addedBy: null },
  })

/** Homes stored before the import. Its rents, streets and sales change their results and places. */
export async function addHomesBefore(db: Database): Promise<void> {
  await addHomes(db, [{ id: 'there', zip: '98001' }, soldHome('sold', 300_000, '2024-01-01')])
  await rebuildPlaces(db)
}

/** They follow from the secret of each database. */
const hashed = sql`'{parcel_key,address_key,door_key}'::text[]`

/** Everything that an import writes, except the times of writing and keys of homes. */
export async function everythingWritten(db: Database) {
  const select = async (query: SQL) => (await db.execute(query)).rows
  return [
    await select(sql`
      select to_jsonb(p) - 'created_at' - 'updated_at' as home from properties p order by id`),
    await select(sql`
      select to_jsonb(l) - 'id' - ${hashed} - 'created_at' - 'updated_at' as listing from listings l order by id`),
    await select(sql`
      select source, listing_key, to_jsonb(c) - 'listing_id' as change
      from listing_changes c join listings on listings.id = c.listing_id order by listing_id, changed_at, kind`),
    await select(sql`
      select to_jsonb(l) - ${hashed} - 'created_at' - 'updated_at' as lease from leases l order by id`),
    await select(sql`select * from expenses order by id`),
    await select(sql`select * from media order by id`),
    await select(sql`select property_id, strategy, input, results from strategy_results order by 1, 2`),
    await select(sql`select * from places order by id`),
    await select(sql`select id, name, west, south, east, north from streets order by id`),
    await select(sql`select * from small_area_rents order by zip, bedrooms`),
    await select(sql`select * from property_tax_rates order by area`),
    await select(sql`select * from median_tax_rates order by area`),
    await select(sql`select * from due_areas`),
    await select(sql`select * from staged_listings`),
    await select(sql`select * from feed_marks`),
    await select(sql`
      select to_jsonb(b) - 'added_at' - 'names_read_at' as basemap, names_read_at is not null as has_names
      from basemaps b`),
    await select(sql`select * from basemap_names order by id`),
  ]
}
