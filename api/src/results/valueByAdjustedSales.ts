import { arvByAdjustedSales, asRepaired, type CandidatesWithin } from '@freehold/analysis'
import type { ArvEstimate, IsoDate } from '@freehold/contracts'
import type { Sale, Subject } from './evidence.queries'
import type { Market } from './marketModels'

interface ValuedSubject {
  /** The home as its ARV takes it: repaired, if it is worn. */
  repaired: Subject
  arv: ArvEstimate
  /** Dollars: in its present condition. */
  asIsValue: number
}

/** Values a home by the sales of its market, as it is and as repaired. Null with too few sales. */
export function valueByAdjustedSales(
  subject: Subject,
  { model, valuer, name }: Market,
  salesWithin: CandidatesWithin<Sale>,
  asOf: IsoDate,
  comps: readonly Sale[],
): ValuedSubject | null {
  const asIs = valuer.value(subject, salesWithin, asOf, comps)
  if (asIs === null) return null
  const repaired = asRepaired(subject, model)
  const valuation = repaired === subject ? asIs : valuer.value(repaired, salesWithin, asOf, comps)!
  const worn = repaired === subject ? undefined : { condition: subject.PropertyCondition!, value: asIs.value }
  return { repaired, arv: arvByAdjustedSales(valuation, model, name, worn), asIsValue: asIs.value }
}
