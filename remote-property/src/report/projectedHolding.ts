import { projectHolding, type ProjectedYear } from '@freehold/analysis'
import {
  holdingConstants,
  type AnalysisInput,
  type AnalysisResults,
  type BrrrrInput,
  type BrrrrResults,
  type BuyHoldInput,
  type Dollars,
  type ShortTermInput,
  type ShortTermResults,
  type StrategyKey,
} from '@freehold/contracts'

export const PROJECTED_YEARS = 30

interface Analyzed {
  strategy: StrategyKey
  inputs: AnalysisInput
  results: AnalysisResults
}

/**
 * A strategy as a home that is held with one loan, which the engine can project: BRRRR from its refinance on, at the
 * after-repair value, and a short-term rental with its revenue as rent. Null for a home that is sold.
 */
export function heldAs({ strategy, inputs, results }: Analyzed): BuyHoldInput | null {
  if (strategy === 'buyHold') return inputs as BuyHoldInput
  if (strategy === 'brrrr') return refinanced(inputs as BrrrrInput, results as BrrrrResults)
  return strategy === 'shortTerm' ? byTheNight(inputs as ShortTermInput, results as ShortTermResults) : null
}

const none = 0 as Dollars

function refinanced(input: BrrrrInput, { refiLoanAmount }: BrrrrResults): BuyHoldInput {
  return {
    ...input,
    listingPrice: input.arv,
    downPaymentAmount: (input.arv - refiLoanAmount) as Dollars,
    rehabCost: none,
  }
}

function byTheNight(input: ShortTermInput, { grossAnnualRevenue }: ShortTermResults): BuyHoldInput {
  const { platformFeePercentage, ...shared } = input
  return {
    ...shared,
    monthlyRent: (grossAnnualRevenue / 12) as Dollars,
    // The fee grows with the revenue, as vacancy does with the rent.
    vacancyPercentage: platformFeePercentage,
  }
}

export interface Projection {
  appreciation: number
  rentGrowth: number
  costGrowth: number
  years: readonly ProjectedYear[]
}

/** The years of a home that is held, year 0 first; null for one that is sold, and where a loan has no term. */
export function projectedHolding(analyzed: Analyzed): Projection | null {
  const held = heldAs(analyzed)
  if (held === null) return null
  const { appreciation, rentGrowth, costGrowth } = held.holding ?? holdingConstants
  const years = projectHolding(held, { years: PROJECTED_YEARS, appreciation, rentGrowth, costGrowth })
  return years && { appreciation, rentGrowth, costGrowth, years }
}
