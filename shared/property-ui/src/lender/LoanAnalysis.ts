import type { ArvEstimate, CalculationStep, CashReturn, RentEstimate, StrategyKey } from '@freehold/contracts'
import type { RangeDot } from '../charts/RangePlot'
import type { SourcedInput } from '../report/SourcedInput'

/** What a report and a shared report both know of an analysis. Its parts take what they need of it. */
export interface LoanAnalysis {
  strategy: StrategyKey
  results: CashReturn
  steps: readonly CalculationStep[]
  inputs: readonly SourcedInput[]
  arv: ArvEstimate | null
  rent: RentEstimate | null
  /** The adjusted prices of the comps, by their numbers on map and grid. */
  arvDots?: readonly RangeDot[]
  /** The same of the leases' rents. */
  rentDots?: readonly RangeDot[]
}

/** The level of a part's headings: `h3` where a card has a heading of its own. */
export interface PartHeading {
  heading?: 'h2' | 'h3'
}
