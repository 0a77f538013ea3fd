import type { SharedPrice, StrategyKey } from '@freehold/contracts'

/** The inputs with which a strategy opens, and what the property's own were then. */
export interface OpenedScenario {
  inputs: object
  baseline: object
}

/** The scenarios in the address of a page. */
export interface AddressScenarios {
  /** Whether the address has one whose inputs cannot be used. */
  isUnreadable: boolean
  price: SharedPrice
  /**
   * Those of the address, and of each other strategy the property's own input if the shared price is another one.
   * @param ownOf the property's own input of today
   */
  open: (ownOf: (strategy: StrategyKey) => object | null) => Partial<Record<StrategyKey, OpenedScenario>>
}
