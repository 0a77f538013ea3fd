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
export const SpanNote = ({ strategy, expected, cases: { facts, ends }, words }: SpanNoteProps) =>
  ends ? (
    <ReturnSpan
      conservative={conservativeReturn(ends.conservative.results, expected)}
      optimistic={optimisticReturn(ends.optimistic.results, expected)}
      words={words}
    />
  ) : (
    noRangeText(strategy, facts)
  )
