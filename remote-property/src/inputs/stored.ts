import type { Property, StrategyKey } from '@freehold/contracts'

export const storedInputOf = (property: Property, key: StrategyKey) => property[`${key}Input`]
export const storedResultsOf = (property: Property, key: StrategyKey) => property[`${key}Results`]
export const storedReturnOf = (property: Property, key: StrategyKey) =>
  ({
    buyHold: property.BuyHoldResults,
    brrrr: property.BRRRRResults,
    fixFlip: property.FixFlipResults,
    shortTerm: property.ShortTermResults,
  })[key]
