import {
  analyze,
  arvByAdjustedSales,
  casesOf,
  compsForDisplay,
  estimateArv,
  estimateRent,
  estimateTax,
  roundToCents,
  selectComps,
  strategyDefaults,
  unusualPrice,
  type MarketTest,
  type Mortgage,
  type TaxRate,
  type UnusualPrice,
} from '@freehold/analysis'
import {
  byStrategy,
  type AnalysisInput,
  type AnalysisResults,
  type ArvEstimate,
  type IsoDate,
  type RentEstimate,
  type StoredReturn,
  type StrategyKey,
  type TaxEstimate,
} from '@freehold/contracts'
import type { Sale, SmallAreaRents, Subject } from './evidence.queries'
import type { SalesAround } from './indexSales'
import type { MarketAt } from './marketModels'

/** The inputs of a home's results other than its own facts. */
export interface Evidence {
  salesAround: SalesAround<Sale>
  marketAt: MarketAt
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
  /** How the asking price contradicts the sales by which the home was valued. */
  evidenceReasons: UnusualPrice[]
  rent: RentEstimate | null
  tax: TaxEstimate | null
  /** Null if a required fact is missing. */
  strategies: Record<StrategyKey, Computed | null>
  /** The returns from the lower ends of the ranges of ARV and rent. */
  conservative: Record<StrategyKey, StoredReturn | null>
}

export const arvInCents = (estimate: ArvEstimate): ArvEstimate => ({
  ...estimate,
  arv: roundToCents(estimate.arv),
  low: roundToCents(estimate.low),
  high: roundToCents(estimate.high),
})

const rentInCents = (estimate: RentEstimate): RentEstimate => ({
  ...estimate,
  monthlyRent: roundToCents(estimate.monthlyRent),
})

function evidenceReasons({ askingPrice }: Subject, value: number, test: MarketTest | null): UnusualPrice[] {
  const reason = askingPrice !== null && test && unusualPrice(askingPrice, value, test)
  return reason ? [reason] : []
}

/** Comps, estimates and the results of every strategy for one home. Money is rounded to cents, as in responses. */
export function computeResults(subject: Subject, evidence: Evidence): ComputedProperty {
  const { location } = subject
  const candidates = location ? evidence.salesAround(location.coordinates) : () => []
  const comps = selectComps(subject, candidates, evidence.asOf)
  const market = location && evidence.marketAt(location.coordinates)
  const valuation = market && market.valuer.value(subject, candidates, evidence.asOf, comps)
  const arv = valuation
    ? arvByAdjustedSales(valuation, market.model, market.name)
    : estimateArv(subject, comps)
  // No source delivers rented homes yet.
  const rent = estimateRent({ ...subject, rentalComps: [], smallAreaRents: evidence.smallAreaRents })
  const tax = estimateTax(subject, evidence.taxRate)
  const inputs = strategyDefaults(subject, evidence.mortgage, arv, rent, tax)
  const strategies = byStrategy((key) => {
    const input = inputs[key]
    return input && { input, results: analyze(key, input, { recordSteps: false }) }
  })
  return {
    id: subject._id,
    compIds: compsForDisplay(comps).map(({ _id }) => _id),
    arv: arv && { ...arvInCents(arv), asOf: evidence.asOf },
    evidenceReasons: valuation ? evidenceReasons(subject, valuation.value, market.model.test) : [],
    rent: rent && rentInCents(rent),
    tax,
    strategies,
    conservative: byStrategy((key) => {
      const computed = strategies[key]
      if (!computed) return null
      const { conservative } = casesOf(key, computed.input, { arv, rent })
      return conservative === computed.input
        ? computed.results
        : analyze(key, conservative, { recordSteps: false })
    }),
  }
}
