import {
  brrrr,
  buyHold,
  compsForDisplay,
  estimateArv,
  estimateRent,
  fixFlip,
  inCents,
  roundToCents,
  selectComps,
  shortTerm,
  strategyDefaults,
  type Mortgage,
} from '@freehold/analysis'
import type { ArvEstimate, IsoDate, RentEstimate, StrategyKey } from '@freehold/contracts'
import type { SmallAreaRents, Subject } from './evidence.queries'
import type { SalesAround } from './indexSales'

/** What the results of a home are computed from besides itself. */
export interface Evidence {
  salesAround: SalesAround
  asOf: IsoDate
  mortgage: Mortgage
  smallAreaRents: SmallAreaRents | null
}

interface Computed {
  input: object
  results: { cashOnCashRoi: number | null; cashOnCashRoiStatus: string }
}

export interface ComputedProperty {
  id: string
  /** The dearest sale first. */
  compIds: string[]
  arv: ArvEstimate | null
  rent: RentEstimate | null
  /** Null where a needed fact is missing. */
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

/** Comps, estimates and the four strategies of one home; money rounded to cents, as it leaves the server. */
export function computeResults(subject: Subject, evidence: Evidence): ComputedProperty {
  const candidates = subject.location ? evidence.salesAround(subject.location.coordinates) : []
  const comps = selectComps(subject, candidates, evidence.asOf)
  const arv = estimateArv(subject, comps)
  const rent = estimateRent({ ...subject, rentalComps: [], smallAreaRents: evidence.smallAreaRents })
  const inputs = strategyDefaults(subject, evidence.mortgage, arv, rent)
  const bulk = { working: false }
  const run = <Input extends object>(
    input: Input | null,
    compute: (input: Input) => Computed['results'],
  ): Computed | null => input && { input, results: compute(input) }
  return {
    id: subject._id,
    compIds: compsForDisplay(comps).map(({ _id }) => _id),
    arv: arv && { ...arvInCents(arv), asOf: evidence.asOf },
    rent: rent && rentInCents(rent),
    strategies: {
      buyHold: run(inputs.buyHold, (input) => inCents(buyHold(input, bulk))),
      brrrr: run(inputs.brrrr, (input) => inCents(brrrr(input, bulk))),
      fixFlip: run(inputs.fixFlip, (input) => inCents(fixFlip(input, bulk))),
      shortTerm: run(inputs.shortTerm, (input) => inCents(shortTerm(input, bulk))),
    },
  }
}
