import {
  returnPercent,
  strategyTabLabels,
  type AnalysisWarning,
  type CashReturn,
  type Property,
  type StrategyKey,
  type WorkingStep,
} from '@freehold/contracts'
import { Amount, Kpis, Roi, Skeleton } from '@freehold/ui'
import type { ReactNode } from 'react'
import { AnalysisWarnings } from './AnalysisWarnings'
import { NothingYet } from './NothingYet'
import { SaveAnalysis } from './SaveAnalysis'
import { statusText } from './statusText'
import type { Analysis, Answer } from './useAnalysis'
import { BarFigure, Workbench } from './Workbench'
import { Working } from './Working'

/** What the results of every strategy have in common. */
export interface StrategyResults extends CashReturn {
  warnings: AnalysisWarning[]
  working?: WorkingStep[] | undefined
}

interface StrategyBenchProps<Input extends object, Results extends StrategyResults> {
  strategy: StrategyKey
  title: string
  /** What the returns relate to: a year of holding or the whole project. */
  per: 'year' | 'project'
  property: Property
  /** What the form says now; null while it cannot be sent. */
  input: Input | null
  analysis: Analysis<Input, Results>
  inputs: ReactNode
  inputsLine: (input: Input) => string
  /** The figures beside the return: two or three in a row, or four. */
  figures: readonly KeyFigure<Answer<Input, Results>>[]
  /** The second figure of the bar on a phone. */
  barFigure: KeyFigure<Answer<Input, Results>>
  skeleton?: ReactNode
  children: (answer: Answer<Input, Results>) => ReactNode
}

/** A figure in dollars, or one that is ready to read. */
export type KeyFigure<From> = { label: string } & (
  { dollars: (answer: From) => number | null } | { text: (answer: From) => string }
)

function valueOf<From>(figure: KeyFigure<From>, answer: From): ReactNode {
  return 'text' in figure ? figure.text(answer) : <Amount dollars={figure.dollars(answer)} />
}

const waiting = <Skeleton height="24rem" />

/** One strategy: inputs, the figures that lead, warnings, the parts that explain them, and the working. */
export function StrategyBench<Input extends object, Results extends StrategyResults>({
  strategy,
  title,
  per,
  property,
  input,
  analysis,
  inputs,
  inputsLine,
  figures,
  barFigure,
  skeleton = waiting,
  children,
}: StrategyBenchProps<Input, Results>) {
  const { answer, state } = analysis
  const waits = answer === null && state === 'updating'
  const results = answer?.results ?? null
  return (
    <Workbench
      title={title}
      note={`Returns per ${per}`}
      status={statusText(analysis)}
      busy={waits}
      action={
        answer && (
          <SaveAnalysis
            strategy={strategy}
            propertyId={property._id}
            name={`${property.PropertyAddressFull}, ${strategyTabLabels[strategy]}`}
            input={input}
          />
        )
      }
      figures={
        (results !== null || waits) && (
          <Kpis
            loading={waits}
            lead={{ label: 'Cash-on-cash ROI', value: <Roi percent={returnPercent(results)} lead /> }}
            rest={figures.map((figure) => ({
              label: figure.label,
              value: answer && valueOf(figure, answer),
            }))}
          />
        )
      }
      inputs={inputs}
      inputsLine={input === null ? 'An input needs a correction' : inputsLine(input)}
      bar={
        answer && (
          <>
            <BarFigure label="ROI">
              <Roi percent={returnPercent(results)} />
            </BarFigure>
            <BarFigure label={barFigure.label}>{valueOf(barFigure, answer)}</BarFigure>
          </>
        )
      }
    >
      {waits && skeleton}
      {answer === null && !waits && <NothingYet />}
      {answer && (
        <>
          {answer.results.warnings.length > 0 && <AnalysisWarnings warnings={answer.results.warnings} />}
          {children(answer)}
          {answer.results.working && <Working steps={answer.results.working} />}
        </>
      )}
    </Workbench>
  )
}
