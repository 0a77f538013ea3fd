import { brrrr, buyHold, fixFlip, roundToCents, shortTerm } from '@freehold/analysis'
import {
  analyzeBrrrr,
  analyzeBuyHold,
  analyzeFixFlip,
  analyzeShortTerm,
  BrrrrInput,
  BuyHoldInput,
  FixFlipInput,
  getProperty,
  listComps,
  ShortTermInput,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { addExpenses, addHomes, addMedia, soldHome } from '../testing/addHomes'
import { describeOnEachDatabase } from '../testing/testApp'

const rental = {
  interestRate: 0.0688,
  loanTermInMonths: 360,
  monthlyTaxes: 333.333,
  monthlyHoa: 25,
  monthlyInsurance: 110,
  monthlyExpenses: 0,
}
const inputs = {
  buyhold: {
    ...rental,
    listingPrice: 412_345,
    downPaymentAmount: 103_086.25,
    monthlyRent: 2_700,
    rehabCost: 20_617.25,
  },
  brrrr: { ...rental, listingPrice: 412_345, arv: 501_234.56, monthlyRent: 2_700 },
  fixflip: {
    purchasePrice: 412_345,
    arv: 501_234.56,
    rehabCosts: 20_617.25,
    contingencyPercentage: 0.1,
    holdingPeriodMonths: 6,
    sellingCostsPercentage: 0.06,
    hardMoneyInterestRate: 0.12,
    hardMoneyPoints: 0.02,
    insuranceRateFlip: 0.007,
    monthlyTaxes: 333.333,
    monthlyUtilities: 180,
  },
  shortterm: {
    ...rental,
    listingPrice: 412_345,
    downPaymentAmount: 103_086.25,
    peakSeasonRate: 217.77,
    offSeasonRate: 131.13,
    rehabCost: 20_617.25,
  },
}

/** Runs the engine on the parsed input; the server's response differs only by rounding. */
const engine = {
  buyhold: () => buyHold(v.parse(BuyHoldInput, inputs.buyhold)),
  brrrr: () => brrrr(v.parse(BrrrrInput, inputs.brrrr)),
  fixflip: () => fixFlip(v.parse(FixFlipInput, inputs.fixflip)),
  shortterm: () => shortTerm(v.parse(ShortTermInput, inputs.shortterm)),
}
const calls = {
  buyhold: analyzeBuyHold,
  brrrr: analyzeBrrrr,
  fixflip: analyzeFixFlip,
  shortterm: analyzeShortTerm,
}
type Strategy = keyof typeof inputs
const strategies = Object.keys(inputs) as Strategy[]

describeOnEachDatabase('property', (app) => {
  test('a property has its facts, comps by price, expenses and pictures in order, floor plans and documents apart [API-13] [PRP-2] [PRP-3]', async () => {
    await addHomes(app.db, [
      { id: 'home', compIds: ['cheap', 'dear', 'middle', 'hidden'], yearBuilt: 1955, remarks: 'Quiet.' },
      soldHome('cheap', 300_000, '2024-03-01'),
      soldHome('dear', 500_000, '2024-02-01'),
      soldHome('middle', 400_000, '2024-01-31'),
      soldHome('hidden', 450_000, '2024-01-01', { visible: false }),
    ])
    await addExpenses(app.db, 'home', { Tax: 4_000.5, HOA: 600 })
    await addMedia(app.db, 'home', ['/front.jpg', '/hall.jpg', '/plan.png', '/yard.jpg', '/deed.pdf'], {
      '/plan.png': 'floorPlan',
      '/deed.pdf': 'document',
    })
    const { status, data } = await app.call(getProperty, {
      as: await app.signIn('Investor'),
      params: { id: 'home' },
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      _id: 'home',
      LatestListingPrice: 400_000,
      listingStatus: 'forSale',
      MLSSoldPrice: null,
      soldDate: null,
      yearBuilt: 1955,
      PublicListingRemarks: 'Quiet.',
      location: { coordinates: [-122.3, 47.6] },
      expenses: [
        { type: 'HOA', name: 'HOA of home', value: 600 },
        { type: 'Tax', name: 'Tax of home', value: 4_000.5 },
      ],
      media: [
        { url: '/front.jpg', caption: 'Front' },
        { url: '/hall.jpg', caption: null },
        { url: '/yard.jpg', caption: null },
      ],
      documents: [
        { kind: 'floorPlan', url: '/plan.png', caption: null },
        { kind: 'document', url: '/deed.pdf', caption: null },
      ],
      buyHoldResults: null,
      shortTermInput: null,
    })
    expect(data.comps.map(({ _id, MLSSoldPrice, soldDate }) => [_id, MLSSoldPrice, soldDate])).toEqual([
      ['dear', 500_000, '2024-02-01'],
      ['middle', 400_000, '2024-01-31'],
      ['cheap', 300_000, '2024-03-01'],
    ])
  })

  test('a property without coordinates has no location, and one without an asking price its sold price [API-13]', async () => {
    await addHomes(app.db, [soldHome('sold', 275_000, '2014-10-13', { lng: null, lat: null })])
    const { data } = await app.call(getProperty, { as: await app.signIn('Investor'), params: { id: 'sold' } })
    expect(data).toMatchObject({
      location: null,
      listingStatus: 'sold',
      LatestListingPrice: 275_000,
      MLSSoldPrice: 275_000,
      soldDate: '2014-10-13',
    })
  })

  test('reading a property computes nothing', async () => {
    await addHomes(app.db, [{ id: 'home' }])
    const token = await app.signIn('Investor')
    await app.call(getProperty, { as: token, params: { id: 'home' } })
    const { data } = await app.call(getProperty, { as: token, params: { id: 'home' } })
    expect([data.buyHoldResults, data.rent, data.arv]).toEqual([null, null, null])
    expect((await app.db.execute(sql`select 1 from strategy_results`)).rows).toEqual([])
  })

  test.each([
    ['unknown', 404, 'NOT_FOUND'],
    ['withdrawn', 404, 'NOT_FOUND'],
    ['no%20id', 400, 'INVALID_INPUT'],
    ['%00', 400, 'INVALID_INPUT'],
  ])('there is no property %s [PRP-10] [API-13] [API-23]', async (id, status, code) => {
    await addHomes(app.db, [{ id: 'withdrawn', visible: false }])
    const response = await app.get(`/api/v1/auth/property/${id}`, await app.signIn('Investor'))
    expect([response.status, response.error!.code]).toEqual([status, code])
  })

  test('comps are listed by their ids with their brokers, unknown and withdrawn ones left out [API-14] [REC-3]', async () => {
    await addHomes(app.db, [
      soldHome('a', 300_000, '2024-03-01'),
      soldHome('b', 400_000, '2024-03-02', {
        bathroomsHalf: 1,
        listPriceAtSale: 395_000,
        listOffice: 'Lakeside Realty',
      }),
      soldHome('c', 350_000, '2024-03-02', { visible: false }),
    ])
    const token = await app.signIn('Investor')
    const { data } = await app.call(listComps, { as: token, query: { ids: 'a,unknown,b,c' } })
    expect(data).toEqual([
      {
        _id: 'b',
        PropertyAddressFull: '1 Alder St',
        PropertyAddressCity: 'Fairview',
        PropertyAddressState: 'WA',
        PropertyAddressZIP: '98001',
        BedroomsTotal: 3,
        BathroomsFull: 2,
        BathroomsHalf: 1,
        BathroomsThreeQuarter: null,
        BathroomsTotal: 3,
        BuildingAreaTotal: 1_500,
        MLSSoldPrice: 400_000,
        soldDate: '2024-03-02',
        LatestListingPrice: null,
        listPriceAtSale: 395_000,
        ListOfficeName: 'Lakeside Realty',
        location: { coordinates: [-122.3, 47.6] },
      },
      expect.objectContaining({ _id: 'a' }),
    ])
    expect((await app.call(listComps, { as: token, query: { ids: '' } })).data).toEqual([])
    const many = await app.call(listComps, {
      as: token,
      query: { ids: Array.from({ length: 51 }, (_, i) => `h${i}`).join() },
    })
    expect(many.status).toBe(400)
    expect(many.error!.fields).toEqual({ ids: 'At most 50 ids' })
  })
})

describeOnEachDatabase('analysis', (app) => {
  test.each(strategies)(
    '%s answers what the engine computes, money in cents, steps included [API-18]',
    async (strategy) => {
      await addHomes(app.db, [{ id: 'home' }])
      const { status, data } = await app.post(
        `/api/v1/auth/property/home/${strategy}`,
        inputs[strategy],
        await app.signIn('Investor'),
      )
      expect(status).toBe(200)
      const exact = engine[strategy]()
      for (const step of exact.working!) {
        const answered = data.working.find(({ key }: { key: string }) => key === step.key)
        const expected =
          step.unit === 'dollars' && step.value !== null ? roundToCents(step.value) : step.value
        expect([step.key, answered.value]).toEqual([step.key, expected])
        if (step.key in data) expect([step.key, data[step.key]]).toEqual([step.key, expected])
      }
      expect(data.cashOnCashRoiStatus).toBe(exact.cashOnCashRoiStatus)
      expect(Object.keys(data).toSorted()).toEqual(Object.keys(exact).toSorted())
    },
  )

  test('Buy & Hold by hand: 400 000 with a quarter down at 0 % over 300 months [BNH-9] [BNH-13]', async () => {
    await addHomes(app.db, [{ id: 'home' }])
    const { data } = await app.call(analyzeBuyHold, {
      as: await app.signIn('Investor'),
      params: { id: 'home' },
      body: {
        listingPrice: 400_000,
        downPaymentAmount: 100_000,
        interestRate: 0,
        loanTermInMonths: 300,
        monthlyRent: 2_500,
        monthlyTaxes: 300,
        monthlyHoa: 50,
        monthlyInsurance: 100,
        monthlyExpenses: 50,
        rehabCost: 20_000,
      },
    })
    // 300 000 / 300 = 1 000 a month; 2 500 - 1 500 = 1 000; 12 000 a year on 120 000.
    expect(data).toMatchObject({
      grossMonthlyExpenses: 1_500,
      netMonthlyIncome: 1_000,
      totalCashNeeded: 120_000,
      totalCosts: 420_000,
      cashOnCashRoi: 10,
      cashOnCashRoiStatus: 'OK',
    })
  })

  test.each(strategies)('%s of an unknown property is not found [API-18]', async (strategy) => {
    const { status, error } = await app.post(
      `/api/v1/auth/property/unknown/${strategy}`,
      inputs[strategy],
      await app.signIn('Investor'),
    )
    expect([status, error!.code]).toEqual([404, 'NOT_FOUND'])
  })

  test.each([
    ['buyhold', 'interestRate', 6.88, 'Interest rate cannot be above 1: it is a fraction, 0.07 is 7 %'],
    ['buyhold', 'loanTermInMonths', 0.5, 'Loan term must be a whole number of months'],
    ['buyhold', 'monthlyRent', undefined, 'Monthly rent is required'],
    ['brrrr', 'listingPrice', -1, 'Purchase price cannot be negative'],
    ['fixflip', 'arv', '500000', 'After-repair value (ARV) must be a number'],
    ['shortterm', 'estimatedOccupancyRate', 1.2, undefined],
  ] as const)('%s refuses %s of %s by name [API-18] [API-24]', async (strategy, field, value, message) => {
    await addHomes(app.db, [{ id: 'home' }])
    const { status, error } = await app.post(
      `/api/v1/auth/property/home/${strategy}`,
      { ...inputs[strategy], [field]: value },
      await app.signIn('Investor'),
    )
    expect(status).toBe(400)
    expect(error!.fields).toEqual({ [field]: message ?? expect.any(String) })
  })

  test('analyses need a signed-in user [API-18]', async () => {
    for (const strategy of strategies) {
      const call = { ...calls[strategy] }
      expect(
        (await app.request({ method: call.method, url: `/api/v1/auth/property/home/${strategy}`, body: {} }))
          .status,
      ).toBe(401)
    }
  })
})
