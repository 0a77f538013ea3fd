import {
  acceptedInput,
  BrrrrInput,
  BuyHoldInput,
  FixFlipInput,
  ShortTermInput,
  type IsoDate,
  type LngLat,
  type CalculationStep,
} from '@freehold/contracts'
import {
  brrrr,
  brrrrRatios,
  buyHold,
  fixFlip,
  inCents,
  shortTerm,
  shortTermRatios,
  stepsInCents,
  stepsOfArv,
  stepsOfMonth,
  stepsOfPayment,
  stepsOfYear,
} from '.'
import * as projects from './expected-steps/projects'
import * as rentals from './expected-steps/rentals'

const shown = (value: number | null) => Number(value?.toPrecision(8))

/** The steps in the form in which a page shows it. */
const linesOf = (working: readonly CalculationStep[] = []) =>
  working.flatMap(({ key, label, formula, unit, value, inputs }) => [
    `${label} (${key}, ${unit}): ${formula} = ${shown(value)}`,
    ...inputs.map(
      (input) => `  ${input.label} (${input.key}, ${input.unit}, ${input.source}): ${shown(input.value)}`,
    ),
  ])
const written = (text: string) => text.trim().split('\n')

/** Only the steps with these keys. */
const only = (working: readonly CalculationStep[] = [], ...keys: string[]) =>
  working.filter(({ key }) => keys.includes(key))
/** The steps from the first of this key on. */
const since = (working: readonly CalculationStep[], first: string) =>
  working.slice(working.findIndex(({ key }) => key === first))

function accepted<Result>(input: Result | null): Result {
  if (input === null) throw new Error('The contract refuses these inputs')
  return input
}
const costs = {
  monthlyTaxes: 300,
  monthlyHoa: 20,
  monthlyInsurance: 100,
  monthlyExpenses: 250,
  interestRate: 0.06,
  loanTermInMonths: 360,
}
const house = {
  ...costs,
  listingPrice: 300_000,
  downPaymentAmount: 75_000,
  monthlyRent: 2_600,
  rehabCost: 15_000,
  closingCosts: 9_000,
}
const deal = { ...costs, listingPrice: 200_000, arv: 300_000, monthlyRent: 2_600 }
const flip = {
  purchasePrice: 200_000,
  arv: 310_000,
  rehabCosts: 45_000,
  contingencyPercentage: 0.1,
  insuranceRateFlip: 0.007,
  monthlyTaxes: 250,
  monthlyUtilities: 200,
}
const stay = { ...house, peakSeasonRate: 250, offSeasonRate: 150, furnishingCost: 12_000 }

const hold = (changes: object = {}) => accepted(acceptedInput(BuyHoldInput, { ...house, ...changes }))
const flipped = (changes: object = {}) => accepted(acceptedInput(FixFlipInput, { ...flip, ...changes }))
const dealt = accepted(acceptedInput(BrrrrInput, deal))
const stayed = accepted(acceptedInput(ShortTermInput, stay))

test('the calculation of a rental names each figure, its formula and its numbers [BNH-13]', () => {
  const { working } = inCents(buyHold(hold(), { sent: house }))
  expect(linesOf(working)).toEqual(written(rentals.buyHoldSteps))
})

test('the calculation of a rental says which parts of the rent are set aside', () => {
  const parts = {
    vacancyPercentage: 0.05,
    managementPercentage: 0.08,
    maintenancePercentage: 0.04,
    capexPercentage: 0.03,
  }
  const { working } = inCents(buyHold(hold(parts)))
  expect(linesOf(only(working, 'otherExpenses', 'netMonthlyIncome', 'noi', 'breakEvenOccupancy'))).toEqual(
    written(rentals.rentFractionsSteps),
  )
})

test('the calculation of a holding period goes from the sale to the rate of return', () => {
  const { holding } = inCents(buyHold(hold({ vacancyPercentage: 0.05, holding: { holdingYears: 2 } })))
  expect(linesOf(holding?.working)).toEqual(written(rentals.holdingSteps))
})

test('the calculation of a projected year begins with the purchase and goes on with its year', () => {
  const growth = { years: 30, appreciation: 0.03, rentGrowth: 0.02, costGrowth: 0.025 }
  const first = stepsOfYear(hold(), growth, 0)
  expect(linesOf(since(first, 'propertyValue'))).toEqual(written(rentals.purchaseDaySteps))
  const second = stepsOfYear(hold(), growth, 2)
  expect(linesOf(since(second, 'annualRent'))).toEqual(written(rentals.projectedYearSteps))
  const purchase = second.slice(0, -since(second, 'annualRent').length)
  expect(purchase).toEqual(inCents(buyHold(hold())).working)
  expect(stepsOfYear(hold({ holding: {} }), growth, 2)).toEqual(second)
  expect(stepsOfYear(hold({ loanTermInMonths: 0 }), growth, 2)).toEqual([])
})

test('the calculation of a short-term rental names each figure, its formula and its numbers [STR-1]', () => {
  const results = shortTerm(stayed, { sent: stay })
  expect(linesOf(inCents(results).working)).toEqual(written(rentals.staySteps))
  const ratios = stepsInCents(shortTermRatios(stayed, results).steps)
  expect(linesOf(ratios)).toEqual(written(rentals.stayRatiosSteps))
  expect(linesOf(stepsOfMonth(stayed, 6))).toEqual(written(rentals.monthSteps))
})

test('the calculation of a refinanced deal tells what was given from what was assumed [BRR-1, BRR-2]', () => {
  const results = brrrr(dealt, { sent: deal })
  expect(linesOf(inCents(results).working)).toEqual(written(projects.brrrrSteps))
  const ratios = stepsInCents(brrrrRatios(dealt, results).steps)
  expect(linesOf(ratios)).toEqual(written(projects.brrrrRatiosSteps))
})

test('the calculation of a flip follows its loan and its insurance [FLP-1]', () => {
  expect(linesOf(inCents(fixFlip(flipped(), { sent: flip })).working)).toEqual(written(projects.flipSteps))
  const insured = inCents(fixFlip(flipped({ monthlyInsurance: 90 }))).working
  expect(linesOf(only(insured, 'holdingCosts'))).toEqual(written(projects.knownInsuranceSteps))
  const sold = inCents(fixFlip(flipped({ salePrice: 294_500 }))).working
  expect(linesOf(sold)).toEqual(expect.arrayContaining(written(projects.ownSalePriceSteps)))
  const cash = inCents(fixFlip(flipped({ allCash: true }))).working
  expect(linesOf(only(cash, 'loanAmount'))).toEqual(written(projects.allCashSteps))
})

test('a contingency in percent counts as given under its other name [FLP-2]', () => {
  const { contingencyPercentage: _, ...rest } = flip
  const sourceOf = (sent: object) => {
    const input = accepted(acceptedInput(FixFlipInput, sent))
    const [step] = only(fixFlip(input, { sent }).working, 'rehabCosts')
    return step?.inputs.map(({ key, source, value }) => `${key} ${source} ${value}`)
  }
  expect(sourceOf({ ...rest, rehabContingency: 10 })).toContain('contingencyPercentage given 0.1')
  expect(sourceOf(rest)).toContain('contingencyPercentage default 0')
})

test('the calculation of a payment differs for the last one, and there is none without a term', () => {
  const payment = (month: number) => stepsOfPayment(1_000, 0.12, 3, month)
  expect(linesOf(payment(2))).toEqual(written(projects.paymentSteps))
  expect(linesOf(only(payment(3), 'payment', 'balance'))).toEqual(written(projects.lastPaymentSteps))
  expect(linesOf(only(payment(1), 'interest'))).toContain(
    '  Balance before (balanceBefore, dollars, computed): 1000',
  )
  expect(stepsOfPayment(1_000, 0.12, 0, 1)).toEqual([])
})

const DEGREES_A_MILE = 180 / (Math.PI * 3_958.7613)
const at = (miles: number) => ({ coordinates: [-122.3, 47.6 + miles * DEGREES_A_MILE] as LngLat })
const home = { _id: 's', location: at(0), BedroomsTotal: 4, BathroomsTotal: 2, BuildingAreaTotal: 1_600 }
const subject = { ...home, LatestListingPrice: 310_000 }
const asOf = '2015-05-27' as IsoDate
const sale = (number: number, changes: object = {}) => ({
  ...home,
  _id: `c${number}`,
  PropertyAddressFull: `${number} Alder St`,
  location: at(number / 10),
  BedroomsTotal: 3,
  BuildingAreaTotal: 1_500,
  MLSSoldPrice: (300_000 + number * 1_000) as never,
  soldDate: '2015-05-01' as IsoDate,
  ...changes,
})
const sales = [3, 1, 2].map((number) => sale(number))

test('the calculation of a value after repair ranks its sales by how alike they are', () => {
  expect(linesOf(stepsOfArv(subject, sales, asOf))).toEqual(written(projects.arvSteps))
  const unmeasured = stepsOfArv({ ...subject, BuildingAreaTotal: null }, sales, asOf)
  expect(linesOf(only(unmeasured, 'arv'))).toEqual(written(projects.medianPriceSteps))
  expect(stepsOfArv(subject, [], asOf)).toEqual([])
  const moved = stepsOfArv(subject, [sale(1, { PropertyAddressFull: 'Address withheld' }), sale(2)], asOf)
  expect(moved.flatMap(({ inputs }) => inputs.filter(({ key }) => key === 'milesApart')).map(({ label }) => label)).toEqual(['Miles apart, from a moved marker', 'Miles apart']) // oxfmt-ignore
})

test('where the day of reference is not known, the newest sale is it', () => {
  const dated = [sale(1), sale(2, { soldDate: '2015-05-20' }), sale(3, { soldDate: '2015-05-11' })]
  const days = stepsOfArv(subject, dated, undefined)
    .filter(({ key }) => key.startsWith('difference'))
    .map(({ label, inputs }) => [label, inputs.find(({ key }) => key === 'daysSinceSale')?.value])
  expect(Object.fromEntries(days)).toEqual({
    'Difference of 1 Alder St': 19,
    'Difference of 2 Alder St': 0,
    'Difference of 3 Alder St': 9,
  })
  const undated = stepsOfArv(subject, [...dated, sale(4, { soldDate: null })], undefined)
  expect(undated.filter(({ key }) => key.startsWith('difference'))).toHaveLength(3)
})

test('a sale whose likeness is not known comes last, without a difference', () => {
  const undated = [sale(1, { soldDate: null }), sale(2), sale(3)]
  const working = stepsOfArv(subject, undated, asOf)
  expect(working.map(({ label }) => label)).toEqual([
    'Difference of 2 Alder St',
    'Difference of 3 Alder St',
    '1. 2 Alder St',
    '2. 3 Alder St',
    '3. 1 Alder St',
    'After-repair value (ARV)',
  ])
  // Strictly: `toEqual` would ignore a fourth input without a label.
  expect(working[4]?.inputs.map(({ label }) => label)).toStrictEqual([
    'Sold price',
    'Square feet of the comp',
    'Square feet of this home',
  ])
  const roomsUnknown = stepsOfArv(subject, [sale(1, { BedroomsTotal: null }), sale(2), sale(3)], asOf)
  expect(roomsUnknown.map(({ label }) => label)).toEqual(working.map(({ label }) => label))
  const nowhere = stepsOfArv({ ...subject, location: null }, sales, asOf)
  expect(nowhere.map(({ key }) => key)).toEqual(['comp1', 'comp2', 'comp3', 'arv'])
  const allUndated = sales.map((one) => ({ ...one, soldDate: null }))
  expect(stepsOfArv(subject, allUndated, undefined).map(({ key }) => key)).toEqual([
    'comp1',
    'comp2',
    'comp3',
    'arv',
  ])
})
