import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/Database'
import { describeOnEachDatabase } from '../../testing/testApp'
import { zeroCounts } from '../ImportCounts'
import type { ImportPhase } from '../ImportSource'
import type { ListingRecord, ListingRemoval } from '../ListingRecord'
import { dryRunImport, runImport } from '../runs/runImport'
import { openSource } from '../sources/openSource'
import type { ParsedRow } from '../SourceRow'
import { openSourceFile } from '../testing/importCases'
import { storeRows } from './storeRows'

const folder = mkdtempSync(path.join(tmpdir(), 'freehold-staging-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The facts that storing needs. */
const sale = {
  listingKey: 'a',
  status: 'sold',
  addressFull: '5 Elm St',
  city: 'Wrenfield',
  state: 'WA',
  zip: '01234',
  lng: -119.5,
  lat: 46.6,
  listingPrice: null,
  soldPrice: 1,
  soldDate: null,
  expenses: [],
} as unknown as ListingRecord

/** A row's time of change (a day of May 2024, null if unknown) or only its day of sale, or a removal. */
type Row =
  | { changed: number | null }
  | { sold: number | null }
  | { removed: number | null }
  | { rejected: number }

const dayOf = (day: number) => `2024-05-${String(day).padStart(2, '0')}`
const timeOf = (day: number | null) => (day === null ? null : `${dayOf(day)}T10:00:00.000Z`)

/** The price says which row it is. */
function toRow(row: Row, index: number): ParsedRow {
  const origin = { line: index + 1, raw: `row ${index + 1}` }
  const soldPrice = index + 1
  const removal = (day: number | null): ListingRemoval =>
    ({ listingKey: 'a', modifiedAt: timeOf(day), isRemoved: true, isWithheld: false }) // oxfmt-ignore
  if ('changed' in row) return { ...origin, update: { ...sale, soldPrice, modifiedAt: timeOf(row.changed) } }
  if ('sold' in row)
    return { ...origin, update: { ...sale, soldPrice, soldDate: row.sold === null ? null : dayOf(row.sold) } }
  if ('removed' in row) return { ...origin, update: removal(row.removed) }
  return { ...origin, reason: 'a mistake', removal: removal(row.rejected) }
}

async function* generate(rows: readonly ParsedRow[]): AsyncGenerator<ParsedRow> {
  yield* rows
}

async function store(db: Database, rows: readonly Row[], { isDryRun }: { isDryRun: boolean }) {
  const counts = zeroCounts()
  const ignore = async () => {}
  const context = {
    runId: 'run',
    isDryRun,
    onProgress: ignore,
    onAccepted: ignore,
    onRejected: ignore,
    onWritten: ignore,
    patienceMs: 0,
    letOthersGoFirst: ignore,
  }
  await storeRows(db, { source: 'test', rows: generate(rows.map(toRow)) }, context, counts)
  return counts
}

describeOnEachDatabase('staged rows', (app) => {
  const select = async (query: SQL) => (await app.db.execute(query)).rows
  const findStaged = () => select(sql`select run_id from staged_listings`)

  test.each<[string, Row[], number | 'removed']>([
    ['the newest change', [{ changed: 2 }, { changed: 3 }, { changed: 1 }], 2],
    ['the last of equally new ones', [{ changed: 2 }, { changed: 3 }, { changed: 3 }, { changed: 1 }], 3],
    ['a change of an unknown time after older ones', [{ changed: 3 }, { changed: null }, { changed: 2 }], 2],
    ['the newest change after one of an unknown time', [{ changed: null }, { changed: 1 }, { changed: 5 }, { changed: 4 }], 3], // oxfmt-ignore
    ['the last of unknown times', [{ changed: null }, { changed: null }], 2],
    ['the latest sale if there are no times of change', [{ sold: 3 }, { sold: 9 }, { sold: 4 }], 2],
    ['a sale without a date after dated ones', [{ sold: 9 }, { sold: null }, { sold: 4 }], 2],
    ['a newer removal', [{ changed: 2 }, { removed: 4 }, { changed: 3 }], 'removed'],
    ['a record that is newer than a removal', [{ removed: 4 }, { changed: 5 }, { changed: 3 }], 2],
    ['a removal of an unknown time', [{ changed: 2 }, { removed: null }, { changed: 3 }], 'removed'],
    ['a removal by a rejected row, if it is newer', [{ rejected: 4 }, { changed: 3 }], 'removed'],
    ['a record that is newer than a removal by a rejected row', [{ changed: 5 }, { rejected: 4 }], 1],
    [
      'the newest of removals by rejected rows',
      [{ rejected: 6 }, { changed: 5 }, { rejected: 4 }],
      'removed',
    ],
  ])('of several rows of a listing, %s counts', async (_, rows, expected) => {
    const inDryRun = await store(app.db, rows, { isDryRun: true })
    expect(await select(sql`select id from listings`)).toEqual([])
    expect(await store(app.db, rows, { isDryRun: false })).toEqual(inDryRun)
    const rejected = rows.filter((row) => 'rejected' in row).length
    expect(inDryRun).toMatchObject({ read: rows.length, superseded: rows.length - rejected - 1, rejected })
    const [found] = await select(sql`select visible, sold_price as row from listings`)
    expect(found).toMatchObject(
      expected === 'removed' ? { visible: false } : { visible: true, row: expected },
    )
  })

  test('are those of the import under way: it deletes what an interrupted one left, and its own at its end', async () => {
    await app.db.execute(sql`
      insert into staged_listings (run_id, row_number, listing_key, is_rejected, update, line, raw)
      values ('interrupted', 1, 'a', false, '{"listingKey": "a", "isRemoved": true}', 1, '')`)
    await dryRunImport(app.db, await openSourceFile(folder, 'csv'))
    expect(await findStaged()).toEqual([{ run_id: 'interrupted' }])
    let whileLoading: unknown[] = []
    const onProgress = async (phase: ImportPhase) => {
      if (phase === 'loading') whileLoading = await select(sql`select distinct run_id from staged_listings`)
    }
    await runImport(app.db, await openSourceFile(folder, 'csv'), { onProgress })
    expect(whileLoading).toEqual(await select(sql`select id as run_id from import_runs`))
    expect(await findStaged()).toEqual([])
  })

  test('of a home whose address may not be shown contain neither it nor where it is [REC-7]', async () => {
    const record = {
      ListingKey: 'a',
      StandardStatus: 'Active',
      UnparsedAddress: '5 Elm St',
      City: 'Wrenfield',
      StateOrProvince: 'WA',
      // With more digits than a moved place has, which may begin alike.
      Longitude: -119.5201234,
      Latitude: 46.6281234,
      InternetAddressDisplayYN: false,
    }
    const file = path.join(folder, 'hidden.json')
    writeFileSync(file, JSON.stringify({ value: [record] }))
    let whileLoading: unknown[] = []
    const onProgress = async (phase: ImportPhase) => {
      if (phase === 'loading') whileLoading = await select(sql`select update, raw from staged_listings`)
    }
    await runImport(app.db, await openSource({ adapter: 'reso', file, fileName: 'hidden' }), { onProgress })
    expect(whileLoading).toHaveLength(1)
    expect(JSON.stringify(whileLoading)).not.toMatch(/5 elm|119\.5201234|46\.6281234/i)
  })

  test('are not left by an import that fails', async () => {
    const onProgress = (phase: ImportPhase) => {
      if (phase === 'loading') throw new Error('The disk is full')
    }
    const failing = runImport(app.db, await openSourceFile(folder, 'csv'), { onProgress })
    await expect(failing).rejects.toThrow('The disk is full')
    expect(await findStaged()).toEqual([])
  })

  test('that another import has deleted fail their import instead of being lost', async () => {
    const onProgress = async (phase: ImportPhase) => {
      if (phase === 'loading') await app.db.execute(sql`delete from staged_listings`)
    }
    const robbed = runImport(app.db, await openSourceFile(folder, 'csv'), { onProgress })
    await expect(robbed).rejects.toThrow('Staged rows are missing')
  })
})
