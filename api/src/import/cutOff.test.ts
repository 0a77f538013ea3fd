import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/openDatabase'
import { rebuildPlaces } from '../places/rebuildPlaces'
import { addHomes, soldHome } from '../testing/addHomes'
import { describeOnEachDatabase } from '../testing/testApp'
import type { Intake } from './Intake'
import { openIntake } from './openIntake'
import { runIntake } from './runIntake'

const folder = mkdtempSync(path.join(tmpdir(), 'freehold-cut-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

const fixtures = path.join(__dirname, 'fixtures')

/** More than two batches, with a sale every third, side by side on one street. */
const HOMES = 1_100
const homes = Array.from({ length: HOMES }, (_, index) => ({ index, isSold: index % 3 === 0 }))

const resoFile = () =>
  JSON.stringify({
    value: homes.map(({ index, isSold }) => ({
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
    })),
  })

const attomFile = () =>
  [
    'ATTOM ID,ListingStatus,StatusChangeDate,PropertyAddressFull,PropertyAddressCity,PropertyAddressState,PropertyAddressZIP,Latitude,Longitude,LivingAreaSquareFeet,LatestListingPrice,MLSSoldPrice,MLSSoldDate,TaxAmount',
    ...homes.map(
      ({ index, isSold }) =>
        `h${index},${isSold ? 'Sold' : 'Active'},05/02/2024,${index} Elm St,Wrenfield,WA,01234,${46 + index / 1_000},-119.5,1500,400000,${isSold ? 390_000 + index : ''},04/01/2024,4000`,
    ),
  ].join('\n')

const streetsFile = () =>
  JSON.stringify({
    features: homes.map(({ index }) => ({
      properties: { name: `STREET ${index % 700}` },
      geometry: { type: 'LineString', coordinates: [[-119.5, 46 + index / 1_000], [-119.4, 46]] }, // prettier-ignore
    })),
  })

const rentsFile = () =>
  ['zip,area_name,br0,br1,br2,br3,br4', ...homes.map(({ index }) => `${98_001 + index},A,900,1000,1500,2000,2500`)].join('\n') // prettier-ignore

const intakes: [string, () => Promise<Intake>][] = [
  ['csv', () => openIntake({ adapter: 'csv', file: path.join(fixtures, 'houses.csv'), name: 'a', mapping: { text: readFileSync(path.join(fixtures, 'houses.mapping.json'), 'utf8'), name: 'm' } })], // prettier-ignore
  ['reso', () => openIntake({ adapter: 'reso', file: fileOf('a.json', resoFile()), name: 'a' })],
  ['attom', () => openIntake({ adapter: 'attom', file: fileOf('a.csv', attomFile()), name: 'a' })],
  ['streets', () => openIntake({ adapter: 'streets', file: fileOf('s.json', streetsFile()), name: 's', city: 'Fairview', state: 'WA' })], // prettier-ignore
  ['rents', () => openIntake({ adapter: 'rents', file: fileOf('r.csv', rentsFile()), name: 'r' })],
]

/** Everything that an import writes, without the times that it was written at. */
async function everything(db: Database) {
  const select = async (query: SQL) => (await db.execute(query)).rows
  return [
    await select(sql`
      select to_jsonb(p) - 'created_at' - 'updated_at' as home from properties p order by id`),
    await select(sql`select * from expenses order by id`),
    await select(sql`select * from media order by id`),
    await select(sql`select property_id, strategy, input, results from strategy_results order by 1, 2`),
    await select(sql`select * from places order by id`),
    await select(sql`select id, name, west, south, east, north from streets order by id`),
    await select(sql`select * from small_area_rents order by zip, bedrooms`),
    await select(sql`select * from due_areas`),
  ]
}

class Cut extends Error {}

describeOnEachDatabase('an import that is cut off', (app) => {
  const before = async () => {
    await addHomes(app.db, [{ id: 'there', zip: '98001' }, soldHome('sold', 300_000, '2024-01-01')])
    await rebuildPlaces(app.db)
  }

  test.each(intakes)(
    'of %s, at whatever point, is made good by the next one, without loss and without doubling',
    async (_, open) => {
      await before()
      await runIntake(app.db, await open())
      const whole = await everything(app.db)
      await app.reset()
      await before()
      for (let at = 1, isCut = true; isCut; at++) {
        isCut = false
        let steps = 0
        const onProgress = () => {
          if (++steps !== at) return
          isCut = true
          throw new Cut()
        }
        await runIntake(app.db, await open(), { onProgress }).catch((error: unknown) => {
          if (!(error instanceof Cut)) throw error
        })
        // A process that was killed leaves no word of it.
        if (isCut) await app.db.execute(sql`update import_runs set state = 'running', created = 0, updated = 0, removed = 0, finished_at = null where state = 'failed'`) // prettier-ignore
      }
      expect(await everything(app.db)).toEqual(whole)
      const { rows } = await app.db.execute<{ state: string }>(
        sql`select distinct state from import_runs order by 1`,
      )
      expect(rows.map(({ state }) => state)).toEqual(['cutOff', 'finished'])
    },
  )

  test('leaves what it stored to the next import of another source', async () => {
    const [openReso, openRents] = [intakes[1]![1], intakes[4]![1]]
    let steps = 0
    const cut = () => {
      if (++steps === 2) throw new Cut()
    }
    await expect(runIntake(app.db, await openReso(), { onProgress: cut })).rejects.toThrow(Cut)
    await runIntake(app.db, await openRents())
    const { rows } = await app.db.execute(sql`
      select count(*)::int as homes, count(buy_hold_status)::int as computed, sum(stale::int)::int as stale,
        (select count(*)::int from places where kind = 'address') as places
      from properties where visible`)
    // Two batches without those that were withdrawn.
    expect(rows).toEqual([{ homes: 987, computed: 987, stale: 0, places: 987 }])
  })
})
