import type { ExpenseBasis } from '@freehold/analysis'
import type {
  AnalysisInput,
  AnalysisResults,
  CalculationStep,
  Property,
  SavedAnalysis,
  StrategyKey,
  UnknownFacts,
} from '@freehold/contracts'
import type { SourcedInput } from '@freehold/property-ui'
import type { ReactNode } from 'react'
import type { ReportedArvProps } from '../adjustment-grid/ReportedArv'
import type { CasesOfInputs } from '../strategy-panel/casesOfInputs'

/** The home of a report. */
export interface ReportedHome {
  _id: string
  street: string
  /** City, state and ZIP; for a withdrawn property, a sentence that says so. */
  place: string
}

/** All that the sheets of a report show. */
export interface LenderReport {
  home: ReportedHome
  /** Null for a home that is no longer shown: the sheets then have what is known without it. */
  property: Property | null
  strategy: StrategyKey
  /** Null for figures that were not saved as they are. */
  saved: SavedAnalysis | null
  inputs: AnalysisInput
  results: AnalysisResults
  /** Those of the results, before them how ARV and rent were estimated. */
  steps: readonly CalculationStep[]
  sourced: readonly SourcedInput[]
  /** The inputs with which the form opens; null where the property is not shown. */
  defaults: readonly SourcedInput[] | null
  cases: CasesOfInputs | null
  /** What the return does not know of the home. */
  facts: UnknownFacts
  /** Which expenses the return includes; null for a strategy without tenants. */
  expenses: ExpenseBasis | null
  /** Null for a strategy without one. */
  arv: Pick<ReportedArvProps, 'estimate' | 'other'> | null
  /** Whether the rent among the inputs is estimated from the leases around. */
  isRentFromLeases: boolean
  /** What has changed of the home since these figures were made. */
  changes: ReactNode
  /** The inputs as an address has them; null where the property is not shown. */
  scenario: string | null
  /** Such as 'F7K2-93QD'. */
  scenarioId: string
  /** What could not be loaded, so that the figures are made without it: 'the rates of the day'; empty if nothing. */
  lacks: string
}
