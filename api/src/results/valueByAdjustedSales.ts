import { arvByAdjustedSales, asRepaired, isAsIsValueKnown, type CandidatesWithin } from '@freehold/analysis'
import type { ArvEstimate, IsoDate } from '@freehold/contracts'
import type { Sale, Subject } from './evidence.queries'
import type { Market } from './marketModels'

interface ValuedSubject {
  /** The home as its ARV takes it: repaired, if it is worn. */
  repaired: Subject
  arv: ArvEstimate
  /** Dollars: in its present condition; null for a worn home whose market has too few worn sales. */
  asIsValue: number | null
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
  const asIsValue = isAsIsValueKnown(subject, model) ? asIs.value : null
  const condition = subject.PropertyCondition!
  const worn = asIsValue === null ? { repairedFrom: condition } : { asIs: { condition, value: asIsValue } }
  const arv = arvByAdjustedSales(valuation, model, name, repaired === subject ? undefined : worn)
  return { repaired, arv, asIsValue }
}
