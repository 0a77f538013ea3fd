import { acceptedInput, BrrrrInput, FixFlipInput, ShortTermInput } from '@freehold/contracts'
import { brrrr, fixFlip, interestOnlyPayment, revenueByMonth, shortTerm } from '../src'
import { accepted, type Computed } from './computed'
import type { FlipInputs } from './flips'
import type { RefinanceInputs } from './refinances'
import { noRental } from './rentalFigures'
import type { StayInputs } from './stays'

const noFlip = {
  rehabCosts: 0,
  holdingPeriodMonths: 0,
  sellingCostsPercentage: 0,
  hardMoneyInterestRate: 0,
  hardMoneyPoints: 0,
  monthlyTaxes: 0,
  monthlyInsurance: 0,
  monthlyUtilities: 0,
  loanToPrice: 0,
  loanToArv: 1,
  closingPercentage: 0,
}

export function flipFigures(inputs: FlipInputs): Computed {
  const input = accepted(acceptedInput(FixFlipInput, { ...noFlip, ...inputs }))
  const results = fixFlip(input)
  return { ...results, monthlyInterest: interestOnlyPayment(results.loanAmount, input.hardMoneyInterestRate) }
}

/** Converts an example's dollars to fractions of price and ARV, which the engine expects. */
export function refinanceFigures(inputs: RefinanceInputs): Computed {
  const { listingPrice, arv, rehabCosts, closingCosts = 0, bridgeLoan = 0, refiCosts = 0, ...stated } = inputs
  const input = {
    ...noRental,
    bridgeMonths: 0,
    bridgeInterestRate: 0,
    bridgePoints: 0,
    listingPrice,
    arv,
    ...stated,
    loanLtv: bridgeLoan / arv,
    rehabPercentage: rehabCosts / listingPrice,
    closingPercentage: closingCosts / listingPrice,
    refiCostPercentage: refiCosts / (stated.refiLtv * arv),
  }
  return { ...brrrr(accepted(acceptedInput(BrrrrInput, input))) }
}

export function stayFigures({ nightlyRate, ...inputs }: StayInputs): Computed {
  const rates = { peakSeasonRate: nightlyRate, offSeasonRate: nightlyRate }
  const fees = { platformFeePercentage: 0, managementPercentage: 0 }
  const stated = { ...noRental, listingPrice: 0, ...rates, ...fees, ...inputs }
  const input = accepted(acceptedInput(ShortTermInput, stated))
  const april = revenueByMonth(input)[3]
  return { ...shortTerm(input), revenueOf30Nights: april?.revenue }
}
