import { nationalYield, seasonRateMultiples, seasonRatesFromRent } from '@freehold/analysis'
import {
  inputLabels,
  type CalculationInput,
  type CalculationStep,
  type Property,
  type RentalComp,
  type RentEstimate,
  type StrategyKey,
} from '@freehold/contracts'
import { formatDay, formatDollars, formatPercent } from '@freehold/ui'
import { isRentEstimated } from './isRentEstimated'

const formulas = {
  RENTAL_COMPS:
    'the median rent per square foot of the leases × square feet of this home; the percentiles are of the same',
  SMALL_AREA_RENT: 'HUD’s fair market rent of this ZIP code and number of bedrooms',
  PRICE_YIELD: `price × ${formatPercent(nationalYield.middle * 100)} ÷ 12, the national yield`,
}
const byAdjustedLeases =
  'the weighted mean of the leases around, each adjusted to this home by what differences are worth; ' +
  'those most alike are listed, and half of such homes rent for between the percentiles'

/**
 * How the monthly rent among the inputs was estimated, or that from which their nightly rates follow, with its percentiles.
 * Empty where they have another rent and other rates.
 */
export function rentSteps(property: Property, strategy: StrategyKey, inputs: unknown): CalculationStep[] {
  const { rent, rentalComps = [] } = property
  if (!rent || rent.low === undefined || rent.high === undefined) return []
  if (!isRentEstimated(strategy, inputs, property)) return []
  return [
    {
      key: 'monthlyRent',
      label: inputLabels.monthlyRent,
      unit: 'dollars',
      value: rent.monthlyRent,
      formula: rent.adjusted ? byAdjustedLeases : formulas[rent.method],
      inputs: [
        ...leaseNumbers(rentalComps),
        dollars('rentLow', '25th percentile', rent.low),
        dollars('rentHigh', '75th percentile', rent.high),
      ],
    },
    ...nightlySteps(rent, inputs as Partial<Record<SeasonRate, number>>),
  ]
}

type SeasonRate = keyof typeof seasonRateMultiples

/** The nightly rates among the inputs that follow from the rent. */
function nightlySteps(
  { monthlyRent }: RentEstimate,
  inputs: Partial<Record<SeasonRate, number>>,
): CalculationStep[] {
  const rates = Object.entries(seasonRatesFromRent(monthlyRent)) as [SeasonRate, number][]
  return rates
    .filter(([key, rate]) => inputs[key] === rate)
    .map(([key, value]) => ({
      key,
      label: inputLabels[key],
      unit: 'dollars',
      value,
      formula: `monthly rent × 12 ÷ 365 × ${seasonRateMultiples[key]}, a rule of thumb`,
      inputs: [dollars('monthlyRent', inputLabels.monthlyRent, monthlyRent)],
    }))
}

const dollars = (key: string, label: string, value: number | null): CalculationInput => ({
  key,
  label,
  unit: 'dollars',
  value,
  source: 'computed',
})

const numbersOf = new WeakMap<readonly RentalComp[], CalculationInput[]>()

/** The leases of a home, put into words once. */
function leaseNumbers(leases: readonly RentalComp[]): CalculationInput[] {
  const numbers = numbersOf.get(leases) ?? leases.map(leaseNumber)
  numbersOf.set(leases, numbers)
  return numbers
}

const leaseNumber = (lease: RentalComp, index: number) =>
  dollars(
    `lease${index + 1}`,
    `${index + 1}. ${lease.PropertyAddressFull}, leased ${formatDay(lease.leasedOn)} for ${formatDollars(lease.monthlyRent)}`,
    lease.adjustedRent,
  )
