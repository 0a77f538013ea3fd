import { expenseBasis } from '@freehold/analysis'
import { returnPercent, type StrategyKey, type UnknownFacts } from '@freehold/contracts'
import { ExpenseNote, ReturnFacts, Roi } from '@freehold/property-ui'
import { Amount, formatDollars, Kpis, Skeleton } from '@freehold/ui'
import { memo, useMemo, type ReactNode } from 'react'
import { Explained } from '../explain/Explained'
import type * as solveForModule from '../sensitivity/solveForParts'
import type * as casesModule from './caseParts'
import type { ComputedCases } from './computeCases'
import type { StrategyResults } from './StrategyResults'
import type { Answer } from './useAnalysis'
import * as styles from './StrategyPanel.module.css'

/** One of the main figures of the results: dollars, or text. */
export type KeyFigure<From> = { label: string; /** The key of its step. */ figureKey?: string } & {
  /** In small print under the figure. */
  note?: (answer: From) => ReactNode
  /** A return says what it assumes or lacks. */
  isReturn?: boolean
  /** What belongs to the figure, in one short line, where it has no span. */
  counterpart?: (answer: From) => string
} & ({ dollars: (answer: From) => number | null } | { text: (answer: From) => string })

/** A key figure as it is shown. */
export function valueOf<From>(figure: KeyFigure<From>, answer: From): ReactNode {
  return 'text' in figure ? figure.text(answer) : <Amount dollars={figure.dollars(answer)} />
}

interface KeyFiguresProps<Input, Results> {
  strategy: StrategyKey
  /** Null before the first results. */
  answer: Answer<Input, Results> | null
  figures: readonly KeyFigure<Answer<Input, Results>>[]
  /** What the returns assume or lack. */
  facts: UnknownFacts
  /** The same, as `factWords`. */
  words: string
  isLoading: boolean
  /** Null until its chunk is loaded; undefined where that has failed. */
  caseParts: typeof casesModule | null | undefined
  cases: ComputedCases<Input, Results> | null
  /** Null unless the figures are stressed. */
  StressedMark: typeof solveForModule.StressedMark | null
  onReset: (() => void) | undefined
}

/** The return, with its span and the expenses that it includes, and the other key figures. */
export const KeyFigures = memo(HeadFigures) as typeof HeadFigures

function HeadFigures<Input extends object, Results extends StrategyResults>({
  strategy,
  answer,
  figures,
  facts,
  words,
  isLoading,
  caseParts,
  cases,
  StressedMark,
  onReset,
}: KeyFiguresProps<Input, Results>) {
  const results = answer && answer.results
  const basis = useMemo(() => answer && expenseBasis(strategy, answer.input), [strategy, answer])
  return (
    <>
      <Kpis
        loading={isLoading}
        lead={{
          label: 'Cash-on-cash ROI',
          value: (
            <>
              <Explained figureKey="cashOnCashRoi">
                <Roi percent={returnPercent(results)} lead />
              </Explained>
              <ReturnFacts facts={facts} strategy={strategy} />
              {StressedMark && onReset && <StressedMark onReset={onReset} />}
            </>
          ),
          note:
            caseParts && cases && results ? (
              <caseParts.SpanNote strategy={strategy} expected={results} cases={cases} words={words} />
            ) : (
              caseParts !== undefined && <Skeleton width="55%" height="0.875rem" />
            ),
        }}
        rest={figures.map((figure) => ({
          label: figure.label,
          value: answer && (
            <>
              {explainedValue(figure, answer)}
              {figure.isReturn && <ReturnFacts facts={facts} strategy={strategy} />}
            </>
          ),
          note: spanOf(figure, cases) ?? (answer && figure.counterpart?.(answer)),
        }))}
      />
      {basis && (
        <div className={styles.basis}>
          <ExpenseNote {...basis} words={words} />
        </div>
      )}
    </>
  )
}

function explainedValue<From>(figure: KeyFigure<From>, answer: From): ReactNode {
  const value = valueOf(figure, answer)
  return (
    <>
      {figure.figureKey === undefined ? value : <Explained figureKey={figure.figureKey}>{value}</Explained>}
      {figure.note?.(answer)}
    </>
  )
}

/** A figure from its conservative to its optimistic value; nothing if it is the same in both cases. */
function spanOf<Input, Results>(
  figure: KeyFigure<Answer<Input, Results>>,
  cases: ComputedCases<Input, Results> | null,
): string | undefined {
  if (!cases?.ends) return undefined
  const textOf = (answer: Answer<Input, Results>) =>
    'text' in figure ? figure.text(answer) : formatDollars(figure.dollars(answer))
  const [from, to] = [textOf(cases.ends.conservative), textOf(cases.ends.optimistic)]
  return from === to ? undefined : `${from} to ${to}`
}
