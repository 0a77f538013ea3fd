import type { StrategyKey } from '@freehold/contracts'

/** As a lender knows them. */
export const strategyNames: Record<StrategyKey, string> = {
  buyHold: 'Buy & Hold',
  brrrr: 'BRRRR',
  fixFlip: 'Fix & Flip',
  shortTerm: 'Short-term Rental',
}

const means: Record<StrategyKey, string> = {
  buyHold: 'rented out by the month',
  brrrr: 'bridge loan, then refinance',
  fixFlip: 'bought, repaired and sold',
  shortTerm: 'rented out by the night',
}

/** How a deal is financed and ends: 'Fix & Flip: bought, repaired and sold'. */
export const strategyKind = (strategy: StrategyKey) => `${strategyNames[strategy]}: ${means[strategy]}`
