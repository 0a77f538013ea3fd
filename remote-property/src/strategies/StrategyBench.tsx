import { workingInCents } from '@freehold/analysis'
import {
  returnPercent,
  strategyTabLabels,
  type AnalysisWarning,
  type CashReturn,
  type Property,
  type SavedAnalysis,
  type StrategyKey,
  type WorkingStep,
} from '@freehold/contracts'
import { Amount, Kpis, Roi, Skeleton } from '@freehold/ui'
import { useMemo, type ReactNode } from 'react'
import { Explained } from '../explain/Explained'
import type { Workings } from '../explain/ExplainContext'
import { ExplainProvider } from '../explain/ExplainProvider'
import { arvSteps } from '../worksheet/arvSteps'
import { SavedBar } from '../saved/SavedBar'
import { AnalysisWarnings } from './AnalysisWarnings'
import { SaveAnalysis } from './SaveAnalysis'
import { ReportLinks } from './ReportLinks'
import { ReturnInWords } from './ReturnInWords'
import { statusText } from './statusText'
import type { Analysis, Answer } from './useAnalysis'
import { BarFigure, Workbench } from './Workbench'
import { Working } from './Working'
import * as styles from './StrategyBench.module.css'

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
  /** The engine: for the working of results that were stored without it. */
  compute: (input: Input) => Results
  /** Where the inputs come from. */
  sources: Workings['inputs']
  /** The saved analysis that was opened. */
  saved: SavedAnalysis | null
  /** Puts saved inputs, or what they are today, into the form. */
  onOpen: (inputs: unknown) => void
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
export type KeyFigure<From> = { label: string; /** Of the step that computed it. */ figure?: string } & (
  | { dollars: (answer: From) => number | null }
  | { text: (answer: From) => string }
)

function valueOf<From>(figure: KeyFigure<From>, answer: From): ReactNode {
  return 'text' in figure ? figure.text(answer) : <Amount dollars={figure.dollars(answer)} />
}

function explainedValue<From>(figure: KeyFigure<From>, answer: From): ReactNode {
  const value = valueOf(figure, answer)
  return figure.figure === undefined ? value : <Explained figure={figure.figure}>{value}</Explained>
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
  compute,
  sources,
  saved,
  onOpen,
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
  const computed = useMemo(() => (answer ? workingOf(answer, compute) : []), [answer, compute])
  const steps = useMemo(
    () => [...arvSteps(property, arvOf(answer?.input)), ...computed],
    [property, answer, computed],
  )
  return (
    <ExplainProvider steps={steps} inputs={sources}>
      <Workbench
        title={title}
        note={`Returns per ${per}`}
        status={statusText(analysis)}
        busy={waits}
        action={
          answer && (
            <span className={styles.actions}>
              <ReportLinks property={property} strategy={strategy} inputs={answer.input} sources={sources} />
              <SaveAnalysis
                strategy={strategy}
                propertyId={property._id}
                name={`${property.PropertyAddressFull}, ${strategyTabLabels[strategy]}`}
                input={input}
              />
            </span>
          )
        }
        notice={saved && <SavedBar saved={saved} property={property} onUse={onOpen} />}
        figures={
          (results !== null || waits) && (
            <Kpis
              loading={waits}
              lead={{
                label: 'Cash-on-cash ROI',
                value: (
                  <Explained figure="cashOnCashRoi">
                    <Roi percent={returnPercent(results)} lead />
                  </Explained>
                ),
              }}
              rest={figures.map((figure) => ({
                label: figure.label,
                value: answer && explainedValue(figure, answer),
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
        {answer ? (
          <>
            <ReturnInWords {...answer.results} />
            {answer.results.warnings.length > 0 && <AnalysisWarnings warnings={answer.results.warnings} />}
            {children(answer)}
            <Working steps={steps} />
          </>
        ) : (
          waits && skeleton
        )}
      </Workbench>
    </ExplainProvider>
  )
}

/** Two of the strategies are computed from the value after repair. */
const arvOf = (input: object | undefined) =>
  input && 'arv' in input && typeof input.arv === 'number' ? input.arv : undefined

/** The engine's own steps; results that were stored in bulk are computed again for them. */
const workingOf = <Input, Results extends StrategyResults>(
  { input, results }: Answer<Input, Results>,
  compute: (input: Input) => Results,
) => results.working ?? workingInCents(compute(input).working ?? [])
