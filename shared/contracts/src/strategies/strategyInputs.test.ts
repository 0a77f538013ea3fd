import * as v from 'valibot'
import {
  acceptedInput,
  BrrrrInput,
  BuyHoldInput,
  enabledStrategies,
  FixFlipInput,
  HoldingAssumptions,
  inputLabels,
  returnPercent,
  ShortTermInput,
  type ReturnStatus,
} from '..'

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

/** Error messages by field, as in an API response. */
function refusals(schema: v.GenericSchema, input: unknown) {
  const { issues } = v.safeParse(schema, input)
  return issues ? v.flatten(issues).nested : undefined
}

test('a payload with the names of the specification is accepted, closing costs or not [BNH-9]', () => {
  expect(refusals(BuyHoldInput, house)).toBeUndefined()
  expect(refusals(BuyHoldInput, { ...house, closingCosts: 9_000 })).toBeUndefined()
  expect(refusals(BuyHoldInput, { ...house, loanTermInMonths: 0, interestRate: 1 })).toBeUndefined()
})

test('a refused number is told by the name of its field [API-24]', () => {
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

test('inputs that are no object are refused as such [API-24]', () => {
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
  expect(both(10, 2)).toEqual({
    contingencyPercentage: ['Contingency cannot be above 1: it is a fraction, 0.07 is 7 %'],
  })
  const differingAtNoPrice = { ...flip, arv: -1, rehabContingency: 10, contingencyPercentage: 0.2 }
  expect(Object.keys(refusals(FixFlipInput, differingAtNoPrice) ?? {})).toEqual(['arv', 'rehabContingency'])
})

test('an occupancy outside of 0 to 1 and impossible nights are refused [API-24]', () => {
  const refused = (change: object) => Object.keys(refusals(ShortTermInput, { ...stay, ...change }) ?? {})
  expect(refused({ estimatedOccupancyRate: 1.01 })).toEqual(['estimatedOccupancyRate'])
  expect(refused({ estimatedOccupancyRate: -0.01 })).toEqual(['estimatedOccupancyRate'])
  expect(refused({ peakNights: 366 })).toEqual(['peakNights'])
  expect(refused({ peakNights: 1.5 })).toEqual(['peakNights'])
  expect(refused({ estimatedOccupancyRate: 0, peakNights: 365 })).toEqual([])
})

/** The error messages of the fields if each contains a word. */
const wordsFor = (schema: v.GenericSchema, keys: string[]) =>
  Object.fromEntries(
    Object.entries(refusals(schema, Object.fromEntries(keys.map((key) => [key, 'x']))) ?? {}).map(
      ([key, messages]) => [key, (messages as string[])[0]],
    ),
  )

const rental = {
  listingPrice: 'Purchase price must be a number',
  interestRate: 'Interest rate must be a number',
  loanTermInMonths: 'Loan term must be a number',
  monthlyTaxes: 'Monthly taxes must be a number',
  monthlyHoa: 'Monthly HOA must be a number',
  monthlyInsurance: 'Monthly insurance must be a number',
  monthlyExpenses: 'Other monthly expenses must be a number',
}
const purchase = {
  downPaymentAmount: 'Down payment must be a number',
  rehabCost: 'Rehab cost must be a number',
  closingCosts: 'Closing costs must be a number',
}

const setAside = {
  vacancyPercentage: 'Vacancy must be a number',
  managementPercentage: 'Management fee must be a number',
  maintenancePercentage: 'Maintenance must be a number',
  capexPercentage: 'Capital expenditure must be a number',
}

test.each<[string, v.GenericSchema, Record<string, string>]>([
  [
    'rental',
    BuyHoldInput,
    {
      ...rental,
      ...purchase,
      monthlyRent: 'Monthly rent must be a number',
      ...setAside,
    },
  ],
  [
    'holding period',
    HoldingAssumptions,
    {
      holdingYears: 'Holding period must be a number',
      appreciation: 'Appreciation a year must be a number',
      rentGrowth: 'Rent growth a year must be a number',
      costGrowth: 'Cost growth a year must be a number',
      sellingCostsPercentage: 'Selling costs must be a number',
    },
  ],
  [
    'refinanced deal',
    BrrrrInput,
    {
      ...rental,
      arv: 'After-repair value (ARV) must be a number',
      monthlyRent: 'Monthly rent must be a number',
      loanLtv: 'Loan share of ARV must be a number',
      rehabPercentage: 'Rehab share of price must be a number',
      refiLtv: 'Refinance share of ARV must be a number',
      bridgeMonths: 'Bridge loan term must be a number',
      bridgeInterestRate: 'Bridge loan rate must be a number',
      bridgePoints: 'Bridge loan points must be a number',
      closingPercentage: 'Closing share of price must be a number',
      refiCostPercentage: 'Refinance cost share of loan must be a number',
      ...setAside,
    },
  ],
  [
    'flip',
    FixFlipInput,
    {
      purchasePrice: 'Purchase price must be a number',
      arv: 'After-repair value (ARV) must be a number',
      rehabCosts: 'Rehab costs must be a number',
      rehabContingency: 'Rehab contingency must be a number',
      contingencyPercentage: 'Contingency must be a number',
      holdingPeriodMonths: 'Holding period must be a number',
      sellingCostsPercentage: 'Selling costs must be a number',
      hardMoneyInterestRate: 'Hard money rate must be a number',
      hardMoneyPoints: 'Points must be a number',
      insuranceRateFlip: 'Insurance rate must be a number',
      monthlyTaxes: 'Monthly taxes must be a number',
      monthlyInsurance: 'Monthly insurance must be a number',
      monthlyUtilities: 'Monthly utilities must be a number',
      allCash: 'All cash must be true or false',
      loanToPrice: 'Loan share of price must be a number',
      loanToArv: 'Loan share of ARV must be a number',
      closingPercentage: 'Closing share of price must be a number',
    },
  ],
  [
    'short-term rental',
    ShortTermInput,
    {
      ...rental,
      ...purchase,
      peakSeasonRate: 'Peak season rate must be a number',
      offSeasonRate: 'Off-season rate must be a number',
      peakNights: 'Peak season nights must be a number',
      estimatedOccupancyRate: 'Estimated occupancy rate must be a number',
      furnishingCost: 'Furnishing must be a number',
      platformFeePercentage: 'Platform fee must be a number',
      managementPercentage: 'Management fee must be a number',
      maintenancePercentage: 'Maintenance must be a number',
      capexPercentage: 'Capital expenditure must be a number',
    },
  ],
])(
  'every input of a %s is told by its name where it is no number [BNH-9, FLP-2, API-24]',
  (_, schema, words) => {
    expect(wordsFor(schema, Object.keys(words))).toEqual(words)
  },
)

test.each<[keyof typeof house, number[], [number, string][]]>([
  [
    'listingPrice',
    [0, 1e12],
    [
      [-0.01, 'Purchase price cannot be negative'],
      [1e12 + 1, 'Purchase price is more than a trillion dollars'],
    ],
  ],
  [
    'monthlyRent',
    [-1e12, 0, 1e12],
    [
      [-1e12 - 1, 'Monthly rent is less than minus a trillion dollars'],
      [1e12 + 1, 'Monthly rent is more than a trillion dollars'],
    ],
  ],
  [
    'interestRate',
    [0, 1],
    [
      [-0.01, 'Interest rate cannot be negative'],
      [1.01, 'Interest rate cannot be above 1: it is a fraction, 0.07 is 7 %'],
    ],
  ],
  [
    'loanTermInMonths',
    [0, 1_200],
    [
      [-1, 'Loan term cannot be negative'],
      [1.5, 'Loan term must be a whole number of months'],
      [1_201, 'Loan term is more than 1200 months'],
    ],
  ],
])('%s has its bounds, which it names [API-24]', (key, good, bad) => {
  for (const value of good) expect(refusals(BuyHoldInput, { ...house, [key]: value })).toBeUndefined()
  for (const [value, message] of bad)
    expect(refusals(BuyHoldInput, { ...house, [key]: value })).toEqual({ [key]: [message] })
  expect(refusals(BuyHoldInput, { ...house, [key]: Infinity })).toMatchObject({
    [key]: expect.arrayContaining([`${inputLabels[key]} must be a finite number`]),
  })
})

test('a holding has whole years up to 50, and growth that may be a fall [API-24]', () => {
  const refused = (holding: object) => refusals(HoldingAssumptions, holding)
  expect(refused({ holdingYears: 1, appreciation: -0.5, rentGrowth: 1 })).toBeUndefined()
  expect(refused({ holdingYears: 50 })).toBeUndefined()
  expect(refused({ holdingYears: 0 })).toEqual({ holdingYears: ['Holding period must be a year at least'] })
  expect(refused({ holdingYears: 51 })).toEqual({ holdingYears: ['Holding period is more than 50 years'] })
  expect(refused({ holdingYears: 1.5 })).toEqual({
    holdingYears: ['Holding period must be a whole number of years'],
  })
  expect(refused({ appreciation: -0.51 })).toEqual({
    appreciation: ['Appreciation a year cannot be below -0.5'],
  })
  expect(refused({ appreciation: 1.01 })).toEqual({
    appreciation: ['Appreciation a year cannot be above 1: it is a fraction, 0.03 is 3 %'],
  })
})

test('nights and shares say what is wrong with them [API-24]', () => {
  const nights = (peakNights: number) => refusals(ShortTermInput, { ...stay, peakNights })
  expect(nights(366)).toEqual({ peakNights: ['Peak season nights cannot be above 365'] })
  expect(nights(-1)).toEqual({ peakNights: ['Peak season nights cannot be negative'] })
  expect(nights(1.5)).toEqual({ peakNights: ['Peak season nights must be a whole number of nights'] })
  const contingency = (rehabContingency: number) => refusals(FixFlipInput, { ...flip, rehabContingency })
  expect(contingency(100)).toBeUndefined()
  expect(contingency(-1)).toEqual({ rehabContingency: ['Rehab contingency cannot be negative'] })
})

test('what a payload leaves out is assumed, and shown [FLP-3]', () => {
  expect(v.parse(BrrrrInput, { ...house, arv: 360_000 })).toMatchObject({
    bridgeMonths: 6,
    bridgeInterestRate: 0.12,
    bridgePoints: 0.02,
    closingPercentage: 0.03,
    refiCostPercentage: 0.02,
  })
  const { purchasePrice, arv, rehabCosts, monthlyTaxes, monthlyUtilities } = flip
  expect(v.parse(FixFlipInput, { purchasePrice, arv, rehabCosts, monthlyTaxes, monthlyUtilities })).toEqual({
    ...flip,
    allCash: false,
    loanToPrice: 0.9,
    loanToArv: 0.7,
    closingPercentage: 0.03,
  })
  expect(v.parse(ShortTermInput, stay)).toMatchObject({
    peakNights: 92,
    estimatedOccupancyRate: 0.55,
    platformFeePercentage: 0.03,
    managementPercentage: 0.2,
  })
  expect(v.parse(HoldingAssumptions, {})).toEqual({
    holdingYears: 10,
    appreciation: 0.03,
    rentGrowth: 0.02,
    costGrowth: 0.02,
    sellingCostsPercentage: 0.06,
  })
})

test('contingencies that differ by binary noise are one number, and each may come alone [FLP-2]', () => {
  const both = (rehabContingency?: number, contingencyPercentage?: number) =>
    refusals(FixFlipInput, { ...flip, rehabContingency, contingencyPercentage })
  expect(both(10, 0.1 + 5e-10)).toBeUndefined()
  expect(both(10, 0.1 + 2e-9)).toHaveProperty('rehabContingency')
  expect(both(10, 0.1 - 2e-9)).toHaveProperty('rehabContingency')
  expect(both(10)).toBeUndefined()
  expect(both(undefined, 0.1)).toBeUndefined()
})

test('a return without bounds is more, or less, than any number', () => {
  const percent = (cashOnCashRoi: number | null, cashOnCashRoiStatus: ReturnStatus) =>
    returnPercent({ cashOnCashRoi, cashOnCashRoiStatus })
  expect(percent(4.62, 'OK')).toBe(4.62)
  expect(percent(0, 'OK')).toBe(0)
  expect(percent(null, 'INFINITE')).toBe(Infinity)
  expect(percent(null, 'NEGATIVE_NO_CASH')).toBe(-Infinity)
  expect(percent(null, 'UNDEFINED')).toBeNull()
  expect(percent(null, 'TERM_REQUIRED')).toBeNull()
  expect(returnPercent(null)).toBeNull()
})

test('inputs that nobody typed are taken or left', () => {
  expect(acceptedInput(BuyHoldInput, { ...house, spy: 1 })).toEqual(house)
  expect(acceptedInput(BuyHoldInput, { ...house, listingPrice: -1 })).toBeNull()
})

test('a profile shows the tabs that it has switched on, in their own order [PRP-5]', () => {
  expect(enabledStrategies({ strategies: ['shortTerm', 'unknown', 'buyHold'] })).toEqual([
    'buyHold',
    'shortTerm',
  ])
  expect(enabledStrategies({ strategies: [] })).toEqual([])
  expect(enabledStrategies(undefined)).toEqual([])
})
