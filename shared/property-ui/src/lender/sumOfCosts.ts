import type { Figures } from './readFigures'

/** The costs that page one adds up itself, by strategy: those of a purchase in full have a step of their own. */
export const addedCosts = {
  brrrr: ['listingPrice', 'rehabCost', 'closingCosts', 'points', 'holdingCosts'],
  fixFlip: ['purchasePrice', 'rehabCosts', 'purchaseCosts', 'holdingCosts'],
  shortTerm: ['listingPrice', 'rehabCost', 'furnishingCost', 'closingCosts'],
} as const

/** In dollars; null if one of them is unknown. */
export function sumOfCosts(strategy: keyof typeof addedCosts, figures: Figures): number | null {
  const values = addedCosts[strategy].map((key) => figures.value(key))
  return values.includes(null) ? null : values.reduce<number>((all, value) => all + (value ?? 0), 0)
}
