import type { AdjustmentGrid, Property, StrategyKey } from '@freehold/contracts'
import { gridRows } from '../adjustment-grid/gridCsv'
import { downloadCsv } from '@freehold/property-ui'
import type { CasesOfInputs } from '../strategy-panel/casesOfInputs'
import { casesCsv } from './casesCsv'
import { reportCsv, type ReportContent } from './reportCsv'

/** The three cases of a report. */
export interface ReportedCases {
  strategy: StrategyKey
  property: Property
  cases: CasesOfInputs
}

interface SavedReport extends Omit<ReportContent, 'more'> {
  street: string
  cases: ReportedCases | null
  /** Null for a report without one, and where it could not be loaded. */
  grid: AdjustmentGrid | null
}

/** Downloads a report as a CSV file. */
export function saveReport({ street, cases, grid, ...content }: SavedReport): void {
  const rows = [
    ...(cases ? casesCsv(cases.strategy, cases.property, cases.cases) : []),
    ...(grid ? gridRows(street, grid) : []),
  ]
  downloadCsv(content.title, reportCsv({ ...content, more: rows }))
}
