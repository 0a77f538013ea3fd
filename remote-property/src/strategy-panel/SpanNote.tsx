import { conservativeReturn, optimisticReturn } from '@freehold/analysis'
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
  const conservative = conservativeReturn(ends.conservative.results, expected)
  const optimistic = optimisticReturn(ends.optimistic.results, expected)
  if (conservative === expected && optimistic === expected)
    return 'No range: a higher value also brings a larger loan'
  return <ReturnSpan conservative={conservative} optimistic={optimistic} words={words} />
}
