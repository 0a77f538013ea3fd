import { StrategyKey, dependsOn, type Percent, type RentEstimate } from '@freehold/contracts'
import {
  estimateInsurance,
  estimateRent,
  estimateTax,
  fixFlip,
  strategyDefaults,
  unknownFacts,
  unknownFactsBehind,
} from '.'

const tax = { type: 'Tax', name: 'County', value: 4_000 }
const insurance = { type: ' insurance', name: 'Home', value: 1_200 }
const bare = { LatestListingPrice: 400_000, expenses: [] }
const rate = {
  method: 'MEDIAN_RATE',
  rate: 1 as Percent,
  area: '98118',
  source: null,
  homesUsed: 306,
} as const
const mortgage = { type: '30-year fixed', interestRate: 0.07, loanTermInMonths: 360 } as never
const arv = { arv: 450_000, low: 450_000, high: 450_000, method: 'MEDIAN_PRICE', compsUsed: 3 } as never
const rent = { monthlyRent: 2_400, method: 'SMALL_AREA_RENT', compsUsed: 0 } as RentEstimate
const yielded = estimateRent({
  ...bare,
  BedroomsTotal: null,
  BuildingAreaTotal: null,
  rentalComps: [],
  smallAreaRents: null,
})

test('insurance that the listing does not state is half a percent of the price a year [VAL-7]', () => {
  expect(estimateInsurance(bare)).toEqual({
    annualInsurance: 2_000,
    rate: 0.5,
    source: 'national average of 2021 (NAIC, Census)',
  })
  expect(estimateInsurance({ ...bare, LatestListingPrice: 333_333 })?.annualInsurance).toBe(1_666.67)
  expect(estimateInsurance({ ...bare, expenses: [insurance] })).toBeNull()
  // Paid by the association: known to be 0.
  expect(estimateInsurance({ ...bare, expenses: [{ ...insurance, value: 0 }] })).toBeNull()
  expect(estimateInsurance({ ...bare, LatestListingPrice: null })).toBeNull()
  expect(estimateInsurance({ ...bare, LatestListingPrice: 0 })).toBeNull()
})

test('rentals count assumed insurance, and a flip keeps its own rate for it [VAL-7]', () => {
  const inputs = strategyDefaults(bare, mortgage, arv, rent, null, estimateInsurance(bare))
  for (const key of ['buyHold', 'brrrr', 'shortTerm'] as const)
    expect(inputs[key]!.monthlyInsurance).toBe(2_000 / 12)
  expect(inputs.fixFlip).toMatchObject({ insuranceRateFlip: 0.007 })
  expect(inputs.fixFlip!.monthlyInsurance).toBeUndefined()
  const stated = strategyDefaults({ ...bare, expenses: [insurance] }, mortgage, arv, rent)
  expect(stated.fixFlip!.monthlyInsurance).toBe(100)
  // Six months at 0.7 % of 400,000 a year are 1,400 dollars, at 100 a month 600.
  expect(fixFlip(inputs.fixFlip!).holdingCosts - fixFlip(stated.fixFlip!).holdingCosts).toBeCloseTo(800, 6)
})

test('a fact that is not stated is assumed where there is a rate for it, and missing where there is none [VAL-7]', () => {
  const known = { ...bare, expenses: [tax, insurance] }
  const of = (home: typeof known, ownRate: typeof rate | null, rented: RentEstimate | null) =>
    unknownFacts(home, {
      tax: estimateTax(home, ownRate),
      insurance: estimateInsurance(home),
      rent: rented,
    })
  expect(of(known, rate, rent)).toEqual({ assumedFacts: [], missingFacts: [] })
  expect(of({ ...known, expenses: [insurance] }, rate, rent)).toEqual({
    assumedFacts: ['taxes'],
    missingFacts: [],
  })
  expect(of({ ...known, expenses: [insurance] }, null, rent)).toEqual({
    assumedFacts: [],
    missingFacts: ['taxes'],
  })
  expect(of({ ...known, expenses: [tax] }, null, yielded)).toEqual({
    assumedFacts: ['insurance', 'rent'],
    missingFacts: [],
  })
  // Taxes of 0 are known: the home is exempt.
  expect(of({ ...known, expenses: [{ ...tax, value: 0 }, insurance] }, null, null)).toEqual({
    assumedFacts: [],
    missingFacts: [],
  })
  expect(of({ LatestListingPrice: null as never, expenses: [] }, rate, null).missingFacts).toEqual([
    'taxes',
    'insurance',
  ])
})

test('every strategy depends on taxes and insurance, and all but the flip on rent [VAL-7]', () => {
  for (const key of StrategyKey.options)
    expect((['taxes', 'insurance', 'rent'] as const).map((fact) => dependsOn(key, fact))).toEqual([
      true,
      true,
      key !== 'fixFlip',
    ])
})

test('a fact is no longer unknown behind a return once its input is entered [VAL-7]', () => {
  const home = { assumedFacts: ['insurance', 'rent'], missingFacts: ['taxes'] } as const
  const own = strategyDefaults(bare, mortgage, arv, rent, null, estimateInsurance(bare))
  const entered = (key: StrategyKey, changes: object) =>
    unknownFactsBehind(home, key, { own: own[key] }, { ...own[key], ...changes })
  expect(entered('buyHold', {})).toEqual(home)
  // A form rounds a year's amount to cents, and the month's differs by less.
  expect(entered('buyHold', { monthlyInsurance: 166.67 })).toEqual(home)
  expect(entered('buyHold', { monthlyInsurance: 166.68 })).toMatchObject({ assumedFacts: ['rent'] })
  expect(entered('buyHold', { monthlyTaxes: 300 })).toEqual({ ...home, missingFacts: [] })
  expect(entered('brrrr', { monthlyRent: 2_500 })).toEqual({ ...home, assumedFacts: ['insurance'] })
  // The other nightly rate still follows from the assumed rent.
  expect(entered('shortTerm', { offSeasonRate: 150 })).toEqual(home)
  expect(entered('shortTerm', { peakSeasonRate: 350 })).toEqual(home)
  expect(entered('shortTerm', { offSeasonRate: 150, peakSeasonRate: 350 })).toEqual({
    ...home,
    assumedFacts: ['insurance'],
  })
  expect(entered('fixFlip', { insuranceRateFlip: 0.01 })).toEqual({
    assumedFacts: [],
    missingFacts: ['taxes'],
  })
  expect(entered('fixFlip', { monthlyInsurance: 90 })).toMatchObject({ assumedFacts: [] })
  expect(entered('fixFlip', { holdingPeriodMonths: 9 })).toEqual({ ...home, assumedFacts: ['insurance'] })
  // Saved before insurance was assumed: it counts as 0, and the return says so.
  expect(entered('buyHold', { monthlyInsurance: 0 })).toEqual({
    assumedFacts: ['rent'],
    missingFacts: ['taxes', 'insurance'],
  })
  const untaxed = { ...own.buyHold, monthlyTaxes: 0 }
  expect(unknownFactsBehind({}, 'buyHold', { own: own.buyHold }, untaxed)).toEqual({
    assumedFacts: [],
    missingFacts: [],
  })
})

test('a fact that was assumed when an analysis was saved stays so when the rate changes [VAL-7]', () => {
  const home = { assumedFacts: ['taxes', 'rent'] } as const
  const estimateAt = (percent: number) => estimateTax(bare, { ...rate, rate: percent as Percent })
  const at = (percent: number) => strategyDefaults(bare, mortgage, arv, rent, estimateAt(percent))
  const own = at(1.1).buyHold
  const baseline = at(1).buyHold
  expect(own!.monthlyTaxes).not.toBe(baseline!.monthlyTaxes)
  const saved = (changes: object, then: object | null = baseline) =>
    unknownFactsBehind(home, 'buyHold', { own, baseline: then }, { ...baseline, ...changes })
  expect(saved({})).toEqual({ assumedFacts: ['taxes', 'rent'], missingFacts: [] })
  expect(saved({ monthlyTaxes: own!.monthlyTaxes })).toEqual(saved({}))
  expect(saved({ monthlyTaxes: 300 }).assumedFacts).toEqual(['rent'])
  // Saved before taxes were assumed: they count as 0, and the return says so.
  const untaxed = { ...baseline, monthlyTaxes: 0 }
  expect(saved(untaxed, untaxed)).toEqual({ assumedFacts: ['rent'], missingFacts: ['taxes'] })
  // Without a rate today, those of then are still assumed ones.
  expect(
    unknownFactsBehind(
      { missingFacts: ['taxes'] },
      'buyHold',
      { own: { ...own, monthlyTaxes: 0 }, baseline },
      baseline,
    ),
  ).toEqual({ assumedFacts: ['taxes'], missingFacts: [] })
})

test('what a saved return assumed it still assumes once the listing states the fact, and the reverse [VAL-7]', () => {
  const baseline = strategyDefaults(bare, mortgage, arv, rent, estimateTax(bare, rate)).buyHold!
  const own = { ...baseline, monthlyTaxes: 433 }
  const behind = (home: object, savedFacts: object, changes: object = {}) =>
    unknownFactsBehind(home, 'buyHold', { own, baseline, savedFacts }, { ...baseline, ...changes })
  const assumedThen = { assumedFacts: ['taxes', 'rent'], missingFacts: [] }
  const today = { assumedFacts: ['rent'] }
  expect(behind(today, assumedThen)).toEqual(assumedThen)
  expect(behind(today, assumedThen, { monthlyTaxes: 433 }).assumedFacts).toEqual(['rent'])
  expect(behind(today, assumedThen, { monthlyTaxes: 300 }).assumedFacts).toEqual(['rent'])
  expect(behind(today, { missingFacts: ['taxes'] }, { monthlyTaxes: 0 }).missingFacts).toEqual(['taxes'])
  // Taxes that were stated then are not assumed because those of today are.
  expect(behind({ assumedFacts: ['taxes', 'rent'] }, { assumedFacts: ['rent'] }).assumedFacts).toEqual([
    'rent',
  ])
})
