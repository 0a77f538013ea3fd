import { acceptedInput, BuyHoldInput, HoldingAssumptions } from '@freehold/contracts'
import { buyHold, projectHolding } from '../src'
import { accepted, type Computed } from './computed'
import type { HoldingInputs } from './holdings'
import type { RentalInputs } from './rentalInputs'

/** Inputs that the source does not state are 0. */
export const noRental = {
  downPaymentAmount: 0,
  interestRate: 0,
  loanTermInMonths: 12,
  monthlyRent: 0,
  monthlyTaxes: 0,
  monthlyHoa: 0,
  monthlyInsurance: 0,
  monthlyExpenses: 0,
  rehabCost: 0,
}

const rentalInput = (inputs: RentalInputs) =>
  accepted(acceptedInput(BuyHoldInput, { ...noRental, ...inputs }))

export const rentalFigures = (inputs: RentalInputs): Computed => ({ ...buyHold(rentalInput(inputs)) })

export function holdingFigures({ rentGrowth, costGrowth, holdingYears, ...inputs }: HoldingInputs): Computed {
  const { appreciation = 0, sellingCostsPercentage = 0, ...rental } = inputs
  const assumed = { rentGrowth, costGrowth, holdingYears, appreciation, sellingCostsPercentage }
  const holding = accepted(acceptedInput(HoldingAssumptions, assumed))
  const input = { ...rentalInput(rental), holding }
  const years = projectHolding(input, { ...assumed, years: holdingYears }) ?? []
  const results = buyHold(input)
  return {
    ...results,
    ...results.holding,
    cashFlow: (key: string) => years[Number(key)]?.cashFlow,
    loanBalance: (key: string) => years[Number(key)]?.loanBalance,
  }
}
