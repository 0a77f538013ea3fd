import type { AnalysisInput, AnalysisResults, Dollars, StrategyKey } from '@freehold/contracts'
import type { StartingFacts } from './startingFacts'
import type { AnalysisOptions } from './worksheet'

/** How one strategy is computed. */
export interface Engine<Key extends StrategyKey> {
  compute: (input: AnalysisInput<Key>, options?: AnalysisOptions) => AnalysisResults<Key>
  /** The inputs that a property's stored results and its form start from, before the contract checks them. */
  defaults: (facts: StartingFacts) => Record<string, unknown>
  /** The same deal at another purchase price; every input that does not depend on the price stays. */
  atPrice: (input: AnalysisInput<Key>, price: Dollars) => AnalysisInput<Key>
}
