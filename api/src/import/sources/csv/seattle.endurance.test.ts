import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { onlyWhere } from '../../../testing/onlyWhere'
import { TestApp } from '../../../testing/testApp'
import { CommandRunner } from '../../testing/CommandRunner'

const seattle = path.resolve(__dirname, '../../../../../../shared/data/sales/kc_seattle_shared_8977.csv')
const kingCounty = path.resolve(__dirname, '../../../../mappings/king-county-sales.json')

onlyWhere(
  existsSync(seattle),
  'there is no ../shared/data',
  describe,
)('the sales of Seattle', () => {
  const app = new TestApp('embedded')
  const runner = new CommandRunner()
  beforeAll(() => app.start(), 60_000)
  beforeAll(() => app.reset(), 60_000)
  afterAll(() => app.stop())

  test('are kept, and those of one parcel are the history of one home, which has comps and results [REC-1]', async () => {
    const { code, output } = await runner.run(app, ['csv', '--map', kingCounty, seattle])
    expect(code).toBe(0)
    expect(output).toContain(': 8,977 rows\n  8,973 created\n  0 updated\n  0 unchanged\n  0 superseded')
    expect(output).toContain('  4 rejected')
    const homes = await app.db.execute(sql`
      select address_full, city, state, zip, bathrooms_full, bathrooms_three_quarter, bathrooms_half,
        cardinality(comp_ids) as comps from properties where address_full = 'Parcel 6414100192'`)
    expect(homes.rows).toEqual([
      {
        address_full: 'Parcel 6414100192',
        city: 'Seattle',
        state: 'WA',
        zip: '98125',
        bathrooms_full: 1,
        bathrooms_three_quarter: 1,
        bathrooms_half: 1,
        comps: 5,
      },
    ])
    const counts = await app.db.execute(
      sql`select count(*)::int as homes, sum((buy_hold_status is null)::int)::int as bare from properties`,
    )
    expect(counts.rows).toEqual([{ homes: 8_885, bare: 0 }])
  }, 300_000)
})
