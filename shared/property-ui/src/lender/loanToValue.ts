import type { StrategyKey } from '@freehold/contracts'
import type { Figures } from './readFigures'

interface LoanBasis {
  /** The key of the loan that is secured by the home in the end. */
  loan: string
  /** The key of what the lender takes the home to be worth. */
  value: string
  words: string
}

/** A purchase is lent on the price, a rehab on the value that it leads to. */
export const loanBases: Record<StrategyKey, LoanBasis> = {
  buyHold: { loan: 'loanAmount', value: 'listingPrice', words: 'of the price' },
  brrrr: { loan: 'refiLoanAmount', value: 'arv', words: 'of the after-repair value' },
  fixFlip: { loan: 'loanAmount', value: 'arv', words: 'of the after-repair value' },
  shortTerm: { loan: 'loanAmount', value: 'listingPrice', words: 'of the price' },
}

/** The loan as a fraction of the home's value, and of which value; the fraction is null if either is unknown. */
export function loanToValue(
  strategy: StrategyKey,
  figures: Figures,
): { fraction: number | null; words: string } {
  const { loan, value, words } = loanBases[strategy]
  return { fraction: quotientOf(figures.value(loan), figures.value(value)), words }
}

/** The loan of a flip as a fraction of what the home and its rehab cost (LTC). */
export function loanToCost(figures: Figures): number | null {
  const [price, rehab] = [figures.value('purchasePrice'), figures.value('rehabCosts')]
  return quotientOf(figures.value('loanAmount'), price === null || rehab === null ? null : price + rehab)
}

const quotientOf = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole <= 0 ? null : part / whole
