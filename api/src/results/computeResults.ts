import {
  analyze,
  compsForDisplay,
  estimateArv,
  estimateRent,
  estimateTax,
  roundToCents,
  selectComps,
  strategyDefaults,
  type Mortgage,
  type TaxRate,
} from '@freehold/analysis'
import {
  byStrategy,
  type AnalysisInput,
  type AnalysisResults,
  type ArvEstimate,
  type IsoDate,
  type RentEstimate,
  type StrategyKey,
  type TaxEstimate,
} from '@freehold/contracts'
import type { SmallAreaRents, Subject } from './evidence.queries'
import type { SalesAround } from './indexSales'

/** The inputs of a home's results other than its own facts. */
export interface Evidence {
  salesAround: SalesAround
  asOf: IsoDate
  mortgage: Mortgage
  smallAreaRents: SmallAreaRents | null
  /** For a home whose listing does not state its taxes. */
  taxRate: TaxRate | null
}

interface Computed {
  input: AnalysisInput
  results: AnalysisResults
}

export interface ComputedProperty {
  id: string
  /** The most expensive sale first. */
  compIds: string[]
  arv: ArvEstimate | null
  rent: RentEstimate | null
  tax: TaxEstimate | null
  /** Null if a required fact is missing. */
  strategies: Record<StrategyKey, Computed | null>
}

const arvInCents = (estimate: ArvEstimate): ArvEstimate => ({
  ...estimate,
  arv: roundToCents(estimate.arv),
  low: roundToCents(estimate.low),
  high: roundToCents(estimate.high),
})

const rentInCents = (estimate: RentEstimate): RentEstimate => ({
  ...estimate,
  monthlyRent: roundToCents(estimate.monthlyRent),
})

/** Comps, estimates and the results of every strategy for one home. Money is rounded to cents, as in responses. */
export function computeResults(subject: Subject, evidence: Evidence): ComputedProperty {
  const candidates = subject.location ? evidence.salesAround(subject.location.coordinates) : []
  const comps = selectComps(subject, candidates, evidence.asOf)
  const arv = estimateArv(subject, comps)
  // No source delivers rented homes yet.
  const rent = estimateRent({ ...subject, rentalComps: [], smallAreaRents: evidence.smallAreaRents })
  const tax = estimateTax(subject, evidence.taxRate)
  const inputs = strategyDefaults(subject, evidence.mortgage, arv, rent, tax)
  return {
    id: subject._id,
    compIds: compsForDisplay(comps).map(({ _id }) => _id),
    arv: arv && { ...arvInCents(arv), asOf: evidence.asOf },
    rent: rent && rentInCents(rent),
    tax,
    strategies: byStrategy((key) => {
      const input = inputs[key]
      return input && { input, results: analyze(key, input, { recordSteps: false }) }
    }),
  }
}
