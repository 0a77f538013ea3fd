import { lastValueOf, type PropertySummary, SEARCH_PAGE_SIZE, searchProperties } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/Database'
import { addSetting } from '../../db/settings.queries'
import { describeOnEachDatabase, type TestApp } from '../../testing/testApp'
import { onPostgres, openInMemory, openOnServer } from '../../testing/testDatabases'
import { openSource } from '../sources/openSource'
import { CommandRunner } from '../testing/CommandRunner'
import { everythingWritten } from '../testing/importCases'
import { generateTwoSources, mlsLine } from '../testing/twoSources'
import { runImport } from './runImport'

const runner = new CommandRunner()
const { homes, mls, attom } = generateTwoSources()
const sources = {
  mls: { adapter: 'reso', fileName: 'mls.json', text: mls },
  attom: { adapter: 'attom', fileName: 'attom.csv', text: attom },
} as const
type Source = keyof typeof sources

async function importFrom(db: Database, name: Source) {
  // Otherwise each database would move the markers of withheld addresses to places of its own.
  await addSetting(db, 'withholding-key', 'the same')
  const { adapter, fileName, text } = sources[name]
  const source = await openSource({ adapter, fileName, file: runner.fileOf(fileName, text) })
  const { counts, computed } = await runImport(db, source)
  return { ...counts, computed }
}

const mlsListings = homes.flatMap((home) => home.mls)
const attomListings = homes.flatMap((home) => home.attom ?? [])
const countOf = <Item>(items: readonly Item[], is: (item: Item) => boolean) => items.filter(is).length

const isShownByMls = ({ kind, tombstone }: (typeof mlsListings)[number]) =>
  (kind === 'current' || kind === 'earlierSale') && tombstone === null
const tombstones = countOf(mlsListings, ({ tombstone }) => tombstone !== null)
const mistaken = countOf(mlsListings, ({ kind }) => kind === 'mistaken')

const expected = {
  mls: {
    read: mlsListings.length + tombstones,
    created: countOf(mlsListings, isShownByMls),
    superseded: tombstones,
    rejected: mistaken,
  },
  attom: {
    read: attomListings.length,
    created: countOf(attomListings, ({ kind }) => kind === 'sale'),
    removed: countOf(attomListings, ({ kind }) => kind === 'withdrawn'),
    // The key of ATTOM names the home, which may be for sale as well.
    rejected: countOf(attomListings, ({ kind }) => kind === 'lease'),
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
  test('has every listing once with its taxes or assumed ones in either order, and a second import changes nothing [REC-8]', async () => {
    const written: unknown[] = []
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
      expect(rows).toEqual([{ taxed: true, homes: expected.mls.created + expected.attom.created }])
      written.push(await everythingWritten(app.db))
    }
    expect(written[0]).toEqual(written[1])
  })

  test('shows no lease among the homes for sale, and no withheld address anywhere', async () => {
    for (const name of ['mls', 'attom'] as const) await importFrom(app.db, name)
    const found = await searchAll(app)
    const placed = homes.filter(({ lngLat }) => lngLat !== null)
    const shown = placed.flatMap((home) => [
      ...home.mls.filter(isShownByMls),
      ...(home.attom?.kind === 'sale' ? [home.attom] : []),
    ])
    expect(found.length).toBe(shown.length)
    const lowest = Math.min(...homes.map(({ value }) => value))
    for (const { LatestListingPrice } of found)
      expect(LatestListingPrice).toBeGreaterThanOrEqual(lowest * 0.7)

    // What ATTOM delivers of the same home is not withheld.
    const withheld = homes.filter(({ isWithheld, attom: listing }) => isWithheld && listing === null)
    expect(withheld.length).toBeGreaterThan(0)
    for (const home of withheld) expect(await textsWith(app.db, mlsLine(home))).toEqual([])
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
