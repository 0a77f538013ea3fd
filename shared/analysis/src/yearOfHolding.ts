import type { BuyHoldInput } from '@freehold/contracts'
import { rentalCosts } from './mortgageSteps'
import { rentParts, sumOf } from './rentParts'
import { given, type Worksheet } from './worksheet'

/** A loan's payments in a year of holding: 12, and fewer in the year in which its term ends. */
export const paymentsInYear = (termInMonths: number, year: number) =>
  Math.min(12, Math.max(0, termInMonths - 12 * (year - 1)))

/** What a year of holding brings: the first one is year 1. */
export const cashFlowOfYear =
  (year: number) =>
  (
    rent: number,
    rentGrowth: number,
    costs: number,
    costGrowth: number,
    payments: number,
    mortgage: number,
  ): number =>
    rent * (1 + rentGrowth) ** (year - 1) - costs * (1 + costGrowth) ** (year - 1) - payments * mortgage

/** What every year of holding grows from. Parts of the rent grow with it, the other costs by themselves. */
export function rentAndCosts(sheet: Worksheet, input: BuyHoldInput) {
  const parts = rentParts(input)
  const annualRent = sheet.step(
    'annualRent',
    'Rent of the first year',
    'dollars',
    parts.length === 0
      ? '12 × monthly rent'
      : `12 × monthly rent × (1 − ${parts.map(({ label }) => label.toLowerCase()).join(' − ')})`,
    [given('monthlyRent', 'dollars', input.monthlyRent), ...parts],
    (rent, ...fractions) => 12 * (rent - Math.max(0, rent) * sumOf(fractions)),
  )
  const annualCosts = sheet.step(
    'annualCosts',
    'Costs of the first year',
    'dollars',
    '12 × (taxes + HOA + insurance + other expenses)',
    rentalCosts(input),
    (taxes, hoa, insurance, other) => 12 * (taxes + hoa + insurance + other),
  )
  return { annualRent, annualCosts }
}
