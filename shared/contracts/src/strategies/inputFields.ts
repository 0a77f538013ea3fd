import * as v from 'valibot'

/** Labels of the inputs in forms, calculations and error messages. */
export const inputLabels = {
  listingPrice: 'Purchase price',
  purchasePrice: 'Purchase price',
  downPaymentAmount: 'Down payment',
  interestRate: 'Interest rate',
  loanTermInMonths: 'Loan term',
  monthlyRent: 'Monthly rent',
  monthlyTaxes: 'Monthly taxes',
  monthlyHoa: 'Monthly HOA',
  monthlyInsurance: 'Monthly insurance',
  monthlyExpenses: 'Other monthly expenses',
  monthlyUtilities: 'Monthly utilities',
  rehabCost: 'Rehab cost',
  rehabCosts: 'Rehab costs',
  closingCosts: 'Closing costs',
  furnishingCost: 'Furnishing',
  arv: 'After-repair value (ARV)',
  salePrice: 'Sale price',
  loanLtv: 'Loan share of ARV',
  rehabPercentage: 'Rehab share of price',
  refiLtv: 'Refinance share of ARV',
  bridgeMonths: 'Bridge loan term',
  bridgeInterestRate: 'Bridge loan rate',
  bridgePoints: 'Bridge loan points',
  closingPercentage: 'Closing share of price',
  refiCostPercentage: 'Refinance cost share of loan',
  rehabContingency: 'Rehab contingency',
  contingencyPercentage: 'Contingency',
  holdingPeriodMonths: 'Holding period',
  sellingCostsPercentage: 'Selling costs',
  hardMoneyInterestRate: 'Hard money rate',
  hardMoneyPoints: 'Points',
  insuranceRateFlip: 'Insurance rate',
  loanToPrice: 'Loan share of price',
  loanToArv: 'Loan share of ARV',
  allCash: 'All cash',
  peakSeasonRate: 'Peak season rate',
  offSeasonRate: 'Off-season rate',
  peakNights: 'Peak season nights',
  estimatedOccupancyRate: 'Estimated occupancy rate',
  platformFeePercentage: 'Platform fee',
  managementPercentage: 'Management fee',
  vacancyPercentage: 'Vacancy',
  maintenancePercentage: 'Maintenance',
  capexPercentage: 'Capital expenditure',
  holdingYears: 'Holding period',
  appreciation: 'Appreciation a year',
  rentGrowth: 'Rent growth a year',
  costGrowth: 'Cost growth a year',
} as const
export type InputKey = keyof typeof inputLabels

/** Far above the price of any home; keeps every product of inputs finite. */
const DOLLARS_MAX = 1_000_000_000_000
const MONTHS_MAX = 1_200
const NIGHTS_MAX = 365
/** The longest holding period. */
export const HOLDING_YEARS_MAX = 50
/** No sensible plan assumes that prices halve or double every year. */
const GROWTH_MIN = -0.5

const number = (key: InputKey) =>
  v.pipe(
    v.number(({ input }) =>
      input === null || input === undefined
        ? `${inputLabels[key]} is required`
        : `${inputLabels[key]} must be a number`,
    ),
    v.finite(`${inputLabels[key]} must be a finite number`),
  )

const dollarsMax = (key: InputKey) =>
  v.maxValue<number, number, string>(DOLLARS_MAX, `${inputLabels[key]} is more than a trillion dollars`)

const notNegative = (key: InputKey) =>
  v.minValue<number, number, string>(0, `${inputLabels[key]} cannot be negative`)

/** A price or a cost, in dollars. */
export const cost = (key: InputKey) =>
  v.pipe(number(key), notNegative(key), dollarsMax(key), v.brand('Dollars'))

/** Dollars a month. May be negative, because without a rent estimate a form starts with the net income. */
export const income = (key: InputKey) =>
  v.pipe(
    number(key),
    v.minValue(-DOLLARS_MAX, `${inputLabels[key]} is less than minus a trillion dollars`),
    dollarsMax(key),
    v.brand('Dollars'),
  )

/** A rate, share or occupancy: 0.07 is 7 %. */
export const fraction = (key: InputKey) =>
  v.pipe(
    number(key),
    notNegative(key),
    v.maxValue(1, `${inputLabels[key]} cannot be above 1: it is a fraction, 0.07 is 7 %`),
    v.brand('Fraction'),
  )

/** Percent, 0 to 100. */
export const percent = (key: InputKey) =>
  v.pipe(
    number(key),
    notNegative(key),
    v.maxValue(100, `${inputLabels[key]} cannot be above 100 %`),
    v.brand('Percent'),
  )

export const months = (key: InputKey) =>
  v.pipe(
    number(key),
    notNegative(key),
    v.integer(`${inputLabels[key]} must be a whole number of months`),
    v.maxValue(MONTHS_MAX, `${inputLabels[key]} is more than ${MONTHS_MAX} months`),
    v.brand('Months'),
  )

/** A yearly change as a fraction, negative for a decrease: −0.02 is 2 % less. */
export const growth = (key: InputKey) =>
  v.pipe(
    number(key),
    v.minValue(GROWTH_MIN, `${inputLabels[key]} cannot be below ${GROWTH_MIN}`),
    v.maxValue(1, `${inputLabels[key]} cannot be above 1: it is a fraction, 0.03 is 3 %`),
    v.brand('Growth'),
  )

export const years = (key: InputKey) =>
  v.pipe(
    number(key),
    v.integer(`${inputLabels[key]} must be a whole number of years`),
    v.minValue(1, `${inputLabels[key]} must be a year at least`),
    v.maxValue(HOLDING_YEARS_MAX, `${inputLabels[key]} is more than ${HOLDING_YEARS_MAX} years`),
    v.brand('Years'),
  )

/**
 * Expenses that investors set aside, as fractions of the rent, or of the revenue of a short-term rental. Optional: the
 * specified returns have none of them.
 */
export const rentFractions = {
  vacancyPercentage: v.optional(fraction('vacancyPercentage')),
  managementPercentage: v.optional(fraction('managementPercentage')),
  maintenancePercentage: v.optional(fraction('maintenancePercentage')),
  capexPercentage: v.optional(fraction('capexPercentage')),
}

export const nights = (key: InputKey) =>
  v.pipe(
    number(key),
    notNegative(key),
    v.integer(`${inputLabels[key]} must be a whole number of nights`),
    v.maxValue(NIGHTS_MAX, `${inputLabels[key]} cannot be above ${NIGHTS_MAX}`),
    v.brand('Nights'),
  )
