import type { StrategyKey } from '@freehold/contracts'

/** How a deal is financed and ends, as a lender puts it. */
export const strategyKinds: Record<StrategyKey, string> = {
  buyHold: 'Buy & Hold: rented out by the month',
  brrrr: 'BRRRR: bridge loan, then refinance',
  fixFlip: 'Fix & Flip: bought, repaired and sold',
  shortTerm: 'Short-term Rental: rented out by the night',
}
