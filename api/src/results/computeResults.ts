import {
  analyze,
  casesOf,
  conservativeReturn,
  compsForDisplay,
  estimateArv,
  estimateInsurance,
  estimateRent,
  estimateTax,
  rentByAdjustedLeases,
  roundToCents,
  selectComps,
  strategyDefaults,
  unknownFacts,
  unusualPrice,
  type Mortgage,
  type TaxRate,
  type UnusualPrice,
} from '@freehold/analysis'
import {
  byStrategy,
  type AnalysisInput,
  type AnalysisResults,
  type ArvEstimate,
  type InsuranceEstimate,
  type IsoDate,
  type StoredReturn,
  type StrategyKey,
  type TaxEstimate,
} from '@freehold/contracts'
import { NO_DAY, type Sale, type SmallAreaRents, type Subject } from './evidence.queries'
import type { StoredRent } from '../properties/rentalComps.queries'
import type { SalesAround } from './indexSales'
import type { ClosedLease } from './leases.queries'
import type { MarketAt } from './marketModels'
import { valueByAdjustedSales } from './valueByAdjustedSales'

/** The inputs of a home's results other than its own facts. */
export interface Evidence {
  salesAround: SalesAround<Sale>
  marketAt: MarketAt
  asOf: IsoDate
  mortgage: Mortgage
  /** Null without any leases around. */
  leases: {
    around: SalesAround<ClosedLease>
    marketAt: MarketAt<'lease'>
    asOf: IsoDate
  } | null
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
  rent: StoredRent | null
  tax: TaxEstimate | null
  insurance: InsuranceEstimate | null
  unknown: ReturnType<typeof unknownFacts>
  /** Null if a required fact is missing. */
  strategies: Record<StrategyKey, Computed | null>
  /** The returns from the lower ends of the ranges of ARV and rent. */
  conservative: Record<StrategyKey, StoredReturn | null>
}

export const arvInCents = ({ asIs, ...estimate }: ArvEstimate): ArvEstimate => ({
  ...estimate,
  arv: roundToCents(estimate.arv),
  low: roundToCents(estimate.low),
  high: roundToCents(estimate.high),
  ...(asIs && { asIs: { ...asIs, value: roundToCents(asIs.value) } }),
})

const rentInCents = (estimate: StoredRent): StoredRent => ({
  ...estimate,
  monthlyRent: roundToCents(estimate.monthlyRent),
  ...(estimate.low !== undefined && { low: roundToCents(estimate.low) }),
  ...(estimate.high !== undefined && { high: roundToCents(estimate.high) }),
})

/** How the asking price contradicts the value by adjusted sales, in present condition, and the rent by adjusted leases. */
function evidenceReasons(
  { askingPrice, location }: Subject,
  value: number | null,
  rent: StoredRent | null,
  { marketAt, asOf, leases }: Evidence,
): UnusualPrice[] {
  if (askingPrice === null || !location) return []
  const sales = marketAt(location.coordinates, asOf)?.model
  const rents = leases?.marketAt(location.coordinates, leases.asOf)?.model
  const unusual = [
    value !== null && unusualPrice(askingPrice, 'value', value, sales?.test?.usualErrors),
    rent?.adjusted && unusualPrice(askingPrice, 'rent', 12 * rent.monthlyRent, rents?.usualPriceToRent),
  ]
  return unusual.flatMap((reason) => reason || [])
}

/** As many as comps of sales. */
const RENTAL_COMPS_SHOWN = 5

/** The rent by adjusted leases, else by the rents per square foot of those that are alike, else without leases. */
function rentOf(subject: Subject, { leases, smallAreaRents: ofZip }: Evidence): StoredRent | null {
  const known = { ...subject, smallAreaRents: ofZip?.rents ?? null, smallAreaRentsYear: ofZip?.year ?? null }
  if (!leases || !subject.location) return estimateRent({ ...known, rentalComps: [] })
  const { asOf, around, marketAt } = leases
  const candidates = around(subject.location.coordinates)
  const comps = selectComps(subject, candidates, asOf)
  const market = marketAt(subject.location.coordinates, asOf)
  const valuation = market && market.valuer.adjust(subject, candidates, asOf, comps)
  const adjusted = valuation && rentByAdjustedLeases(valuation, market.model, market.name)
  if (adjusted) {
    const shown = valuation.sales.slice(0, RENTAL_COMPS_SHOWN)
    return {
      ...adjusted,
      asOf,
      comps: shown.map(({ sale, adjustedPrice }) => ({
        id: sale._id,
        adjustedRent: roundToCents(adjustedPrice),
      })),
    }
  }
  const rentalComps = comps.map(({ MLSSoldPrice, ...lease }) => ({
    ...lease,
    monthlyRent: MLSSoldPrice ?? 0,
  }))
  const rent = estimateRent({ ...known, rentalComps })
  if (rent?.method !== 'RENTAL_COMPS') return rent
  return {
    ...rent,
    asOf,
    comps: rentalComps.map(({ _id, monthlyRent, BuildingAreaTotal: size }) => ({
      id: _id,
      adjustedRent: size ? roundToCents((monthlyRent / size) * subject.BuildingAreaTotal!) : null,
    })),
  }
}

/** Comps, estimates and the results of every strategy for one home. Money is rounded to cents, as in responses. */
export function computeResults(subject: Subject, evidence: Evidence): ComputedProperty {
  const { location } = subject
  const candidates = location ? evidence.salesAround(location.coordinates) : () => []
  const comps = selectComps(subject, candidates, evidence.asOf)
  const market = location && evidence.marketAt(location.coordinates, evidence.asOf)
  const valued = market && valueByAdjustedSales(subject, market, candidates, evidence.asOf, comps)
  const arv = valued ? valued.arv : estimateArv(subject, comps)
  const rent = rentOf(subject, evidence)
  const tax = estimateTax(subject, evidence.taxRate)
  const insurance = estimateInsurance(subject)
  const inputs = strategyDefaults(subject, evidence.mortgage, arv, rent, tax, insurance)
  const strategies = byStrategy((key) => {
    const input = inputs[key]
    return input && { input, results: analyze(key, input, { recordSteps: false }) }
  })
  return {
    id: subject._id,
    compIds: compsForDisplay(comps).map(({ _id }) => _id),
    arv: arv && { ...arvInCents(arv), ...(evidence.asOf !== NO_DAY && { asOf: evidence.asOf }) },
    evidenceReasons: evidenceReasons(subject, valued && valued.asIsValue, rent, evidence),
    rent: rent && rentInCents(rent),
    tax,
    insurance,
    unknown: unknownFacts(subject, { tax, insurance, rent }),
    strategies,
    conservative: byStrategy((key) => {
      const computed = strategies[key]
      if (!computed) return null
      const { conservative } = casesOf(key, computed.input, { arv, rent })
      return conservative === computed.input
        ? computed.results
        : conservativeReturn(analyze(key, conservative, { recordSteps: false }), computed.results)
    }),
  }
}
