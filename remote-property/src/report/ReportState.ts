import type { Workings } from '../explain/ExplainContext'

/** What a report is made of when it shows what a form says now; it travels with the link, not in the address. */
export interface ReportState {
  inputs?: Record<string, unknown>
  sources?: Workings['inputs']
}
