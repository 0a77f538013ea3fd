import {
  byStrategy,
  hardMoneyRate,
  StrategyKey,
  type AnalysisInput,
  type ArvEstimate,
  type Percent,
  type RentEstimate,
} from '@freehold/contracts'
import {
  analyzeInputs,
  bathroomsTotal,
  brrrr,
  buyHold,
  defaultClosingCosts,
  defaultDownPayment,
  defaultMortgage,
  defaultRehabCost,
  downPaymentFromPercent,
  downPaymentPercent,
  estimateArv,
  estimateRent,
  estimateTax,
  fixFlip,
  inCents,
  mortgageOf,
  offeredExpenses,
  seasonRatesFromRent,
  sensitivities,
  defaultMonthlyRent,
  shortTerm,
  strategyDefaults,
  summarizeExpenses,
  termInMonths,
  type Lever,
} from '.'

const facts = {
  LatestListingPrice: 489_000,
  expenses: [
    { type: 'Tax', name: 'County', value: 4_000 },
    { type: 'tax', name: 'School', value: 620 },
    { type: 'Insurance', name: 'Home', value: 1_380 },
    { type: 'HOA', name: 'Lake club', value: 540 },
    { type: 'Landscaping', name: 'Landscaping', value: 480 },
  ],
}
const arv = estimateArv({ LatestListingPrice: 489_000, BuildingAreaTotal: null }, []) as ArvEstimate
const rent = { monthlyRent: 3_560, method: 'RENTAL_COMPS', compsUsed: 4 } as RentEstimate
const mortgage = mortgageOf({ type: '30-year fixed', rate: 6.88 })

test('rehab starts at 5, 7 or 10 % of the price, and at 10 % of exactly 500 000 [BNH-11]', () => {
  const rehab = [100_000, 499_999, 500_000, 500_001, 749_999, 750_000, 0].map(defaultRehabCost)
  const expected = [5_000, 24_999.95, 50_000, 35_000.07, 52_499.93, 75_000, 0]
  rehab.forEach((cost, index) => expect(cost).toBeCloseTo(expected[index] ?? NaN, 6))
})

test('a rate type names its term [BNH-4]', () => {
  const terms = ['30-year fixed', 'Jumbo', '20-year fixed', '15-year fixed', '10-year', '7/1 ARM', '5/1 ARM']
  expect(terms.map(termInMonths)).toEqual([360, 360, 240, 180, 120, 84, 60])
  expect(['Custom', 'Hard Money', '', '25-year fixed'].map(termInMonths)).toEqual([0, 0, 0, 0])
  expect(['5/1 ARM, 30 years', '15-year jumbo', '30YR'].map(termInMonths)).toEqual([360, 360, 360])
})

test('a choice of mortgage sets rate and term, hard money its own 6 months [BNH-4, BNH-5, FLP-3]', () => {
  expect(mortgage).toEqual({ type: '30-year fixed', interestRate: 0.0688, loanTermInMonths: 360 })
  expect(mortgageOf({ type: 'Custom', rate: 0 })).toMatchObject({ interestRate: 0, loanTermInMonths: 0 })
  expect(mortgageOf(hardMoneyRate)).toMatchObject({ interestRate: 0.12, loanTermInMonths: 6 })
})

test('the default mortgage is the first whose type contains 30, over 360 months [BNH-4]', () => {
  const rates = [
    { type: '15-year fixed', rate: 6.16 },
    { type: 'FHA 30', rate: 6.5 },
    { type: '30-year fixed', rate: 6.88 },
  ]
  expect(defaultMortgage(rates)).toEqual({ type: 'FHA 30', interestRate: 0.065, loanTermInMonths: 360 })
  expect(defaultMortgage([])).toBeNull()
})

test('the down payment starts at a quarter and converts between dollars and whole percent [BNH-2, BNH-8]', () => {
  expect(defaultDownPayment(489_000)).toBe(122_250)
  expect(downPaymentFromPercent(333_333, 20)).toBe(66_666.6)
  expect(downPaymentPercent(489_000, 122_250)).toBe(25)
  expect(downPaymentPercent(300_000, 100_000)).toBe(33)
  expect(downPaymentPercent(0, 100)).toBeNull()
})

test('HOA, Tax and Insurance are annual sums and the rest is other; a missing tax is told [BNH-3]', () => {
  expect(summarizeExpenses(facts.expenses)).toEqual({
    annualTax: 4_620,
    annualInsurance: 1_380,
    annualHoa: 540,
    annualOther: 480,
    other: [{ type: 'Landscaping', name: 'Landscaping', value: 480 }],
    taxMissing: false,
    insuranceMissing: false,
  })
  expect(summarizeExpenses([])).toMatchObject({
    annualTax: 0,
    taxMissing: true,
    insuranceMissing: true,
    other: [],
  })
})

test('taxes are assumed only where the listing states none, and every strategy then counts them [REC-8]', () => {
  const rate = {
    method: 'RATE_TABLE',
    rate: 0.92 as Percent,
    area: 'WA',
    source: 'Made up',
    homesUsed: 0,
  } as const
  const untaxed = { LatestListingPrice: 489_123, expenses: [] }
  const tax = estimateTax(untaxed, rate)
  expect(tax).toEqual({ annualTax: 4_499.93, ...rate })
  const inputs = strategyDefaults(untaxed, mortgage, arv, rent, tax)
  for (const key of StrategyKey.options) expect(inputs[key]!.monthlyTaxes).toBe(4_499.93 / 12)
  expect(estimateTax(facts, rate)).toBeNull()
  // An exempt home has taxes that are known.
  expect(estimateTax({ ...untaxed, expenses: [{ type: ' tax', name: 'Exempt', value: 0 }] }, rate)).toBeNull()
  expect(estimateTax({ ...untaxed, LatestListingPrice: null }, rate)).toBeNull()
  expect(estimateTax(untaxed, null)).toBeNull()
})

test('the rent starts from the estimate, and from the net income only where there is none [BNH-6]', () => {
  const stored = { netMonthlyIncome: 565 as never }
  expect(defaultMonthlyRent(rent, stored)).toBe(3_560)
  expect(defaultMonthlyRent(null, stored)).toBe(565)
  expect(defaultMonthlyRent(null, null)).toBeNull()
})

test('every strategy of a property starts from its facts and can be computed at once [BNH-2, BNH-3, BNH-6, BRR-2, FLP-3]', () => {
  const {
    buyHold: hold,
    brrrr: deal,
    fixFlip: flip,
    shortTerm: stay,
  } = strategyDefaults(facts, mortgage, arv, rent)
  if (!hold || !deal || !flip || !stay) throw new Error('A strategy has no default')
  expect(hold).toEqual({
    listingPrice: 489_000,
    downPaymentAmount: 122_250,
    rehabCost: 24_450,
    interestRate: 0.0688,
    loanTermInMonths: 360,
    monthlyRent: 3_560,
    monthlyTaxes: 385,
    monthlyHoa: 45,
    monthlyInsurance: 115,
    monthlyExpenses: 40,
    closingCosts: 14_670,
  })
  expect(deal).toMatchObject({ arv: 489_000, loanLtv: 0.7, refiLtv: 0.8, monthlyRent: 3_560 })
  expect(flip).toMatchObject({ contingencyPercentage: 0.1, holdingPeriodMonths: 6, monthlyInsurance: 115 })
  expect(stay).toMatchObject({ ...seasonRatesFromRent(3_560), estimatedOccupancyRate: 0.55, peakNights: 92 })
  // The design's worked example: 4.62 % and 565 dollars a month, without closing costs.
  expect(buyHold({ ...hold, closingCosts: undefined })).toMatchObject({
    cashOnCashRoi: expect.closeTo(4.62, 2),
    totalCashNeeded: 146_700,
    totalCosts: 513_450,
  })
  expect([brrrr(deal), fixFlip(flip), shortTerm(stay)].map((results) => results.cashOnCashRoiStatus)).toEqual(
    ['OK', 'OK', 'OK'],
  )
})

test('a strategy without the facts it needs has no default', () => {
  const none = byStrategy(() => null)
  expect(strategyDefaults({ ...facts, LatestListingPrice: null }, mortgage, arv, rent)).toEqual(none)
  expect(strategyDefaults({ ...facts, LatestListingPrice: 0 }, mortgage, arv, rent)).toEqual(none)
  expect(strategyDefaults(facts, mortgage, null, null)).toEqual(none)
  expect(strategyDefaults(facts, mortgage, null, rent)).toMatchObject({ brrrr: null, fixFlip: null })
})

test('market data of short-term rental goes before the rule of thumb; no insurance leaves its rate [FLP-3]', () => {
  const market = { peakSeasonRate: 300, offSeasonRate: 200, estimatedOccupancyRate: 0.63 } as never
  const { shortTerm: stay, fixFlip: flip } = strategyDefaults(
    { ...facts, expenses: [], shortTermMarket: market },
    mortgage,
    arv,
    rent,
  )
  expect(stay).toMatchObject({ peakSeasonRate: 300, offSeasonRate: 200, estimatedOccupancyRate: 0.63 })
  expect(flip?.monthlyInsurance).toBeUndefined()
  expect(flip?.insuranceRateFlip).toBe(0.007)
})

test('rent is estimated by the best evidence there is, which the answer names, from its 25th to its 75th percentile [VAL-4]', () => {
  const evidence = {
    LatestListingPrice: 300_000,
    BedroomsTotal: 3,
    BuildingAreaTotal: 1_000,
    rentalComps: [
      { monthlyRent: 2_000, BuildingAreaTotal: 1_000 },
      { monthlyRent: 3_300, BuildingAreaTotal: 1_100 },
      { monthlyRent: 2_250, BuildingAreaTotal: 900 },
      { monthlyRent: 9_999, BuildingAreaTotal: null },
    ],
    smallAreaRents: [1_000, 1_100, 1_400, 1_900, 2_000] as const,
  }
  // $2, $2.50 and $3 per square foot.
  const byComps = { monthlyRent: 2_500, low: 2_250, high: 2_750, method: 'RENTAL_COMPS', compsUsed: 3 }
  expect(estimateRent(evidence)).toEqual(byComps)
  const noComps = { ...evidence, rentalComps: [] }
  const byZip = { monthlyRent: 1_900, low: 1_710, high: 2_394, method: 'SMALL_AREA_RENT', compsUsed: 0 }
  expect(estimateRent(noComps)).toEqual(byZip)
  expect(estimateRent({ ...noComps, BedroomsTotal: 6 })?.monthlyRent).toBeCloseTo(2_600, 8)
  expect(estimateRent({ ...noComps, BedroomsTotal: null })).toMatchObject({
    monthlyRent: expect.closeTo(1_862.5, 8),
    low: expect.closeTo(1_425, 8),
    high: expect.closeTo(2_437.5, 8),
    method: 'PRICE_YIELD',
  })
  expect(estimateRent({ ...noComps, BedroomsTotal: null, LatestListingPrice: null })).toBeNull()
})

test('bathrooms of every kind count one [PRP-7]', () => {
  expect(bathroomsTotal({ BathroomsFull: 1, BathroomsHalf: 1, BathroomsThreeQuarter: null })).toBe(2)
  expect(bathroomsTotal({ BathroomsFull: 0, BathroomsHalf: 0, BathroomsThreeQuarter: 0 })).toBe(0)
  expect(bathroomsTotal({ BathroomsFull: null, BathroomsHalf: null, BathroomsThreeQuarter: null })).toBeNull()
  const unknown = { BathroomsFull: null, BathroomsHalf: null, BathroomsThreeQuarter: null, BathroomsTotal: 3 }
  expect(bathroomsTotal(unknown)).toBe(3)
  expect(bathroomsTotal({ ...unknown, BathroomsFull: 2 })).toBe(2)
})

test('every strategy starts with closing costs of 3 % of the price, and a payload without them has none [VAL-7]', () => {
  expect(defaultClosingCosts(489_000)).toBe(14_670)
  expect(defaultClosingCosts(333_333.33)).toBe(10_000)
  const {
    buyHold: hold,
    brrrr: deal,
    fixFlip: flip,
    shortTerm: stay,
  } = strategyDefaults(facts, mortgage, arv, rent)
  if (!hold || !deal || !flip || !stay) throw new Error('A strategy has no default')
  expect([hold.closingCosts, stay.closingCosts]).toEqual([14_670, 14_670])
  expect([deal.closingPercentage, flip.closingPercentage]).toEqual([0.03, 0.03])
  // Cash needed includes them: 25 % down, 5 % rehab, for guests also 5 % furnishing.
  expect(buyHold(hold).totalCashNeeded).toBe(161_370)
  expect(buyHold({ ...hold, closingCosts: undefined }).totalCashNeeded).toBe(146_700)
  expect(shortTerm(stay).totalInvestment).toBe(185_820)
  expect(shortTerm({ ...stay, closingCosts: undefined }).totalInvestment).toBe(171_150)
  expect(brrrr(deal).closingCosts).toBe(14_670)
  expect(
    fixFlip(flip).purchaseCosts - fixFlip({ ...flip, closingPercentage: 0 as never }).purchaseCosts,
  ).toBeCloseTo(14_670, 8)
})

test('closing costs and down payment stay the same parts of another price [VAL-7]', () => {
  const { buyHold: hold, shortTerm: stay } = strategyDefaults(facts, mortgage, arv, rent)
  const changed = { listingPrice: 400_000, downPaymentAmount: 100_000, closingCosts: 12_000 }
  const { price } = leversOf('buyHold')
  expect(price!.set(hold!, 400_000)).toEqual({ ...hold!, ...changed })
  expect(leversOf('shortTerm').price!.set(stay!, 400_000)).toEqual({ ...stay!, ...changed })
})

/** By their keys. */
const leversOf = (strategy: 'buyHold' | 'shortTerm') =>
  Object.fromEntries(
    (sensitivities[strategy].levers as readonly Lever<AnalysisInput>[]).map((lever) => [lever.key, lever]),
  )

test('a form offers vacancy, management, maintenance and capital expenditure as parts of the rent', () => {
  expect(offeredExpenses.map(({ key, name }) => [key, name])).toEqual([
    ['vacancyPercentage', 'Vacancy'],
    ['managementPercentage', 'Management'],
    ['maintenancePercentage', 'Maintenance'],
    ['capexPercentage', 'Capital expenditure'],
  ])
})

test('a night costs guests two and a half times a tenant in the season and one and a half beside it', () => {
  // 3 650 · 12 / 365 = 120 dollars a night.
  expect(seasonRatesFromRent(3_650)).toEqual({ peakSeasonRate: 300, offSeasonRate: 180 })
  expect(seasonRatesFromRent(0)).toEqual({ peakSeasonRate: 0, offSeasonRate: 0 })
  expect(seasonRatesFromRent(-100)).toEqual({ peakSeasonRate: 0, offSeasonRate: 0 })
})

test('an expense counts by its type in any case, with blanks around it [BNH-3]', () => {
  const expenses = [
    { type: ' TAX ', name: 'County', value: 1 },
    { type: 'hoa', name: 'Club', value: 2 },
    { type: 'INSURANCE', name: 'Home', value: 4 },
    { type: 'taxes', name: 'Old', value: 8 },
  ]
  expect(summarizeExpenses(expenses)).toMatchObject({
    annualTax: 1,
    annualHoa: 2,
    annualInsurance: 4,
    annualOther: 8,
    taxMissing: false,
  })
})

test('rental comps count where rent and area are known, and from three of them on', () => {
  const comp = (monthlyRent: number, BuildingAreaTotal: number | null) => ({ monthlyRent, BuildingAreaTotal })
  const methodOf = (rentalComps: ReturnType<typeof comp>[], changes: object = {}) =>
    estimateRent({
      LatestListingPrice: 300_000,
      BedroomsTotal: null,
      BuildingAreaTotal: 1_000,
      rentalComps,
      smallAreaRents: null,
      ...changes,
    })?.method
  const three = [comp(2_000, 1_000), comp(2_000, 1_000), comp(2_000, 1_000)]
  expect(methodOf(three)).toBe('RENTAL_COMPS')
  expect(methodOf(three.slice(1))).toBe('PRICE_YIELD')
  for (const unknown of [comp(0, 1_000), comp(-1, 1_000), comp(2_000, 0), comp(2_000, -1), comp(2_000, null)])
    expect(methodOf([...three.slice(1), unknown])).toBe('PRICE_YIELD')
  for (const BuildingAreaTotal of [null, 0, -1])
    expect(methodOf(three, { BuildingAreaTotal })).toBe('PRICE_YIELD')
})

test('a small-area rent is that of the bedrooms, and a part more for each above four', () => {
  const rentOf = (BedroomsTotal: number, LatestListingPrice: number | null = null) =>
    estimateRent({
      LatestListingPrice,
      BedroomsTotal,
      BuildingAreaTotal: null,
      rentalComps: [],
      smallAreaRents: [1_000, 1_100, 0, 1_900, 2_000],
    })?.monthlyRent
  expect([0, 1, 1.5, 4].map((bedrooms) => rentOf(bedrooms))).toEqual([1_000, 1_100, 1_100, 2_000])
  expect(rentOf(5)).toBeCloseTo(2_300, 8)
  // Here HUD has no rent for two bedrooms; no rent exists for a negative number.
  expect(rentOf(2)).toBeUndefined()
  expect(rentOf(-1)).toBeUndefined()
  expect(rentOf(2, 0)).toBeUndefined()
  expect(rentOf(2, 120_000)).toBeCloseTo(745, 8)
})

test('a furnished house costs a twentieth of its price more, a flip has no utilities to begin with', () => {
  const { shortTerm: stay, fixFlip: flip } = strategyDefaults(facts, mortgage, arv, rent)
  expect(stay?.furnishingCost).toBe(24_450)
  expect(flip).toMatchObject({
    monthlyUtilities: 0,
    monthlyTaxes: 385,
    rehabCosts: 24_450,
    purchasePrice: 489_000,
    arv: 489_000,
  })
})

test('market data of short-term rental needs no rent', () => {
  const shortTermMarket = { peakSeasonRate: 300, offSeasonRate: 200, estimatedOccupancyRate: 0.6 } as never
  expect(strategyDefaults({ ...facts, shortTermMarket }, mortgage, null, null)).toMatchObject({
    buyHold: null,
    shortTerm: { peakSeasonRate: 300 },
  })
})

test('inputs of any strategy are computed in cents, or refused', () => {
  const {
    buyHold: hold,
    brrrr: deal,
    fixFlip: flip,
    shortTerm: stay,
  } = strategyDefaults(facts, mortgage, arv, rent)
  if (!hold || !deal || !flip || !stay) throw new Error('A strategy has no default')
  expect(analyzeInputs('buyHold', hold)).toEqual(inCents(buyHold(hold)))
  expect(analyzeInputs('brrrr', deal)).toEqual(inCents(brrrr(deal)))
  expect(analyzeInputs('fixFlip', flip)).toEqual(inCents(fixFlip(flip)))
  expect(analyzeInputs('shortTerm', stay)).toEqual(inCents(shortTerm(stay)))
  for (const strategy of StrategyKey.options) expect(analyzeInputs(strategy, {})).toBeNull()
})

test('a rate of a jumbo loan has its term whatever it is called, others by the years in their name [BNH-4]', () => {
  expect(['JUMBO 15', '115-year', '1530', '30'].map(termInMonths)).toEqual([360, 0, 0, 360])
})
