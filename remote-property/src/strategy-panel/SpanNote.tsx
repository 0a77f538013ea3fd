import type { CashReturn, StrategyKey } from '@freehold/contracts'
import { ReturnSpan } from '@freehold/property-ui'
import type { ComputedCases } from './computeCases'
import { noRangeText } from './noRangeText'

interface SpanNoteProps {
  strategy: StrategyKey
  cases: ComputedCases<object, CashReturn>
}

/** The span of the return, or why it has none. */
export const SpanNote = ({ strategy, cases: { facts, ends } }: SpanNoteProps) =>
  ends ? (
    <ReturnSpan conservative={ends.conservative.results} optimistic={ends.optimistic.results} />
  ) : (
    noRangeText(strategy, facts)
  )
