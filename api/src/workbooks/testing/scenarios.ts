import { acceptedInput, strategies, StrategyKey } from '@freehold/contracts'
import * as fc from 'fast-check'
import type { AskedAnalysis } from '../WorkbookAnalysis'

const dollars = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((cents) => cents / 100)
/** In steps of a hundredth of a percent. */
const fraction = (min: number, max: number) =>
  fc.integer({ min: min * 10_000, max: max * 10_000 }).map((parts) => parts / 10_000)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

/** What all strategies know of a home; now and then without a loan, without a term or without interest. */
const home = fc
  .record({
    listingPrice: dollars(40_000, 2_000_000),
    downPart: fc.oneof(
      { weight: 5, arbitrary: fraction(0, 0.9) },
      { weight: 1, arbitrary: fraction(1, 1.2) },
    ),
    interestRate: fc.oneof(
      { weight: 9, arbitrary: fraction(0.01, 0.15) },
      { weight: 1, arbitrary: fc.constant(0) },
    ),
    loanTermInMonths: fc.oneof(
      { weight: 14, arbitrary: fc.integer({ min: 1, max: 480 }) },
      { weight: 1, arbitrary: fc.constant(0) },
    ),
    monthlyRent: dollars(-200, 12_000),
    monthlyTaxes: dollars(0, 2_000),
    monthlyHoa: dollars(0, 800),
    monthlyInsurance: dollars(0, 600),
    monthlyExpenses: dollars(0, 1_000),
    rehabCost: dollars(0, 150_000),
    closingCosts: dollars(0, 40_000),
    arv: dollars(40_000, 3_000_000),
    closingPercentage: fraction(0, 0.05),
    sellingCostsPercentage: fraction(0, 0.1),
    maintenancePercentage: fraction(0, 0.1),
    capexPercentage: fraction(0, 0.1),
  })
  .map(({ downPart, ...facts }) => ({
    ...facts,
    downPaymentAmount: Math.round(facts.listingPrice * downPart * 100) / 100,
  }))

const scenario = fc
  .record({
    home,
    rental: fc.record({ vacancyPercentage: fraction(0, 0.2), managementPercentage: fraction(0, 0.15) }),
    holding: fc.record({
      holdingYears: fc.integer({ min: 1, max: 50 }),
      appreciation: fraction(-0.1, 0.1),
      rentGrowth: fraction(-0.1, 0.1),
      costGrowth: fraction(-0.1, 0.1),
    }),
    brrrr: fc.record({
      loanLtv: fraction(0, 1),
      rehabPercentage: fraction(0, 0.4),
      refiLtv: fraction(0, 1),
      bridgeMonths: fc.integer({ min: 0, max: 24 }),
      bridgeInterestRate: fraction(0, 0.15),
      bridgePoints: fraction(0, 0.05),
      refiCostPercentage: fraction(0, 0.05),
    }),
    flip: fc.record({
      rehabCosts: dollars(0, 200_000),
      salePrice: maybe(dollars(40_000, 3_000_000)),
      contingencyPercentage: fraction(0, 0.3),
      holdingPeriodMonths: fc.integer({ min: 0, max: 24 }),
      hardMoneyInterestRate: fraction(0, 0.2),
      hardMoneyPoints: fraction(0, 0.05),
      insuranceRateFlip: maybe(fraction(0, 0.02)),
      // Never that of a rental, so that it has a cell of its own, whether it is known or not.
      monthlyInsurance: maybe(dollars(601, 900)),
      monthlyUtilities: dollars(0, 800),
      allCash: fc.boolean(),
      loanToPrice: fraction(0, 1),
      loanToArv: fraction(0, 1),
    }),
    stay: fc.record({
      peakSeasonRate: dollars(0, 900),
      offSeasonRate: dollars(0, 600),
      peakNights: fc.integer({ min: 0, max: 365 }),
      estimatedOccupancyRate: fraction(0, 1),
      furnishingCost: dollars(0, 60_000),
      platformFeePercentage: fraction(0, 0.2),
      // Never that of a rental: it is of the revenue, and has a cell of its own.
      managementPercentage: fraction(0.16, 0.3),
    }),
  })
  .map(({ home: facts, rental, holding, brrrr, flip, stay }) => ({
    buyHold: {
      ...facts,
      ...rental,
      holding: { ...holding, sellingCostsPercentage: facts.sellingCostsPercentage },
    },
    brrrr: { ...facts, ...rental, ...brrrr },
    fixFlip: {
      ...facts,
      ...flip,
      purchasePrice: facts.listingPrice,
    },
    shortTerm: { ...facts, ...stay },
  }))

/** One home in all strategies, as often as asked; the same for the same seed. */
export const randomScenarios = (count: number, seed: number): AskedAnalysis[][] =>
  fc
    .sample(scenario, { numRuns: count, seed })
    .map((inputs) => StrategyKey.options.map((strategy) => askedOf(strategy, inputs[strategy])))

/** An analysis as a request asks for it. */
export function askedOf(strategy: StrategyKey, inputs: object): AskedAnalysis {
  const sent = JSON.parse(JSON.stringify(inputs)) as object
  const input = acceptedInput(strategies[strategy].input, sent)
  if (input === null) throw new Error(`The contract refuses ${JSON.stringify(sent)}`)
  return { strategy, input, sent, sources: {} }
}
