import { selectComps, type CompCandidate } from '@freehold/analysis'
import {
  analyzeBrrrr,
  analyzeBuyHold,
  analyzeFixFlip,
  analyzeShortTerm,
  getProperty,
  lastValueOf,
  SEARCH_PAGE_SIZE,
  searchProperties,
  type Property,
  type PropertySummary,
} from '@freehold/contracts'
import { setRates } from '../rates/rates.queries'
import { addExpenses, addHomes, soldHome } from '../testing/addHomes'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { recomputeResults } from './recomputeResults'
import { setSmallAreaRents } from './smallAreaRents'

const rate = (type: string, percent: number, day = '2024-05-02') => ({
  type,
  rate: percent,
  fetchedAt: new Date(day),
  source: 'test',
})

/** Sales of two years, the newest of them years ago, so scattered that many comps lie at the edge of the radius. */
const sales = Array.from({ length: 400 }, (_, index) =>
  soldHome(
    `s${index}`,
    300_000 + ((index * 7_919) % 200_000),
    `201${3 + (index % 2)}-0${1 + (index % 9)}-1${index % 10}`,
    {
      lng: -122.35 + ((index * 37) % 100) / 160,
      lat: 47.55 + ((index * 61) % 97) / 240,
      bedrooms: 2 + (index % 4),
      bathroomsFull: 1 + (index % 3),
      buildingArea: index % 17 ? 1_200 + ((index * 53) % 900) : null,
    },
  ),
)

async function read(app: TestApp, id: string): Promise<Property> {
  return (await app.call(getProperty, { as: await app.signIn('Investor'), params: { id } })).data
}

async function searchAll(app: TestApp): Promise<PropertySummary[]> {
  const as = await app.signIn('Investor')
  const bounds = JSON.stringify({ sw: { lat: 40, lng: -130 }, ne: { lat: 50, lng: -110 } })
  const found: PropertySummary[] = []
  for (;;) {
    const last = found.at(-1)
    const { data } = await app.call(searchProperties, {
      as,
      query: { type: 'bounds', zoom: '8', bounds, ...(last && { lastValue: lastValueOf(last) }) },
    })
    found.push(...data)
    if (data.length < SEARCH_PAGE_SIZE) return found
  }
}

describeOnEachDatabase('stored results', (app) => {
  beforeEach(() => setRates(app.db, [rate('15-year fixed', 6.1), rate('30-year fixed', 6.88)]))

  test('a stored result is what a fresh analysis of its stored input answers [API-13] [API-18]', async () => {
    await addHomes(app.db, [...sales, { id: 'home', listingPrice: 437_500 }])
    await addExpenses(app.db, 'home', { Tax: 4_001, HOA: 605, Insurance: 1_300, Lawn: 250 })
    expect(await recomputeResults(app.db, ['home', 'unknown'])).toBe(1)
    const home = await read(app, 'home')
    const call = { as: await app.signIn('Investor'), params: { id: 'home' } }
    const fresh = {
      buyHold: await app.call(analyzeBuyHold, { ...call, body: home.buyHoldInput! }),
      brrrr: await app.call(analyzeBrrrr, { ...call, body: home.brrrrInput! }),
      fixFlip: await app.call(analyzeFixFlip, { ...call, body: home.fixFlipInput! }),
      shortTerm: await app.call(analyzeShortTerm, { ...call, body: home.shortTermInput! }),
    }
    for (const [key, response] of Object.entries(fresh)) {
      const { working, ...figures } = response.data
      expect([key, home[`${key}Results` as keyof Property]]).toEqual([key, figures])
      expect(working!.length).toBeGreaterThan(3)
    }
    expect(home.buyHoldInput).toMatchObject({
      listingPrice: 437_500,
      downPaymentAmount: 109_375,
      rehabCost: 21_875,
      interestRate: 0.0688,
      loanTermInMonths: 360,
      monthlyTaxes: 4_001 / 12,
      monthlyExpenses: 250 / 12,
      monthlyRent: home.rent!.monthlyRent,
    })
    expect(home.brrrrInput!.arv).toBe(home.arv!.arv)
  })

  test('comps are those that the engine selects among all sales, shown by price [API-13] [PRP-3]', async () => {
    await addHomes(app.db, sales)
    const done: number[] = []
    expect(await recomputeResults(app.db, { all: true }, (count, total) => done.push(count / total))).toBe(
      400,
    )
    expect(done.at(-1)).toBe(1)
    expect(done).toEqual(done.toSorted((a, b) => a - b))
    const candidates = sales.map(
      (sale) =>
        ({
          _id: sale.id,
          location: { coordinates: [sale.lng, sale.lat] },
          BedroomsTotal: sale.bedrooms,
          BathroomsTotal: sale.bathroomsFull,
          BuildingAreaTotal: sale.buildingArea,
          MLSSoldPrice: sale.soldPrice,
          soldDate: sale.soldDate,
        }) as unknown as CompCandidate,
    )
    const newest = sales
      .map(({ soldDate }) => soldDate!)
      .toSorted()
      .at(-1)!
    const found = await searchAll(app)
    expect(found).toHaveLength(400)
    const sizes = new Set<number>()
    for (const { _id, compIDs } of found) {
      const subject = candidates.find((candidate) => candidate._id === _id)!
      const selected = selectComps(subject, candidates, newest).map((comp) => comp._id)
      expect([_id, compIDs.toSorted()]).toEqual([_id, selected.toSorted()])
      sizes.add(compIDs.length)
    }
    expect(sizes).toEqual(new Set([0, 1, 2, 3, 4, 5]))
    const { comps, compIDs } = await read(app, found.find(({ compIDs: ids }) => ids.length === 5)!._id)
    expect(comps.map(({ _id }) => _id)).toEqual(compIDs)
    const prices = comps.map(({ MLSSoldPrice }) => MLSSoldPrice!)
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  })

  test('a home that is not for sale is analysed at its sold price; recency counts from the end of the sales of its source', async () => {
    await addHomes(app.db, [
      soldHome('old', 310_000, '2014-05-01'),
      ...['a', 'b', 'c'].map((id) => soldHome(id, 300_000, '2014-04-01')),
      // Another source has recent sales, and one with a date in the future.
      ...['new', 'd', 'e', 'f'].map((id) => soldHome(id, 900_000, '2024-05-01', { source: 'live', lat: 46 })),
      soldHome('slip', 900_000, '2999-01-01', { source: 'live', lat: 46 }),
    ])
    await recomputeResults(app.db, { all: true })
    const old = await read(app, 'old')
    expect(old.buyHoldInput!.listingPrice).toBe(310_000)
    expect(old.compIDs.toSorted()).toEqual(['a', 'b', 'c'])
    expect(old.arv).toMatchObject({ method: 'MEDIAN_PPSF', arv: 300_000, compsUsed: 3 })
    expect((await read(app, 'new')).compIDs.toSorted()).toEqual(['d', 'e', 'f'])
  })

  test('one mistyped date of a sale takes no comps from the others, in a historical source or in a small one; nor does a time with more sales than now [REC-4]', async () => {
    const town = (source: string, sold: string[], lat: number) =>
      sold.map((day, index) =>
        soldHome(`${source}-${String(index).padStart(3, '0')}`, 300_000 + index, day, { source, lat }),
      )
    const days = Array.from({ length: 120 }, (_, index) => `2014-0${5 + (index % 4)}-1${index % 10}`)
    const twoAQuarter = ['03', '06', '09', '12'].flatMap((month) => [`2015-${month}-01`, `2015-${month}-09`])
    const mistyped = ['2015-08-11', '2024-08-11', '2024-11-02']
    // Too far from each other for comps, and near enough for one ZIP code.
    await addHomes(app.db, [
      ...town('historical', [...days, ...mistyped], 47.6),
      ...town('small', ['2014-05-01', '2014-05-09', '2014-06-01', '2014-06-02', '2016-06-02'], 47.55),
      // No day has enough sales around it: the newest counts.
      ...town('sparse', ['2014-05-01', '2016-05-01'], 47.5),
      ...town('thin', ['2014-05-01', '2014-05-09', '2014-06-01', ...twoAQuarter], 47.65),
    ])
    await recomputeResults(app.db, { all: true })
    for (const [id, asOf, comps] of [
      ['historical-000', '2014-08-19', 5],
      ['small-000', '2014-06-02', 3],
      ['sparse-000', '2016-05-01', 1],
      ['thin-000', '2015-09-01', 4],
    ] as const) {
      const home = await read(app, id)
      expect([id, home.arv!.asOf, home.comps.length]).toEqual([id, asOf, comps])
    }
  })

  test('a search tells the same return as the property, and both follow a new rate of the day [API-15] [PRP-5]', async () => {
    await addHomes(app.db, [...sales, { id: 'home' }])
    const returns = async () => {
      await recomputeResults(app.db, { all: true })
      const { data } = await app.call(searchProperties, {
        as: await app.signIn('Investor'),
        query: {
          type: 'bounds',
          zoom: '18',
          bounds: JSON.stringify({ sw: { lat: 47.6, lng: -122.3 }, ne: { lat: 47.6, lng: -122.3 } }),
        },
      })
      const found = data.find(({ _id }) => _id === 'home')!
      const home = await read(app, 'home')
      const { cashOnCashRoi, cashOnCashRoiStatus } = home.buyHoldResults!
      expect(found.BuyHoldResults).toEqual({ cashOnCashRoi, cashOnCashRoiStatus })
      expect(found.FixFlipResults!.cashOnCashRoi).toBe(home.fixFlipResults!.cashOnCashRoi)
      expect(found.BRRRRResults!.cashOnCashRoi).toBe(home.brrrrResults!.cashOnCashRoi)
      expect(found.ShortTermResults!.cashOnCashRoi).toBe(home.shortTermResults!.cashOnCashRoi)
      expect(home.BuyHoldResults).toEqual(found.BuyHoldResults)
      return cashOnCashRoi!
    }
    const before = await returns()
    await setRates(app.db, [rate('30-year fixed', 3.5, '2024-05-09')])
    expect(await returns()).toBeGreaterThan(before + 5)
  })

  test('without a price there are no results, and those of before go; a withdrawn home is passed over [API-13]', async () => {
    await addHomes(app.db, [
      { id: 'home' },
      { id: 'unpriced', listingPrice: null },
      { id: 'gone', visible: false },
    ])
    expect(await recomputeResults(app.db, { all: true })).toBe(2)
    expect((await read(app, 'unpriced')).BuyHoldResults).toBeNull()
    expect((await read(app, 'home')).buyHoldResults).not.toBeNull()
    await app.db.execute(`update properties set listing_price = null where id = 'home'`)
    await recomputeResults(app.db, ['home'])
    const home = await read(app, 'home')
    expect([home.buyHoldResults, home.fixFlipInput, home.BuyHoldResults, home.rent, home.arv]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  test('a home without coordinates has results and no comps [API-13]', async () => {
    await addHomes(app.db, [...sales.slice(0, 50), { id: 'home', lng: null, lat: null }])
    await recomputeResults(app.db, ['home'])
    const home = await read(app, 'home')
    expect(home.compIDs).toEqual([])
    expect(home.arv).toMatchObject({ method: 'LIST_PRICE', arv: 400_000 })
    expect(home.buyHoldResults!.cashOnCashRoiStatus).toBe('OK')
  })

  test('an estimate names no day of sales where nothing has been sold yet [API-13]', async () => {
    await addHomes(app.db, [{ id: 'home' }])
    await recomputeResults(app.db, ['home'])
    const { arv } = await read(app, 'home')
    expect([arv!.method, arv!.asOf]).toEqual(['LIST_PRICE', undefined])
  })

  test("the rent is HUD's of the ZIP code where it is loaded, else a yield on the price [API-13]", async () => {
    await addHomes(app.db, [{ id: 'home' }, { id: 'elsewhere', zip: '98002' }])
    await setSmallAreaRents(app.db, [{ zip: '98001', bedrooms: 3, monthlyRent: 3_210 }])
    await recomputeResults(app.db, { all: true })
    expect((await read(app, 'home')).rent).toEqual({
      method: 'SMALL_AREA_RENT',
      monthlyRent: 3_210,
      low: 2_889,
      high: 4_044.6,
      compsUsed: 0,
    })
    expect((await read(app, 'elsewhere')).rent).toMatchObject({
      method: 'PRICE_YIELD',
      monthlyRent: 2_483.33,
    })
  })
})

describeOnEachDatabase('stored results without rates', (app) => {
  test('results say that a term is required, and Fix & Flip needs none', async () => {
    await addHomes(app.db, [{ id: 'home' }])
    await recomputeResults(app.db, { all: true })
    const home = await read(app, 'home')
    expect(home.BuyHoldResults).toEqual({ cashOnCashRoi: null, cashOnCashRoiStatus: 'TERM_REQUIRED' })
    expect(home.FixFlipResults!.cashOnCashRoiStatus).toBe('OK')
  })
})
