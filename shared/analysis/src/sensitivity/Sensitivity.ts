import type { AnalysisInput, StrategyKey } from '@freehold/contracts'
import type { Lever } from './Lever'
import type { Output } from './Output'

/** What can be moved and what can be asked for in one strategy, each in the order of lists. */
export interface Sensitivity<Key extends StrategyKey> {
  levers: readonly Lever<AnalysisInput<Key>>[]
  /** The cash-on-cash ROI is among them. */
  outputs: readonly Output<AnalysisInput<Key>>[]
}
