import { lastValueOf, type PropertySummary, SEARCH_PAGE_SIZE, searchProperties } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/Database'
import { addSetting } from '../../db/settings.queries'
import { describeOnEachDatabase, type TestApp } from '../../testing/testApp'
import { onPostgres, openInMemory, openOnServer } from '../../testing/testDatabases'
import { openSource } from '../sources/openSource'
import { CommandRunner } from '../testing/CommandRunner'
import { everythingWritten } from '../testing/importCases'
import { type FixtureHome, generateTwoSources, mlsLine } from '../testing/twoSources'
import { runImport } from './runImport'

const runner = new CommandRunner()
const { homes, mls, attom } = generateTwoSources()
const sources = {
  mls: { adapter: 'reso', file: runner.fileOf('mls.json', mls) },
  attom: { adapter: 'attom', file: runner.fileOf('attom.csv', attom) },
} as const
type Source = keyof typeof sources

async function importFrom(db: Database, name: Source) {
  // Otherwise each database would move the markers of withheld addresses to places of its own.
  await addSetting(db, 'withholding-key', 'the same')
  const { adapter, file } = sources[name]
  const source = await openSource({ adapter, fileName: name, file })
  const { counts, computed } = await runImport(db, source)
  return { ...counts, computed }
}

const mlsListings = homes.flatMap((home) => home.mls)
const attomListings = homes.flatMap((home) => home.attom ?? [])
const countOf = <Item>(items: readonly Item[], is: (item: Item) => boolean) => items.filter(is).length

const isShownByMls = ({ kind, tombstone }: (typeof mlsListings)[number]) =>
  (kind === 'current' || kind === 'earlierSale') && tombstone === null
/** Whether any source shows a listing of the home. */
const isShown = ({ mls: listings, attom: listing }: FixtureHome) =>
  listings.some(isShownByMls) || listing?.kind === 'sale'
const isLease = ({ kind }: { kind: string }) => kind === 'lease'
const tombstones = countOf(mlsListings, ({ tombstone }) => tombstone !== null)
const mistaken = countOf(mlsListings, ({ kind }) => kind === 'mistaken')

const expected = {
  mls: {
    read: mlsListings.length + tombstones,
    created: countOf(mlsListings, (listing) => isShownByMls(listing) || isLease(listing)),
    superseded: tombstones,
    rejected: mistaken,
  },
  attom: {
    read: attomListings.length,
    created: countOf(attomListings, ({ kind }) => kind !== 'withdrawn'),
    removed: countOf(attomListings, ({ kind }) => kind === 'withdrawn'),
    rejected: 0,
  },
}

/** Every text of the database that contains this one, as 'table.column: text'. */
async function textsWith(db: Database, text: string): Promise<string[]> {
  const { rows: columns } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY')`)
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const { rows } = await db.execute<{ value: string }>(sql`
        select ${sql.identifier(column)}::text as value from ${sql.identifier(table)}
        where ${sql.identifier(column)}::text ilike ${`%${text}%`} limit 1`)
      return rows.map(({ value }) => `${table}.${column}: ${value}`)
    }),
  )
  return found.flat()
}

/**
 * Everything written, with the same id for a home whichever source brought it first: the least one of its listings. What
 * depends on the order for good reasons is left out: of comps of the same price the one with the lesser id comes first,
 * and homes are not computed again where only the number of homes behind a median changes.
 */
async function writtenInAnyOrder(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; least: string }>(sql`
    select property_id as id, min(id) as least from listings group by property_id having min(id) <> property_id`)
  const least = new Map(rows.map((row) => [row.id, row.least]))
  const pattern = new RegExp(rows.map(({ id }) => id).join('|') || '$^', 'g')
  return (await everythingWritten(db))
    .flat()
    .map((row) => JSON.stringify(row).replace(pattern, (id) => least.get(id)!))
    .map((row) => row.replace(/"comp_ids":(\[.*?\])/, (_, ids) => JSON.stringify(JSON.parse(ids).toSorted())))
    .map((row) => row.replace(/"homesUsed":\d+/, ''))
    .toSorted()
}

async function searchAll(app: TestApp): Promise<PropertySummary[]> {
  const as = await app.signIn('Investor')
  const bounds = JSON.stringify({ sw: { lat: 47, lng: -123 }, ne: { lat: 48, lng: -122 } })
  const found: PropertySummary[] = []
  for (;;) {
    const last = found.at(-1)
    const query = {
      type: 'bounds',
      zoom: '9',
      bounds,
      ...(last && { lastValue: lastValueOf(last) }),
    } as const
    const { data } = await app.call(searchProperties, { as, query })
    found.push(...data)
    if (data.length < SEARCH_PAGE_SIZE) return found
  }
}

const orders: Source[][] = [
  ['mls', 'attom'],
  ['attom', 'mls'],
]

describeOnEachDatabase('one market of an MLS and ATTOM', (app) => {
  test('has every home once with its taxes or assumed ones in either order, and a second import changes nothing [REC-1] [REC-8]', async () => {
    const written: string[][] = []
    for (const order of orders) {
      await app.reset()
      for (const name of order) expect(await importFrom(app.db, name)).toMatchObject(expected[name])
      for (const name of order) {
        const again = { created: 0, updated: 0, removed: 0, computed: 0, rejected: expected[name].rejected }
        expect(await importFrom(app.db, name)).toMatchObject(again)
      }
      const { rows } = await app.db.execute<{ taxed: boolean; homes: number }>(sql`
        select tax is not null or exists (select from expenses where property_id = properties.id) as taxed,
          count(*)::int as homes
        from properties where visible group by 1`)
      expect(rows).toEqual([{ taxed: true, homes: countOf(homes, isShown) }])
      written.push(await writtenInAnyOrder(app.db))
    }
    const [inOneOrder, inTheOther] = written as [string[], string[]]
    // The rows that differ: all of them would be too many to read.
    expect(inOneOrder.filter((row) => !inTheOther.includes(row))).toEqual([])
    expect(inOneOrder).toHaveLength(inTheOther.length)
  })

  test('shows each home once, no lease among them, and no withheld address anywhere [REC-1] [REC-7]', async () => {
    for (const name of ['mls', 'attom'] as const) await importFrom(app.db, name)
    const found = await searchAll(app)
    const placed = homes.filter(({ lngLat }) => lngLat !== null)
    expect(found.length).toBe(countOf(placed, isShown))
    const lowest = Math.min(...homes.map(({ value }) => value))
    for (const { LatestListingPrice } of found)
      expect(LatestListingPrice).toBeGreaterThanOrEqual(lowest * 0.7)

    // ATTOM's own record of the home keeps its address, for the day on which the MLS no longer has a listing.
    const withheld = homes.filter((home) => home.isWithheld && home.mls.some(isShownByMls))
    expect(withheld.some(({ attom: listing }) => listing !== null)).toBe(true)
    for (const { number, street } of withheld) {
      const texts = await textsWith(app.db, `${number} %${street.name}`)
      expect(texts.filter((text) => !/^(listings|leases)\./.test(text))).toEqual([])
    }
    for (const home of withheld.filter(({ attom: listing }) => listing === null)) {
      expect(await textsWith(app.db, mlsLine(home))).toEqual([])
    }
    const shownHome = homes.find((home) => !home.isWithheld && home.mls.some(isShownByMls))!
    expect(await textsWith(app.db, mlsLine(shownHome))).not.toEqual([])
  })
})

onPostgres(test)('both databases store the same rows of an MLS and ATTOM', async () => {
  const databases = [await openInMemory(), await openOnServer()]
  try {
    const [embedded, server] = await Promise.all(
      databases.map(async ({ db }) => {
        for (const name of ['mls', 'attom'] as const) await importFrom(db, name)
        return (await everythingWritten(db))
          .flat()
          .map((row) => JSON.stringify(row))
          .toSorted()
      }),
    )
    // The rows that differ: all of them would be too many to read.
    expect(embedded!.filter((row, index) => row !== server![index])).toEqual([])
    expect(embedded).toHaveLength(server!.length)
  } finally {
    for (const database of databases) await database.close()
  }
})
