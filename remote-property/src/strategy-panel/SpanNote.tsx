import type { CashReturn, StrategyKey } from '@freehold/contracts'
import { ReturnSpan } from '@freehold/property-ui'
import type { ComputedCases } from './computeCases'
import { noRangeText } from './noRangeText'

interface SpanNoteProps {
  strategy: StrategyKey
  cases: ComputedCases<object, CashReturn>
  /** What the returns assume or lack, as `factWords`. */
  words: string
}

/** The span of the return, or why it has none. */
export const SpanNote = ({ strategy, cases: { facts, ends }, words }: SpanNoteProps) =>
  ends ? (
    <ReturnSpan conservative={ends.conservative.results} optimistic={ends.optimistic.results} words={words} />
  ) : (
    noRangeText(strategy, facts)
  )
