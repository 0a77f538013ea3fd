import { nationalYield } from '@freehold/analysis'
import type { CalculationInput, CalculationStep, Property, RentalComp } from '@freehold/contracts'
import { formatDay, formatDollars, formatPercent } from '@freehold/ui'

/** Amounts are kept in cents. */
const ONE_CENT = 0.01

const formulas = {
  RENTAL_COMPS:
    'the median rent per square foot of the leases × square feet of this home; the percentiles are of the same',
  SMALL_AREA_RENT: 'HUD’s fair market rent of this ZIP code and number of bedrooms',
  PRICE_YIELD: `price × ${formatPercent(nationalYield.middle * 100)} ÷ 12, the national yield`,
}
const byAdjustedLeases =
  'the weighted mean of the leases around, each adjusted to this home by what differences are worth; ' +
  'those most alike are listed, and half of such homes rent for between the percentiles'

/** How the monthly rent among the inputs was estimated, with its percentiles. Empty where they have another rent. */
export function rentSteps({ rent, rentalComps = [] }: Property, inputs: unknown): CalculationStep[] {
  if (!rent || rent.low === undefined || rent.high === undefined) return []
  const monthlyRent = monthlyRentOf(inputs)
  if (monthlyRent === null || Math.abs(monthlyRent - rent.monthlyRent) >= ONE_CENT) return []
  return [
    {
      key: 'monthlyRent',
      label: 'Monthly rent',
      unit: 'dollars',
      value: rent.monthlyRent,
      formula: rent.adjusted ? byAdjustedLeases : formulas[rent.method],
      inputs: [
        ...rentalComps.map(leaseNumber),
        dollars('rentLow', '25th percentile', rent.low),
        dollars('rentHigh', '75th percentile', rent.high),
      ],
    },
  ]
}

const dollars = (key: string, label: string, value: number | null): CalculationInput => ({
  key,
  label,
  unit: 'dollars',
  value,
  source: 'computed',
})

const leaseNumber = (lease: RentalComp, index: number) =>
  dollars(
    `lease${index + 1}`,
    `${index + 1}. ${lease.PropertyAddressFull}, leased ${formatDay(lease.leasedOn)} for ${formatDollars(lease.monthlyRent)}`,
    lease.adjustedRent,
  )

const monthlyRentOf = (inputs: unknown): number | null =>
  typeof inputs === 'object' &&
  inputs !== null &&
  'monthlyRent' in inputs &&
  typeof inputs.monthlyRent === 'number'
    ? inputs.monthlyRent
    : null
