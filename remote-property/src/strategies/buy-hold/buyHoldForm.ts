import {
  defaultClosingCosts,
  defaultDownPayment,
  defaultRehabCost,
  downPaymentFromPercent,
  downPaymentPercent,
  expensesWithAssumed,
  offeredExpenses,
  defaultMonthlyRent,
  summarizeExpenses,
  type OfferedExpenseKey,
  fractionOfPercent,
  percentOfFraction,
} from '@freehold/analysis'
import {
  acceptedInput,
  BuyHoldInput,
  holdingConstants,
  type HoldingAssumptions,
  type MortgageRate,
  type Property,
} from '@freehold/contracts'
import {
  loanSources,
  mortgageSources,
  mortgageTypeOf,
  mortgageValues,
  startingMortgage,
} from '../../inputs/mortgageChoices'
import {
  numberError,
  numberErrors,
  roundForField,
  type FieldSpec,
  type Numbers,
} from '../../inputs/numberFields'
import {
  allSetAside,
  notSetAside,
  offeredSpecs,
  setAsideIn,
  type SetAside,
} from '../../inputs/offeredExpenses'
import { factSources, ruleOfThumb } from '../../inputs/factSources'
import { parseInput, type ParsedForm } from '../../inputs/parseInput'
import type { FieldSources } from '../../inputs/fieldSources'
import type { StrategyForm } from '../../inputs/StrategyForm'

/** Taxes, insurance and HOA are annual amounts. */
export const buyHoldSpecs = {
  purchasePrice: { label: 'Purchase price', unit: 'dollars', step: 1_000 },
  downPayment: { label: 'Down payment', unit: 'dollars', step: 1_000 },
  rehabCost: { label: 'Rehab cost', unit: 'dollars', step: 500 },
  closingCosts: { label: 'Closing costs', unit: 'dollars' },
  interestRate: { label: 'Interest rate', unit: 'percent', step: 0.25 },
  loanTermInMonths: { label: 'Term', unit: 'months', step: 12 },
  // A rent derived from the net income of stored results may be negative.
  monthlyRent: { label: 'Monthly rent', unit: 'dollars', step: 50, mayBeNegative: true },
  taxAmount: { label: 'Taxes', unit: 'dollars' },
  insuranceAmount: { label: 'Insurance', unit: 'dollars' },
  hoaAmount: { label: 'HOA', unit: 'dollars' },
  ...offeredSpecs,
  holdingYears: { label: 'Holding period', unit: 'years' },
  appreciation: { label: 'Appreciation', unit: 'percent', mayBeNegative: true, step: 0.5 },
  rentGrowth: { label: 'Rent growth', unit: 'percent', mayBeNegative: true, step: 0.5 },
  costGrowth: { label: 'Cost growth', unit: 'percent', mayBeNegative: true, step: 0.5 },
  sellingCostsPercentage: { label: 'Selling costs', unit: 'percent', step: 0.5 },
} as const satisfies Record<string, FieldSpec>

export type BuyHoldField = keyof typeof buyHoldSpecs

/** The down payment while it is typed in percent. */
export const downPercentSpec: FieldSpec = { label: 'Down payment', unit: 'percent', mayExceed100: true }

export interface OtherExpense {
  name: string
  /** Dollars. */
  monthly: number | null
}

export interface BuyHoldValues extends Numbers<BuyHoldField>, SetAside {
  mortgageType: string
  /** The unit in which the down payment is typed. The calculation uses its dollars. */
  downPaymentUnit: 'dollars' | 'percent'
  /** As typed or shown in percent points; used only while that is the unit. */
  downPaymentPercent: number | null
  other: OtherExpense[]
}

const offeredExpensePercentages = Object.fromEntries(
  offeredExpenses.map(({ key, fractionOfRent }) => [key, percentOfFraction(fractionOfRent)]),
) as Numbers<OfferedExpenseKey>

const holdingKeys = Object.keys(holdingConstants) as (keyof HoldingAssumptions)[]

/** The assumptions of a holding as values of the form, where fractions are percentages. */
const holdingValues = (assumed: Record<keyof HoldingAssumptions, number>) =>
  Object.fromEntries(
    holdingKeys.map((key) => [
      key,
      buyHoldSpecs[key].unit === 'percent' ? percentOfFraction(assumed[key]) : assumed[key],
    ]),
  ) as Numbers<keyof HoldingAssumptions>

/** The holding assumptions of the payload; left out where all are the defaults. */
function holdingOf(values: BuyHoldValues) {
  const isAssumed = holdingKeys.every((key) => values[key] === holdingValues(holdingConstants)[key])
  if (isAssumed) return {}
  const sent = (key: keyof HoldingAssumptions) =>
    buyHoldSpecs[key].unit === 'percent' && values[key] !== null
      ? fractionOfPercent(values[key])
      : values[key]
  return { holding: Object.fromEntries(holdingKeys.map((key) => [key, sent(key)])) }
}

/** The default values: listing price, default down payment and mortgage, estimated rent and listed expenses. */
function buyHoldDefaults(property: Property, rates: readonly MortgageRate[]): BuyHoldValues {
  const price = property.LatestListingPrice
  const expenses = summarizeExpenses(expensesWithAssumed(property))
  const dollars = (value: number | null) => roundForField(value, 'dollars')
  return {
    purchasePrice: price,
    downPayment: dollars(price && defaultDownPayment(price)),
    downPaymentUnit: 'dollars',
    downPaymentPercent: null,
    rehabCost: dollars(price && defaultRehabCost(price)),
    closingCosts: dollars(price && defaultClosingCosts(price)),
    ...mortgageValues(startingMortgage(rates, property.buyHoldInput)),
    monthlyRent: dollars(defaultMonthlyRent(property.rent, property.buyHoldResults)),
    taxAmount: dollars(expenses.annualTax),
    insuranceAmount: dollars(expenses.annualInsurance),
    hoaAmount: dollars(expenses.annualHoa),
    other: expenses.other.map(({ name, value }) => ({ name, monthly: dollars(value / 12) })),
    ...offeredExpensePercentages,
    ...holdingValues(holdingConstants),
    setAside: [],
  }
}

/** Another unit for the same down payment; percent is shown in whole numbers. */
export function withUnit(
  { purchasePrice, downPayment }: BuyHoldValues,
  downPaymentUnit: BuyHoldValues['downPaymentUnit'],
): Partial<BuyHoldValues> {
  return { downPaymentUnit, downPaymentPercent: downPaymentPercent(purchasePrice ?? 0, downPayment ?? 0) }
}

/** A down payment in dollars, with its percentage of the price. */
export const withDollars = (
  { purchasePrice }: BuyHoldValues,
  downPayment: number | null,
): Partial<BuyHoldValues> => ({
  downPayment,
  downPaymentPercent: downPaymentPercent(purchasePrice ?? 0, downPayment ?? 0),
})

/** A down payment in percent, with its dollars. */
export function withPercent(
  { purchasePrice }: BuyHoldValues,
  downPaymentPercent: number | null,
): Partial<BuyHoldValues> {
  if (purchasePrice === null || downPaymentPercent === null) return { downPaymentPercent }
  return { downPaymentPercent, downPayment: downPaymentFromPercent(purchasePrice, downPaymentPercent) }
}

/** Another price. A down payment in percent keeps its percentage; one in dollars keeps its dollars. */
export function withPrice(values: BuyHoldValues, purchasePrice: number | null): Partial<BuyHoldValues> {
  const inPercent = values.downPaymentUnit === 'percent'
  const down = inPercent ? withPercent({ ...values, purchasePrice }, values.downPaymentPercent) : {}
  return { ...down, purchasePrice }
}

/** The sources of the default values. */
const buyHoldDefaultSources = (property: Property, rates: readonly MortgageRate[]): FieldSources => ({
  ...ruleOfThumb([...offeredExpenses.map(({ key }) => key), ...Object.keys(holdingConstants)]),
  ...factSources(property),
  ...loanSources(rates),
})

/** A saved input as values of the form. Other expenses that differ from the listing become one sum. */
const toBuyHoldValues =
  (saved: BuyHoldInput, rates: readonly MortgageRate[]) =>
  (defaults: BuyHoldValues): BuyHoldValues => {
    const dollars = (value: number) => roundForField(value, 'dollars')
    const rows = defaults.other.reduce((total, { monthly }) => total + (monthly ?? 0), 0)
    const isAsListed = Math.abs(rows - saved.monthlyExpenses) < CENT
    const { setAside } = setAsideIn('buyHold', saved)
    return {
      ...defaults,
      purchasePrice: saved.listingPrice,
      ...withDollars({ ...defaults, purchasePrice: saved.listingPrice }, saved.downPaymentAmount),
      rehabCost: saved.rehabCost,
      closingCosts: saved.closingCosts ?? 0,
      interestRate: percentOfFraction(saved.interestRate),
      loanTermInMonths: saved.loanTermInMonths,
      mortgageType: mortgageTypeOf(saved, rates),
      monthlyRent: saved.monthlyRent,
      taxAmount: dollars(saved.monthlyTaxes * 12),
      insuranceAmount: dollars(saved.monthlyInsurance * 12),
      hoaAmount: dollars(saved.monthlyHoa * 12),
      other: isAsListed
        ? defaults.other
        : [{ name: 'Other expenses', monthly: dollars(saved.monthlyExpenses) }],
      ...holdingValues(saved.holding ?? holdingConstants),
      ...Object.fromEntries(setAside.map((key) => [key, percentOfFraction(saved[key] ?? 0)])),
      setAside,
    }
  }

/** Sums of rounded rows may differ by less than this. */
const CENT = 0.01

const fieldOfInput = {
  listingPrice: 'purchasePrice',
  downPaymentAmount: 'downPayment',
  monthlyTaxes: 'taxAmount',
  monthlyInsurance: 'insuranceAmount',
  monthlyHoa: 'hoaAmount',
  monthlyExpenses: 'other',
} as const

function parseBuyHold(values: BuyHoldValues): ParsedForm<BuyHoldInput> {
  const twelfth = (annual: number | null) => annual && annual / 12
  return parseInput(
    BuyHoldInput,
    {
      listingPrice: values.purchasePrice,
      downPaymentAmount: values.downPayment,
      interestRate: values.interestRate && fractionOfPercent(values.interestRate),
      loanTermInMonths: values.loanTermInMonths,
      monthlyRent: values.monthlyRent,
      monthlyTaxes: twelfth(values.taxAmount),
      monthlyHoa: twelfth(values.hoaAmount),
      monthlyInsurance: twelfth(values.insuranceAmount),
      monthlyExpenses: otherTotal(values),
      rehabCost: values.rehabCost,
      ...holdingOf(values),
      // The payload of the specification has no closing costs, so they are sent only if there are some.
      ...(values.closingCosts !== 0 && { closingCosts: values.closingCosts }),
      ...Object.fromEntries(
        values.setAside.map((key) => [key, values[key] && fractionOfPercent(values[key])]),
      ),
    },
    { ...fieldErrors(values), ...percentError(values), ...otherErrors(values) },
    fieldOfInput,
  )
}

/** Errors of the number fields. Offered expenses that are switched off are not sent, so they are not checked. */
function fieldErrors(values: BuyHoldValues) {
  const shares = Object.fromEntries(notSetAside('buyHold', values).map((key) => [key, 0]))
  return numberErrors<BuyHoldField>({ ...values, ...shares }, buyHoldSpecs)
}

function percentError({ downPaymentUnit, downPaymentPercent }: BuyHoldValues) {
  const message = downPaymentUnit === 'percent' ? numberError(downPaymentPercent, downPercentSpec) : undefined
  return message === undefined ? {} : { downPayment: message }
}

/** The key of a row's error, by index: two expenses may have the same name. */
export const otherField = (index: number) => `other.${index}`

const otherSpec = ({ name }: OtherExpense): FieldSpec => ({ label: name, unit: 'dollars' })

const otherErrors = ({ other }: BuyHoldValues) =>
  Object.fromEntries(
    other
      .map((row, index) => [otherField(index), numberError(row.monthly, otherSpec(row))] as const)
      .filter(([, message]) => message !== undefined),
  )

const otherTotal = ({ other }: BuyHoldValues) =>
  other.reduce((total, { monthly }) => total + (monthly ?? 0), 0)

export const buyHoldForm: StrategyForm<BuyHoldValues, BuyHoldInput> = {
  strategy: 'buyHold',
  accept: (inputs) => acceptedInput(BuyHoldInput, inputs),
  defaults: buyHoldDefaults,
  realisticExpenses: allSetAside('buyHold'),
  toValues: toBuyHoldValues,
  parse: parseBuyHold,
  defaultSources: buyHoldDefaultSources,
  currentSources: mortgageSources,
  withPrice,
  fieldOf: fieldOfInput,
}
