import {
  getProperty,
  implausibleListingCount,
  listImplausibleListings,
  type Property,
  type PropertySummary,
  searchProperties,
} from '@freehold/contracts'
import { eq } from 'drizzle-orm'
import { leases, properties } from '../db/schema'
import { setRates } from '../rates/rates.queries'
import { addHomes, soldHome } from '../testing/addHomes'
import { generatedLeases, generatedSales, generatedSalesByCondition } from '../testing/generatedSales'
import { describeOnEachDatabase } from '../testing/testApp'
import { recomputeResults } from './recomputeResults'

/** So many that the market's error is measured on more than 200 of them. */
const sales = generatedSales(720)

/** Worth $510,000. */
const facts = { buildingArea: 1_800, bathroomsFull: 2, lng: -122.3, lat: 47.6, yearBuilt: 1980 }
const asking = (id: string, listingPrice: number) => ({ ...facts, id, listingPrice })

/** A third of its value; no typing error, as it is not an eighth of the price per square foot around. */
const cheap = asking('cheap', 170_000)
const dear = asking('dear', 1_400_000)
const fair = asking('fair', 505_000)

describeOnEachDatabase('asking prices that the sales of the market contradict', (app) => {
  beforeEach(() =>
    setRates(app.db, [
      { type: '30-year fixed', rate: 6.88, fetchedAt: new Date('2024-05-02'), source: 'test' },
    ]),
  )

  const read = async (id: string): Promise<Property> =>
    (await app.call(getProperty, { as: await app.signIn('Investor'), params: { id } })).data

  const isImplausible = async (...ids: string[]) =>
    Promise.all(ids.map(async (id) => (await read(id)).isImplausible))

  async function find(filters: object = {}): Promise<PropertySummary[]> {
    const bounds = JSON.stringify({ sw: { lat: 47.59, lng: -122.31 }, ne: { lat: 47.61, lng: -122.29 } })
    const query = { type: 'bounds', zoom: '12', bounds, status: 'forSale', ...filters } as const
    return (await app.call(searchProperties, { as: await app.signIn('Investor'), query })).data
  }
  const search = async (filters?: object) => (await find(filters)).map(({ _id }) => _id).toSorted()

  test('are to be checked, for a reason with both figures; no filter by return finds them, and Admins list them [VAL-8]', async () => {
    await addHomes(app.db, [...sales, cheap, dear, fair])
    await recomputeResults(app.db, ['cheap', 'dear', 'fair'])
    const { arv, checks } = await read('cheap')
    const value = Math.ceil(arv!.arv).toLocaleString('en-US')
    const percent = Math.round(100 * (1 - 170_000 / arv!.arv))
    expect(percent).toBeGreaterThan(60)
    const reason = `an asking price of $170,000, ${percent}% less than its estimated value of $${value}: fewer than 1 in 100 sales differ so much`
    expect(checks).toEqual([reason])
    expect((await read('dear')).checks).toEqual([
      expect.stringMatching(
        /^an asking price of \$1,400,000, 1\d\d% more than its estimated value of \$5\d\d,\d{3}:/,
      ),
    ])
    expect(await isImplausible('cheap', 'dear', 'fair')).toEqual([true, true, false])

    expect(await search()).toEqual(['cheap', 'dear', 'fair'])
    const found = new Map((await find()).map((home) => [home._id, home.checks]))
    expect([found.get('cheap'), found.get('dear'), found.get('fair')]).toEqual([
      [reason],
      (await read('dear')).checks,
      [],
    ])
    expect(
      await search({ strategy: 'fixFlip', minCashOnCashRoi: '-1000', includeIncomplete: 'true' }),
    ).toEqual(['fair'])
    const as = await app.signIn('Admin')
    const { data } = await app.call(listImplausibleListings, { as, query: { sort: 'source' } })
    expect(data.map(({ _id }) => _id)).toEqual(['cheap', 'dear'])
    expect(data[0]!.checks).toEqual([reason])
    const count = await app.call(implausibleListingCount, { as, query: {} })
    expect(count.data).toEqual({ implausibleListingCount: 2 })
  })

  test('are compared with what a worn home is worth as it is, not with its value as repaired [VAL-8]', async () => {
    const homes = ['Fair', 'Average'].map((condition) => ({ ...asking(condition, 505_000), condition }))
    await addHomes(app.db, [...generatedSalesByCondition(720), ...homes])
    await recomputeResults(app.db, ['Fair', 'Average'])
    expect(await isImplausible('Fair', 'Average')).toEqual([true, false])
    const { arv, checks } = await read('Fair')
    expect(arv!.arv).toBeGreaterThan(495_000)
    const value = Math.ceil(arv!.asIs!.value).toLocaleString('en-US')
    expect(checks).toEqual([
      `an asking price of $505,000, ${Math.round(100 * (505_000 / arv!.asIs!.value - 1))}% more than its estimated as-is value of $${value}: fewer than 1 in 100 sales differ so much`,
    ])
    const { data } = await app.call(listImplausibleListings, { as: await app.signIn('Admin'), query: {} })
    expect(data.map((listing) => listing.checks)).toEqual([checks])
  })

  test('are not compared with what a single sale tells of the value of worn homes [VAL-8]', async () => {
    const market = sales.map((sale, index) =>
      index === 0
        ? { ...sale, condition: 'Poor', soldPrice: Math.round(sale.soldPrice! / 2) }
        : { ...sale, condition: 'Average' },
    )
    await addHomes(app.db, [...market, { ...asking('worn', 350_000), condition: 'Poor' }])
    await recomputeResults(app.db, ['worn'])
    const { arv, isImplausible: isMarked, checks } = await read('worn')
    expect(Math.abs(arv!.arv / 510_000 - 1)).toBeLessThan(0.04)
    expect([arv!.asIs, arv!.repairedFrom, isMarked, checks]).toEqual([undefined, 'Poor', false, []])
  })

  test('are plausible again once they are corrected or sold; sales are never contradicted, and remain comps [VAL-8]', async () => {
    const foreclosure = soldHome('foreclosure', 180_000, '2024-08-01', { ...facts, id: 'foreclosure' })
    await addHomes(app.db, [...sales, cheap, dear, foreclosure])
    await recomputeResults(app.db, ['cheap', 'dear', 'foreclosure'])
    expect(await isImplausible('cheap', 'dear', 'foreclosure')).toEqual([true, true, false])
    const change = (id: string, set: Partial<typeof properties.$inferInsert>) =>
      app.db.update(properties).set(set).where(eq(properties.id, id))
    await change('cheap', { listingPrice: 500_000 })
    await change('dear', { status: 'sold', soldPrice: 1_400_000, soldDate: '2024-09-01' })
    await recomputeResults(app.db, ['cheap', 'dear'])
    expect(await isImplausible('cheap', 'dear')).toEqual([false, false])
    expect((await read('cheap')).comps.map(({ _id }) => _id)).toContain('dear')
  })

  test('are those too that are far more or fewer times the rent by leases than what homes sold for [VAL-8]', async () => {
    await addHomes(app.db, [...sales, asking('home', 505_000), dear])
    await app.db.insert(leases).values(generatedLeases(200))
    await recomputeResults(app.db, ['home', 'dear'])
    const { rent, checks, isImplausible: isMarked } = await read('home')
    expect(rent!.adjusted).toBeDefined()
    expect([isMarked, checks]).toEqual([false, []])
    expect((await read('dear')).checks).toEqual([
      expect.stringContaining('more than its estimated value'),
      expect.stringMatching(
        /^an asking price of \$1,400,000, 5\d\.\d times its estimated rent of \$2\d,\d{3} a year: fewer than 1 in 100 homes sold for so many times theirs$/,
      ),
    ])
  })

  test('are not known where the market has too few sales to tell what 1 of 100 exceeds [VAL-8]', async () => {
    await addHomes(app.db, [...sales.slice(0, 400), cheap])
    await recomputeResults(app.db, ['cheap'])
    const { arv, isImplausible: isMarked, checks } = await read('cheap')
    expect(arv!.adjusted!.test!.sales).toBeGreaterThan(100)
    expect([isMarked, checks]).toEqual([false, []])
  })
})
