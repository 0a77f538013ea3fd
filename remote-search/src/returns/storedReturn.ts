import type { PropertySummary, StoredReturn, StrategyKey } from '@freehold/contracts'

const fieldOf = {
  buyHold: 'BuyHoldResults',
  brrrr: 'BRRRRResults',
  fixFlip: 'FixFlipResults',
  shortTerm: 'ShortTermResults',
} as const

/** What is stored of one strategy's return; null where nothing is. */
export const storedReturn = (
  property: Pick<PropertySummary, (typeof fieldOf)[StrategyKey]>,
  strategy: StrategyKey,
): StoredReturn | null => property[fieldOf[strategy]]
