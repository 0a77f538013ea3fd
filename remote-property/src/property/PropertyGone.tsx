import type { SavedAnalysis } from '@freehold/contracts'
import { PropertyNotFound } from './PropertyNotFound'
import type { WhatIfSteps } from '../strategy-panel/StrategyEntry'
import { WithdrawnAnalysis } from './WithdrawnAnalysis'

interface PropertyGoneProps {
  /** Null for a home that was opened without an analysis. */
  saved: SavedAnalysis | null
  /** Of each strategy. */
  whatIfSteps: Record<SavedAnalysis['strategy'], WhatIfSteps>
}

/** A home that is not, or no longer, shown; with what was saved of it. */
export const PropertyGone = ({ saved, whatIfSteps }: PropertyGoneProps) =>
  saved === null ? (
    <PropertyNotFound />
  ) : (
    <WithdrawnAnalysis saved={saved} whatIfSteps={whatIfSteps[saved.strategy]} />
  )
