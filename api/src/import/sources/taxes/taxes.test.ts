import { readFileSync } from 'node:fs'
import { getProperty, listImports, usStates } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { recomputeResults } from '../../../results/recomputeResults'
import { addExpenses, addHomes } from '../../../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../../../testing/testApp'
import { CommandRunner } from '../../testing/CommandRunner'

const runner = new CommandRunner()
const run = (app: TestApp, ...argv: string[]) => runner.run(app, ['taxes', ...argv])
const csv = (name: string, rows: string[]) => runner.fileOf(name, rows.join('\n'))

const assumed = async (app: TestApp, id: string) => {
  const { data } = await app.call(getProperty, { as: await app.signIn('Investor'), params: { id } })
  return { tax: data.tax, monthlyTaxes: data.buyHoldInput!.monthlyTaxes }
}

const areaOf = async (app: TestApp, id: string) => (await assumed(app, id)).tax?.area

/** What data.census.gov delivers: a second row of headings, margins of error, and a comma at the end. */
const censusTable = (
  table: string,
  estimates: readonly (readonly [id: string, name: string, value: string])[],
) => [
  `"GEO_ID","NAME","${table}_001E","${table}_001M",`,
  '"Geography","Geographic Area Name","Estimate!!Median","Margin of Error!!Median",',
  ...estimates.map(([id, name, value]) => `"${id}","${name}","${value}","120",`),
]

describeOnEachDatabase('a table of property tax rates', (app) => {
  test("gives homes without taxes those of their ZIP code, county or state; a listing's own taxes and other homes stay as they are [REC-8]", async () => {
    await addHomes(app.db, [
      { id: 'zip', zip: '01234', county: 'King' },
      { id: 'county', zip: '98002', county: 'St. Louis' },
      { id: 'state', zip: '98003', county: 'Pierce' },
      { id: 'taxed', zip: '01234' },
      { id: 'elsewhere', zip: '97001', state: 'OR' },
    ])
    await addExpenses(app.db, 'taxed', { Tax: 1_200 })
    await recomputeResults(app.db, { all: true })
    const rows = ['zip,county,state,rate', '1234,,,1.5%', '01234,,,1.4', ',Saint Louis County,WA,1.25', ',,WA,0.8', ',,XX,1', ',King,,1', '98002,,,0.0092', '98003,,,'] // oxfmt-ignore
    const { output } = await run(app, '--source', 'County rates 2024', csv('rates.csv', rows))
    expect(output).toContain('8 rows\n  3 created\n  0 updated\n  0 unchanged\n  1 superseded\n  4 rejected')
    expect(output).toContain('Results of 3 homes were computed')
    expect(await assumed(app, 'zip')).toEqual({
      tax: { annualTax: 6_000, rate: 1.5, method: 'RATE_TABLE', area: '01234', source: 'County rates 2024', homesUsed: 0 }, // oxfmt-ignore
      monthlyTaxes: 500,
    })
    expect([await areaOf(app, 'county'), await areaOf(app, 'state')]).toEqual(['Saint Louis County', 'WA'])
    expect(await assumed(app, 'taxed')).toEqual({ tax: null, monthlyTaxes: 100 })
    expect(await assumed(app, 'elsewhere')).toEqual({ tax: null, monthlyTaxes: 0 })
    expect((await run(app, '--source', 'County rates 2024', csv('rates.csv', rows))).output).toContain(
      'Nothing has changed.',
    )
  })

  test('is checked in a dry run; changed rates outdate only the homes that they concern [REC-8]', async () => {
    await addHomes(app.db, [{ id: 'here' }, { id: 'there', zip: '98002' }])
    await recomputeResults(app.db, { all: true })
    const file = csv('rates.csv', ['zip,rate', '98001,1', '98002,1'])
    expect((await run(app, '--dry-run', file)).output).toContain('2 created')
    expect((await assumed(app, 'here')).tax).toBeNull()
    await run(app, file)
    const { output } = await run(app, csv('rates.csv', ['zip,rate', '98001,1.1', '98002,1']))
    expect(output).toContain('1 updated\n  1 unchanged')
    expect(output).toContain('Results of 1 home were computed')
    expect((await assumed(app, 'here')).tax).toMatchObject({ annualTax: 4_400, source: 'rates.csv' })
  })

  const geographies = [
    ['0500000US53033', 'King County, Washington', '6,000', '600,000'],
    ['860Z200US98001', 'ZCTA5 98001', '5,500', '500,000'],
    ['0400000US53', 'Washington', '4,600', '500,000'],
    ['0500000US36119', 'Westchester County, New York', '10,000+', '700,000'],
    ['8600000US98009', 'ZCTA5 98009', '-666666666', '-666666666'],
    ['8600000US98010', 'ZCTA5 98010', '2,000', '-'],
    ['1400000US53033000100', 'Census Tract 1; King County; Washington', '6,000', '600,000'],
  ] as const

  test('of the Census may be two files as data.census.gov delivers them; a row without both medians is rejected with the reason [REC-8]', async () => {
    await addHomes(app.db, [
      { id: 'zip' },
      { id: 'county', zip: '98118', county: 'King' },
      { id: 'state', zip: '98009', county: 'Pierce' },
    ])
    await recomputeResults(app.db, { all: true })
    const taxes = csv('ACSDT5Y2023.B25103-Data.csv', censusTable('B25103', geographies.map(([id, name, tax]) => [id, name, tax]))) // oxfmt-ignore
    const values = csv('ACSDT5Y2023.B25077-Data.csv', censusTable('B25077', geographies.toReversed().map(([id, name, , value]) => [id, name, value]))) // oxfmt-ignore
    const { code, errorOutput } = await run(app, values)
    expect([code, errorOutput]).toEqual([1, expect.stringContaining("there is no column 'B25103_001E'")])
    const errors = runner.fileOf('errors.csv', '')
    const { output } = await run(app, '--errors', errors, taxes, values)
    expect(output).toContain('7 rows\n  3 created')
    expect(output).toContain('4 rejected')
    expect(await assumed(app, 'zip')).toMatchObject({ tax: { annualTax: 4_400, rate: 1.1, area: '98001', source: 'Census ACS 2023' } }) // oxfmt-ignore
    expect((await assumed(app, 'county')).tax).toMatchObject({ rate: 1, area: 'King County' })
    expect((await assumed(app, 'state')).tax).toMatchObject({ rate: 0.92, area: 'Washington' })
    const reasons = readFileSync(errors, 'utf8')
    for (const reason of ["'10,000+' is only a limit", "'-666666666' means that there is no estimate", "'-' means that there is no estimate", 'is not a ZCTA5, a county or a state']) expect(reasons).toContain(reason) // oxfmt-ignore
  })

  test('of the Census may be one file with both medians [REC-8]', async () => {
    await addHomes(app.db, [{ id: 'zip' }])
    const rows = geographies.map(([id, name, tax, value]) => `${id},"${name}","${tax}","${value}"`)
    const { output } = await run(app, csv('acs.csv', ['GEO_ID,NAME,B25103_001E,B25077_001E', ...rows]))
    expect(output).toContain('3 created')
    expect((await assumed(app, 'zip')).tax).toMatchObject({ rate: 1.1, source: 'Census ACS' })
  })

  test('of more areas than the country has is refused [REC-8]', async () => {
    const tracts = Array.from({ length: 100_001 }, (_, index) => `1400000US${index},Tract,1,1`)
    const file = csv('tracts.csv', ['GEO_ID,NAME,B25103_001E,B25077_001E', ...tracts])
    const { code, errorOutput } = await run(app, '--dry-run', file)
    expect([code, errorOutput]).toEqual([1, expect.stringContaining('more than 100,000 areas')])
  })

  const spellings = [
    ['KING', 'King County', 'Washington'],
    ['DE KALB COUNTY', 'DeKalb County', 'Georgia'],
    ['Prince Georges', "Prince George's County", 'Maryland'],
    ['Baltimore City', 'Baltimore city', 'Maryland'],
    ['Baltimore', 'Baltimore County', 'Maryland'],
    ['Saint Tammany', 'St. Tammany Parish', 'Louisiana'],
    ['Dona Ana', 'Do\u00F1a Ana County', 'New Mexico'],
    ['Anchorage', 'Anchorage Municipality', 'Alaska'],
  ] as const

  test('finds the counties of listings, however a source spells them [REC-8]', async () => {
    const codes = new Map<string, string>(Object.entries(usStates).map(([code, name]) => [name, code]))
    const records = spellings.map(([county, , state], index) => ({
      ListingKey: `h${index}`,
      StandardStatus: 'Active',
      UnparsedAddress: `${index} Elm St`,
      City: 'Wrenfield',
      CountyOrParish: county,
      StateOrProvince: codes.get(state),
      ListPrice: 100_000,
    }))
    await runner.run(app, ['reso', csv('reso.json', [JSON.stringify({ value: records })])])
    const rates = spellings.map(([, county, state], index) => `0500000US0100${index},"${county}, ${state}",${1_000 + index},100000`) // oxfmt-ignore
    await run(app, csv('counties.csv', ['GEO_ID,NAME,B25103_001E,B25077_001E', ...rates]))
    const { rows } = await app.db.execute(sql`
      select tax->>'area' as area, (tax->>'annualTax')::int as tax from properties order by listing_key`)
    expect(rows).toEqual(spellings.map(([, area], index) => ({ area, tax: 1_000 + index })))
  })

  test('is not listed for a page that was published before there were such imports', async () => {
    await run(app, csv('rates.csv', ['state,rate', 'WA,0.9']))
    const as = await app.signIn('Admin')
    const adapters = async (query: object) =>
      (await app.call(listImports, { as, query })).data.map(({ adapter }) => adapter)
    expect(await adapters({ basemaps: 'true' })).toEqual([])
    expect(await adapters({ adapters: 'csv-taxes' })).toEqual(['taxes'])
  })
})

describeOnEachDatabase('taxes that no table has', (app) => {
  /** Homes of a ZIP code whose taxes are known, at rates around 1 %. */
  const addTaxed = async (count: number, home: { id: string; zip: string; city?: string }) => {
    for (let index = 0; index < count; index++) {
      const id = `${home.id}${index}`
      await addHomes(app.db, [{ ...home, id }])
      await addExpenses(app.db, id, { Tax: 4_000 + 40 * (index - Math.floor(count / 2)) })
    }
  }

  test('are the median of at least 20 homes of the ZIP code, else of the city, whose taxes are known [REC-8]', async () => {
    await addTaxed(21, { id: 'a', zip: '98001', city: 'Seattle' })
    await addTaxed(19, { id: 'b', zip: '98002', city: 'Renton' })
    await addHomes(app.db, [
      { id: 'zip', city: 'Kent', listingPrice: 500_000 },
      { id: 'city', city: 'SEATTLE', zip: '98009' },
      { id: 'few', zip: '98002', city: 'Renton' },
      { id: 'withdrawn', zip: '98002', city: 'Renton', visible: false },
      // A placeholder price is no evidence.
      { id: 'placeholder', zip: '98002', city: 'Renton', listingPrice: 1 },
    ])
    for (const id of ['withdrawn', 'placeholder']) await addExpenses(app.db, id, { Tax: 4_000 })
    await recomputeResults(app.db, { all: true })
    expect(await assumed(app, 'zip')).toEqual({
      tax: { annualTax: 5_000, rate: 1, method: 'MEDIAN_RATE', area: '98001', source: null, homesUsed: 21 },
      monthlyTaxes: 5_000 / 12,
    })
    expect((await assumed(app, 'city')).tax).toMatchObject({ area: 'SEATTLE', homesUsed: 21 })
    expect(await assumed(app, 'few')).toEqual({ tax: null, monthlyTaxes: 0 })
  })

  test('follow the listings around as imports change them, and give way to a table [REC-8]', async () => {
    await addTaxed(19, { id: 'a', zip: '98001' })
    await addTaxed(20, { id: 'b', zip: '98003' })
    await addHomes(app.db, [
      { id: 'home' },
      { id: 'near', zip: '98003' },
      { id: 'far', zip: '98002', city: 'Kent' },
    ])
    await recomputeResults(app.db, { all: true })
    const { rows } = await app.db.execute(sql`select count(*)::int as stale from properties where stale`)
    expect(rows).toEqual([{ stale: 0 }])
    const importTaxed = (key: number, tax: number) =>
      runner.run(app, ['attom', csv('attom.csv', ['ATTOM ID,ListingStatus,PropertyAddressFull,PropertyAddressCity,PropertyAddressState,PropertyAddressZIP,LatestListingPrice,TaxAmount,SitusCounty', `${key},Active,${key} Oak St,Fairview,WA,98001,400000,${tax},KING COUNTY`])]) // oxfmt-ignore
    expect((await importTaxed(1, 4_000)).output).toContain('Results of 2 homes were computed')
    expect((await assumed(app, 'home')).tax).toMatchObject({ area: '98001', homesUsed: 20 })
    // More homes around the same median outdate no other; one that moves it does.
    expect((await importTaxed(2, 4_000)).output).toContain('Results of 1 home were computed')
    expect((await importTaxed(2, 9_000)).output).toContain('Results of 1 home were computed')
    expect((await importTaxed(3, 9_000)).output).toContain('Results of 2 homes were computed')
    await run(app, csv('rates.csv', ['county,state,rate', 'King,WA,2', ',WA,3']))
    expect((await assumed(app, 'home')).tax).toMatchObject({ area: 'WA', rate: 3, homesUsed: 0 })
  })
})
