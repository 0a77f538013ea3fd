import * as v from 'valibot'
import { BrrrrInput, BuyHoldInput, FixFlipInput, inputLabels, ShortTermInput } from '..'

const house = {
  listingPrice: 300_000,
  downPaymentAmount: 75_000,
  interestRate: 0.07,
  loanTermInMonths: 360,
  monthlyRent: 2_600,
  monthlyTaxes: 300,
  monthlyHoa: 0,
  monthlyInsurance: 100,
  monthlyExpenses: 250,
  rehabCost: 15_000,
}
const flip = {
  purchasePrice: 200_000,
  arv: 310_000,
  rehabCosts: 45_000,
  holdingPeriodMonths: 6,
  sellingCostsPercentage: 0.06,
  hardMoneyInterestRate: 0.12,
  hardMoneyPoints: 0.02,
  monthlyTaxes: 250,
  monthlyUtilities: 200,
}
const stay = { ...house, peakSeasonRate: 250, offSeasonRate: 150 }

/** The messages by field, as the API answers them. */
function refusals(schema: v.GenericSchema, input: unknown) {
  const { issues } = v.safeParse(schema, input)
  return issues ? v.flatten(issues).nested : undefined
}

test('a payload with the names of the specification is accepted, closing costs or not [BNH-9]', () => {
  expect(refusals(BuyHoldInput, house)).toBeUndefined()
  expect(refusals(BuyHoldInput, { ...house, closingCosts: 9_000 })).toBeUndefined()
  expect(refusals(BuyHoldInput, { ...house, loanTermInMonths: 0, interestRate: 1 })).toBeUndefined()
})

test('a refused number is told by the name of its field [BNH-9]', () => {
  const refused = (change: object) => refusals(BuyHoldInput, { ...house, ...change })
  expect(refused({ interestRate: -0.01 })).toEqual({ interestRate: ['Interest rate cannot be negative'] })
  expect(refused({ interestRate: 7 })).toEqual({
    interestRate: ['Interest rate cannot be above 1: it is a fraction, 0.07 is 7 %'],
  })
  expect(refused({ loanTermInMonths: -12 })).toEqual({ loanTermInMonths: ['Loan term cannot be negative'] })
  expect(refused({ loanTermInMonths: 360.5 })).toEqual({
    loanTermInMonths: ['Loan term must be a whole number of months'],
  })
  expect(refused({ listingPrice: -1 })).toEqual({ listingPrice: ['Purchase price cannot be negative'] })
  expect(refused({ downPaymentAmount: Infinity })).toMatchObject({
    downPaymentAmount: expect.arrayContaining(['Down payment must be a finite number']),
  })
  expect(refused({ monthlyRent: NaN })).toEqual({ monthlyRent: ['Monthly rent must be a number'] })
  expect(refused({ monthlyRent: 'abc' })).toEqual({ monthlyRent: ['Monthly rent must be a number'] })
  expect(refused({ listingPrice: 1e308 })).toEqual({
    listingPrice: ['Purchase price is more than a trillion dollars'],
  })
})

test('a required number that is absent or null is asked for by name, each of them [BNH-9]', () => {
  for (const key of Object.keys(house) as (keyof typeof house)[]) {
    const expected = { [key]: [`${inputLabels[key]} is required`] }
    const { [key]: _, ...absent } = house
    expect(refusals(BuyHoldInput, absent)).toEqual(expected)
    expect(refusals(BuyHoldInput, { ...house, [key]: null })).toEqual(expected)
  }
})

test('inputs that are no object are refused as such [BNH-9]', () => {
  for (const input of [null, undefined, 7, 'x']) {
    expect(v.safeParse(BuyHoldInput, input).issues?.[0]?.message).toBe('Expected an object')
  }
})

test('a BRRRR payload may leave out the shares, and shows those it was computed with [BRR-2]', () => {
  expect(v.parse(BrrrrInput, { ...house, arv: 360_000 })).toMatchObject({
    loanLtv: 0.7,
    rehabPercentage: 0.125,
    refiLtv: 0.8,
  })
  expect(refusals(BrrrrInput, house)).toEqual({ arv: ['After-repair value (ARV) is required'] })
})

test('a flip whose two contingencies differ is refused, one in both units is not [FLP-2]', () => {
  const both = (rehabContingency: number, contingencyPercentage: number) =>
    refusals(FixFlipInput, { ...flip, rehabContingency, contingencyPercentage })
  expect(both(7, 0.07)).toBeUndefined()
  expect(both(10, 0.2)).toEqual({
    rehabContingency: ['Rehab contingency and Contingency are one number in two units, and they differ'],
  })
  expect(both(101, 0.1)).toEqual({ rehabContingency: ['Rehab contingency cannot be above 100 %'] })
})

test('an occupancy outside of 0 to 1 and impossible nights are refused [STR-1]', () => {
  const refused = (change: object) => Object.keys(refusals(ShortTermInput, { ...stay, ...change }) ?? {})
  expect(refused({ estimatedOccupancyRate: 1.01 })).toEqual(['estimatedOccupancyRate'])
  expect(refused({ estimatedOccupancyRate: -0.01 })).toEqual(['estimatedOccupancyRate'])
  expect(refused({ peakNights: 366 })).toEqual(['peakNights'])
  expect(refused({ peakNights: 1.5 })).toEqual(['peakNights'])
  expect(refused({ estimatedOccupancyRate: 0, peakNights: 365 })).toEqual([])
})
