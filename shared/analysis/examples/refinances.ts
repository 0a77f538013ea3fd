import type { Example } from './example'

/** The stated inputs of a BRRRR; all others are 0. */
export interface RefinanceInputs {
  listingPrice: number
  arv: number
  rehabCosts: number
  closingCosts?: number
  bridgeLoan?: number
  bridgeMonths?: number
  bridgeInterestRate?: number
  bridgePoints?: number
  refiLtv: number
  refiCosts?: number
  monthlyRent?: number
  monthlyExpenses?: number
  /** Term of a refinance at 0 %, for examples that state the payment but not its terms. */
  loanTermInMonths?: number
}

export type RefinanceFigure =
  | 'cashAtRefiClose'
  | 'cashLeftInDeal'
  | 'cashPaidReceived'
  | 'closingCosts'
  | 'holdingCosts'
  | 'loanAmount'
  | 'netMonthlyIncome'
  | 'points'
  | 'refiLoanAmount'
  | 'totalCashNeeded'

export const refinances: Example<RefinanceInputs, Partial<Record<RefinanceFigure, string>>>[] = [
  {
    about: 'hard money for three months, then a loan of 75 %',
    source: {
      title: 'BRRRR Calculator: How to Evaluate Your Next Deal in 10 Minutes',
      publisher: 'SheetCraft',
      address: 'https://www.sheet-craft.com/blog/brrrr-calculator-evaluate-next-deal',
    },
    inputs: {
      listingPrice: 90_000,
      arv: 167_000,
      rehabCosts: 35_000,
      closingCosts: 2_700,
      bridgeLoan: 72_000,
      bridgeMonths: 3,
      bridgeInterestRate: 0.12,
      bridgePoints: 0.02,
      refiLtv: 0.75,
      refiCosts: 3_000,
      // The printed 3 285 less the interest.
      monthlyExpenses: (3_285 - 3 * 720) / 3,
    },
    printed: {
      loanAmount: '72000',
      points: '1440',
      closingCosts: '2700',
      // The printed cash at closing, 22 140, plus the rehab.
      cashPaidReceived: '-57140',
      holdingCosts: '3285',
      totalCashNeeded: '60425',
      refiLoanAmount: '125250',
      cashAtRefiClose: '50250',
      cashLeftInDeal: '10175',
    },
  },
  {
    about: 'bought in cash, nearly all of it recovered',
    source: {
      title: 'BRRRR calculator',
      publisher: 'RealVals',
      address: 'https://realvals.com/calculators/brrrr',
    },
    inputs: { listingPrice: 150_000, arv: 250_000, rehabCosts: 40_000, refiLtv: 0.75 },
    printed: { totalCashNeeded: '190000', refiLoanAmount: '187500', cashAtRefiClose: '187500' },
  },
  {
    about: 'bought in cash, all of it recovered, and rent beyond',
    source: {
      title: 'How to Generate Optional Surplus Money on Your BRRRR Cash-out Refinance!',
      publisher: 'Invest and Transform',
      address: 'https://investandtransform.com/?p=39693',
    },
    convention: 'stated payment',
    inputs: {
      listingPrice: 120_000,
      arv: 200_000,
      rehabCosts: 25_000,
      closingCosts: 5_000,
      refiLtv: 0.75,
      monthlyRent: 1_900,
      loanTermInMonths: 1_000,
      monthlyExpenses: 1_100 - 150,
    },
    printed: {
      totalCashNeeded: '150000',
      refiLoanAmount: '150000',
      cashLeftInDeal: '0',
      netMonthlyIncome: '800',
    },
  },
]
