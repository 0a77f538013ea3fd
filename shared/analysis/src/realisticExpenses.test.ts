import { acceptedInput, BrrrrInput, BuyHoldInput, FixFlipInput, ShortTermInput } from '@freehold/contracts'
import { analyze, brrrrRatios, expenseBasis, withoutOfferedExpenses, withRealisticExpenses } from '.'

const rental = {
  listingPrice: 200_000,
  monthlyRent: 2_600,
  monthlyTaxes: 300,
  monthlyHoa: 0,
  monthlyInsurance: 100,
  monthlyExpenses: 250,
  interestRate: 0.07,
  loanTermInMonths: 360,
}
const hold = acceptedInput(BuyHoldInput, { ...rental, downPaymentAmount: 50_000, rehabCost: 10_000 })!
const deal = acceptedInput(BrrrrInput, { ...rental, arv: 300_000 })!
const stay = acceptedInput(ShortTermInput, {
  ...rental,
  downPaymentAmount: 50_000,
  rehabCost: 10_000,
  peakSeasonRate: 250,
  offSeasonRate: 150,
})!
const flip = acceptedInput(FixFlipInput, {
  purchasePrice: 200_000,
  arv: 310_000,
  rehabCosts: 45_000,
  monthlyTaxes: 250,
  monthlyUtilities: 200,
})!

const everything = ['vacancy', 'management', 'maintenance', 'capital expenditure']

test('realistic expenses are 28 % of the rent of a rental, before and after a refinance [VAL-6]', () => {
  const expenses = 0.28 * 2_600
  const holdNet = (input: typeof hold) => analyze('buyHold', input).netMonthlyIncome!
  expect(holdNet(hold) - holdNet(withRealisticExpenses('buyHold', hold))).toBeCloseTo(expenses, 2)
  const realistic = withRealisticExpenses('brrrr', deal)
  const [raw, less] = [analyze('brrrr', deal), analyze('brrrr', realistic)]
  expect(raw.netMonthlyIncome! - less.netMonthlyIncome!).toBeCloseTo(expenses, 2)
  // No tenant pays rent while the bridge loan runs.
  expect(less.holdingCosts).toBe(raw.holdingCosts)
  expect(less.cashLeftInDeal).toBe(raw.cashLeftInDeal)
  const noi = (input: typeof deal) => brrrrRatios(input, analyze('brrrr', input)).capRate! * 3_000
  expect(noi(deal) - noi(realistic)).toBeCloseTo(12 * expenses, 2)
  const step = less.working!.find(({ key }) => key === 'otherExpenses')!
  expect([step.value, step.formula]).toEqual([
    978,
    'other monthly expenses + monthly rent × (vacancy + management fee + maintenance + capital expenditure)',
  ])
})

test('realistic expenses of a short-term rental are 10 % of its revenue besides its management fee [VAL-6]', () => {
  const [raw, less] = [
    analyze('shortTerm', stay),
    analyze('shortTerm', withRealisticExpenses('shortTerm', stay)),
  ]
  expect(less.annualExpenses - raw.annualExpenses).toBeCloseTo(0.1 * raw.grossAnnualRevenue, 2)
  expect(less.grossAnnualRevenue).toBe(raw.grossAnnualRevenue)
  const formulas = [raw, less].map(
    ({ working }) => working!.find(({ key }) => key === 'annualExpenses')!.formula,
  )
  expect(formulas).toEqual([
    '12 × (taxes + HOA + insurance + other expenses) + revenue × (platform fee + management fee)',
    '12 × (taxes + HOA + insurance + other expenses) + revenue × (platform fee + management fee + maintenance + capital expenditure)',
  ])
})

test('expenses that the user has chosen stay, and without all of them the specified return is back [VAL-6]', () => {
  const own = { ...hold, vacancyPercentage: 0.12 as never }
  expect(withRealisticExpenses('buyHold', own)).toMatchObject({
    vacancyPercentage: 0.12,
    managementPercentage: 0.1,
    maintenancePercentage: 0.05,
    capexPercentage: 0.05,
  })
  expect(analyze('buyHold', withoutOfferedExpenses('buyHold', own))).toEqual(analyze('buyHold', hold))
  expect(analyze('brrrr', withoutOfferedExpenses('brrrr', withRealisticExpenses('brrrr', deal)))).toEqual(
    analyze('brrrr', deal),
  )
  // The fee is an input of the specified return.
  expect(withoutOfferedExpenses('shortTerm', stay).managementPercentage).toBe(0.2)
})

test('inputs say which expenses their return includes, and what it is otherwise [VAL-6]', () => {
  const raw = analyze('buyHold', hold).cashOnCashRoi
  const less = analyze('buyHold', withRealisticExpenses('buyHold', hold)).cashOnCashRoi
  expect(less).toBeLessThan(raw!)
  expect(expenseBasis('buyHold', hold)).toMatchObject({
    included: [],
    excluded: everything,
    otherwise: { cashOnCashRoi: less },
  })
  expect(expenseBasis('buyHold', withRealisticExpenses('buyHold', hold))).toMatchObject({
    included: everything,
    excluded: [],
    otherwise: { cashOnCashRoi: raw },
  })
  // 0 % is no expense.
  const some = { ...hold, vacancyPercentage: 0.08, capexPercentage: 0 }
  expect(expenseBasis('buyHold', some)).toMatchObject({
    included: ['vacancy'],
    excluded: everything.slice(1),
    otherwise: { cashOnCashRoi: raw },
  })
  expect(expenseBasis('shortTerm', stay)).toMatchObject({ excluded: ['maintenance', 'capital expenditure'] })
  expect(expenseBasis('fixFlip', flip)).toBeNull()
  expect(withRealisticExpenses('fixFlip', flip)).toEqual(flip)
  expect(expenseBasis('buyHold', { ...hold, listingPrice: -1 })).toBeNull()
})
