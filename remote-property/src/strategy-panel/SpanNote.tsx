import { returnSpan } from '@freehold/analysis'
import type { CashReturn, StrategyKey } from '@freehold/contracts'
import { ReturnSpan } from '@freehold/property-ui'
import type { ComputedCases } from './computeCases'
import { noRangeText } from './noRangeText'

interface SpanNoteProps {
  strategy: StrategyKey
  expected: CashReturn
  cases: ComputedCases<object, CashReturn>
  /** What the returns assume or lack, as `factWords`. */
  words: string
}

/** The span of the return, or why it has none. */
export function SpanNote({ strategy, expected, cases: { facts, ends }, words }: SpanNoteProps) {
  if (!ends) return noRangeText(strategy, facts)
  const span = returnSpan(ends.conservative.results, ends.optimistic.results, expected)
  return span ? <ReturnSpan {...span} words={words} /> : 'No range: a higher value also brings a larger loan'
}
