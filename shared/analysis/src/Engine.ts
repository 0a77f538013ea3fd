import type { AnalysisInput, AnalysisResults, StrategyKey } from '@freehold/contracts'
import type { OfferedExpense } from './defaults'
import type { DefaultsInput } from './sharedDefaults'
import type { AnalysisOptions } from './calculation'

/** The calculations of one strategy. */
export interface Engine<Key extends StrategyKey> {
  compute: (input: AnalysisInput<Key>, options?: AnalysisOptions) => AnalysisResults<Key>
  /** The default inputs of a property's stored results and forms, before the contract checks them. */
  defaults: (facts: DefaultsInput) => Record<string, unknown>
  /** The expenses that its forms offer and its specified return leaves out; none for a deal without tenants. */
  offeredExpenses: readonly OfferedExpense[]
}
