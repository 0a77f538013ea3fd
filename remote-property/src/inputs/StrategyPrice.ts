import type { SharedPrice, StrategyKey } from '@freehold/contracts'

/** The purchase price that the strategies of a page share, as one of them uses it. */
export interface StrategyPrice extends SharedPrice {
  /** The strategy whose form has changed it last, which has it already. */
  from: StrategyKey | null
  /** Called with every new price in the form of a strategy. */
  onPrice: (strategy: StrategyKey, price: number) => void
  /** @param price that of its form: the others keep it, if they share none yet */
  onApart: (strategy: StrategyKey, isApart: boolean, price: number | null) => void
  /** The strategies of the page. */
  strategies: readonly StrategyKey[]
  /** The scenarios of forms that are open, also behind another tab, by their strategy. */
  texts: ReadonlyMap<StrategyKey, string>
  onText: (strategy: StrategyKey, text: string) => void
}

/** Whether other strategies of the page have the price of this one. */
export const isPriceShared = (strategy: StrategyKey, { apart, strategies }: StrategyPrice): boolean =>
  !apart.includes(strategy) && strategies.some((key) => key !== strategy && !apart.includes(key))
