import {
  defaultDownPayment,
  defaultRehabCost,
  downPaymentFromPercent,
  downPaymentPercent,
  offeredExpenses,
  seedMonthlyRent,
  summarizeExpenses,
} from '@freehold/analysis'
import { BuyHoldInput, type MortgageRate, type Property } from '@freehold/contracts'
import { mortgageValues, startingMortgage } from '../worksheet/mortgageChoices'
import {
  fractionOfPercent,
  refusal,
  refusals,
  startingNumber,
  type FieldSpec,
  type Numbers,
} from '../worksheet/numberFields'
import { readInput, type Reading } from '../worksheet/reading'

/** Amounts are dollars; taxes, insurance and HOA are a year's. */
export const buyHoldSpecs = {
  purchasePrice: { label: 'Purchase price', unit: 'dollars', step: 1_000 },
  downPayment: { label: 'Down payment', unit: 'dollars', step: 1_000 },
  rehabCost: { label: 'Rehab cost', unit: 'dollars', step: 500 },
  closingCosts: { label: 'Closing costs', unit: 'dollars' },
  interestRate: { label: 'Interest rate', unit: 'percent', step: 0.25 },
  loanTermInMonths: { label: 'Term', unit: 'months', step: 12 },
  // A rent that was seeded by a net income may be below zero.
  monthlyRent: { label: 'Monthly rent', unit: 'dollars', step: 50, mayBeNegative: true },
  taxAmount: { label: 'Taxes', unit: 'dollars' },
  insuranceAmount: { label: 'Insurance', unit: 'dollars' },
  hoaAmount: { label: 'HOA', unit: 'dollars' },
} as const satisfies Record<string, FieldSpec>

export type BuyHoldField = keyof typeof buyHoldSpecs

/** The down payment while it is typed in percent. */
export const downPercentSpec: FieldSpec = { label: 'Down payment', unit: 'percent' }

export interface OtherExpense {
  name: string
  /** Dollars. */
  monthly: number | null
}

export interface BuyHoldValues extends Numbers<BuyHoldField> {
  mortgageType: string
  /** What the down payment is typed in. Its dollars are what counts. */
  downPaymentUnit: 'dollars' | 'percent'
  /** As typed or shown in percent points; used only while that is the unit. */
  downPaymentPercent: number | null
  other: OtherExpense[]
  /** Names of those `offeredExpenses` that are switched on. */
  offered: string[]
}

/** A new property: its listing price, a quarter of it down, the default mortgage and the estimated rent. */
export function startBuyHold(property: Property, rates: readonly MortgageRate[]): BuyHoldValues {
  const price = property.LatestListingPrice
  const expenses = summarizeExpenses(property.expenses)
  const dollars = (value: number | null) => startingNumber(value, 'dollars')
  return {
    purchasePrice: price,
    downPayment: dollars(price && defaultDownPayment(price)),
    downPaymentUnit: 'dollars',
    downPaymentPercent: null,
    rehabCost: dollars(price && defaultRehabCost(price)),
    closingCosts: 0,
    ...mortgageValues(startingMortgage(rates, property.buyHoldInput)),
    monthlyRent: dollars(seedMonthlyRent(property.rent, property.buyHoldResults)),
    taxAmount: dollars(expenses.annualTax),
    insuranceAmount: dollars(expenses.annualInsurance),
    hoaAmount: dollars(expenses.annualHoa),
    other: expenses.other.map(({ name, value }) => ({ name, monthly: dollars(value / 12) })),
    offered: [],
  }
}

/** The other unit, without a change of the dollars; percent is shown in whole numbers. */
export function inUnit(
  { purchasePrice, downPayment }: BuyHoldValues,
  downPaymentUnit: BuyHoldValues['downPaymentUnit'],
): Partial<BuyHoldValues> {
  return { downPaymentUnit, downPaymentPercent: downPaymentPercent(purchasePrice ?? 0, downPayment ?? 0) }
}

/** A percentage that was typed, and the dollars of the purchase price that it makes. */
export function withPercent(
  { purchasePrice }: BuyHoldValues,
  downPaymentPercent: number | null,
): Partial<BuyHoldValues> {
  if (purchasePrice === null || downPaymentPercent === null) return { downPaymentPercent }
  return { downPaymentPercent, downPayment: downPaymentFromPercent(purchasePrice, downPaymentPercent) }
}

/** Another price. A down payment in percent stays that part of it; one in dollars stays as it is. */
export function withPrice(values: BuyHoldValues, purchasePrice: number | null): Partial<BuyHoldValues> {
  const inPercent = values.downPaymentUnit === 'percent'
  const down = inPercent ? withPercent({ ...values, purchasePrice }, values.downPaymentPercent) : {}
  return { ...down, purchasePrice }
}

/** Dollars a month of an expense that the form offers as a part of the rent. */
export const offeredAmount = ({ monthlyRent }: BuyHoldValues, partOfRent: number) =>
  Math.max(0, monthlyRent ?? 0) * partOfRent

const fieldOfInput = {
  listingPrice: 'purchasePrice',
  downPaymentAmount: 'downPayment',
  monthlyTaxes: 'taxAmount',
  monthlyInsurance: 'insuranceAmount',
  monthlyHoa: 'hoaAmount',
}

/** What the calculation takes, or a message for each field that keeps it from being calculated. */
export function readBuyHold(values: BuyHoldValues): Reading<BuyHoldInput> {
  const twelfth = (annual: number | null) => annual && annual / 12
  return readInput(
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
      // SPEC's payload has none: sent only when there are some.
      ...(values.closingCosts !== 0 && { closingCosts: values.closingCosts }),
    },
    { ...refusals<BuyHoldField>(values, buyHoldSpecs), ...percentRefusal(values), ...otherRefusals(values) },
    fieldOfInput,
  )
}

function percentRefusal({ downPaymentUnit, downPaymentPercent }: BuyHoldValues) {
  const message = downPaymentUnit === 'percent' ? refusal(downPaymentPercent, downPercentSpec) : undefined
  return message === undefined ? {} : { downPayment: message }
}

/** Rows are known by their place: two expenses may have one name. */
export const otherField = (index: number) => `other.${index}`

const otherSpec = ({ name }: OtherExpense): FieldSpec => ({ label: name, unit: 'dollars' })

const otherRefusals = ({ other }: BuyHoldValues) =>
  Object.fromEntries(
    other
      .map((row, index) => [otherField(index), refusal(row.monthly, otherSpec(row))] as const)
      .filter(([, message]) => message !== undefined),
  )

function otherTotal(values: BuyHoldValues): number {
  const rows = values.other.reduce((total, { monthly }) => total + (monthly ?? 0), 0)
  return offeredExpenses
    .filter(({ name }) => values.offered.includes(name))
    .reduce((total, { partOfRent }) => total + offeredAmount(values, partOfRent), rows)
}
