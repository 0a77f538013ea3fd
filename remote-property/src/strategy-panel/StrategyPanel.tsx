import { expenseBasis, stepsInCents } from '@freehold/analysis'
import {
  returnPercent,
  strategies,
  type AnalysisWarning,
  type CashReturn,
  type Property,
  type SavedAnalysis,
  type StrategyKey,
  type CalculationStep,
  type UnknownFacts,
} from '@freehold/contracts'
import {
  AnalysisWarnings,
  ExpenseNote,
  factWords,
  ReturnExplanation,
  ReturnFacts,
  Roi,
} from '@freehold/property-ui'
import { Amount, formatDollars, Kpis, Skeleton } from '@freehold/ui'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { Explained } from '../explain/Explained'
import { arvOf } from '../explain/arvInput'
import type { arvSteps as StepsOfArv } from '../explain/arvSteps'
import type { Elsewhere, InputSources } from '../explain/ExplainContext'
import { factsBehind } from '../inputs/factsBehind'
import { ExplainProvider } from '../explain/ExplainProvider'
import type { StressTest } from '../sensitivity/Stress'
import type { OpenedScenario } from '../scenario/AddressScenarios'
import type { ComputedCases } from './computeCases'
import { CalculationSteps } from './CalculationSteps'
import { LazyModule, ModulePart, useModule, WithLaterParts } from './LazyModule'
import { BarFigure, PanelLayout } from './PanelLayout'
import type { Analysis, Answer } from './useAnalysis'
import { useRentSteps } from './useRentSteps'
import * as styles from './StrategyPanel.module.css'

/** What the results of every strategy have in common. */
export interface StrategyResults extends CashReturn {
  warnings: AnalysisWarning[]
  working?: CalculationStep[] | undefined
}

interface StrategyPanelProps<Input extends object, Results extends StrategyResults> {
  strategy: StrategyKey
  title: string
  property: Property
  /** The form's input; null while the form has an error. */
  input: Input | null
  /** Whether its tab is the open one. */
  isShown: boolean
  analysis: Analysis<Input, Results>
  /** The engine: computes the steps of results that were stored without them. */
  compute: (input: Input) => Results
  /** Where the inputs come from. */
  sources: InputSources
  /** The saved analysis that was opened. */
  saved: SavedAnalysis | null
  /** Called with it after an update. */
  onSaved: (updated: SavedAnalysis) => void
  /** Its inputs as the form sends them; null where its contract refuses them by now. */
  asSaved: Input | null
  /** The inputs in the address that was opened, if they are of no saved analysis. */
  scenario: OpenedScenario | undefined
  /** The property's own input of today. */
  own: object | null
  /** The inputs with which forms of the property start, today and when those that were opened were saved or linked to. */
  owns: readonly (object | null)[]
  /** Puts saved inputs, or today's figures for them, into the form. */
  onOpen: (inputs: unknown) => void
  /** Puts another input into the form; returns what undoes it. */
  onWrite: (next: Input) => () => void
  inputs: ReactNode
  inputsLine: (input: Input) => string
  /** The key figures after the return: two to four. */
  figures: readonly KeyFigure<Answer<Input, Results>>[]
  /** The second figure of the bar on a phone. */
  barFigure: KeyFigure<Answer<Input, Results>>
  skeleton?: ReactNode
  /** How the ARV was estimated, for a strategy that has one; passed in, so that it is in that strategy's chunk. */
  arvSteps?: typeof StepsOfArv
  /** Steps of key figures that are not among the results. */
  furtherSteps?: (answer: Answer<Input, Results>) => CalculationStep[]
  elsewhere?: Elsewhere | undefined
  /** @param words what returns assume or lack, as `factWords` */
  children: (answer: Answer<Input, Results>, words: string) => ReactNode
}

/** One of the main figures of the results: dollars, or text. */
export type KeyFigure<From> = { label: string; /** The key of its step. */ figureKey?: string } & {
  /** In small print under the figure. */
  note?: (answer: From) => ReactNode
  /** A return says what it assumes or lacks. */
  isReturn?: boolean
  /** What belongs to the figure, in one short line, where it has no span. */
  counterpart?: (answer: From) => string
} & ({ dollars: (answer: From) => number | null } | { text: (answer: From) => string })

function valueOf<From>(figure: KeyFigure<From>, answer: From): ReactNode {
  return 'text' in figure ? figure.text(answer) : <Amount dollars={figure.dollars(answer)} />
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

const loadCases = () => import(/* webpackChunkName: 'three-cases' */ './caseParts')

const loadSolveFor = () => import(/* webpackChunkName: 'solve-for' */ '../sensitivity/solveForParts')

const plainSkeleton = <Skeleton height="24rem" />

/** One strategy: its inputs, key figures, warnings and result sections, and the steps of its calculation. */
export function StrategyPanel<Input extends object, Results extends StrategyResults>({
  strategy,
  title,
  property,
  input,
  isShown,
  analysis,
  compute,
  sources,
  saved,
  onSaved,
  asSaved,
  scenario,
  own,
  owns,
  onOpen,
  onWrite,
  inputs,
  inputsLine,
  figures,
  barFigure,
  skeleton = plainSkeleton,
  arvSteps,
  furtherSteps,
  elsewhere,
  children,
}: StrategyPanelProps<Input, Results>) {
  const { answer, state } = analysis
  const isLoading = answer === null && state === 'updating'
  const [test, setTest] = useState<StressTest<Input, Results> | null>(null)
  // The return follows a slider at once, the rest of the tab right after it.
  const deferredTest = useDeferredValue(test)
  const current = answer && (test?.answer ?? answer)
  const following = answer && (deferredTest?.answer ?? answer)
  const results = current?.results ?? null
  const baseline = (saved ?? scenario)?.baseline
  const caseParts = useModule(loadCases)
  const { module: casesModule } = caseParts
  const cases = useMemo(
    () =>
      answer &&
      casesModule &&
      casesModule.computeCases(strategy, answer, property, compute, baseline, deferredTest?.apply),
    [casesModule, strategy, answer, property, compute, baseline, deferredTest],
  )
  const solveForParts = useModule(loadSolveFor, null, true)
  const percent = returnPercent(results)
  const isKnown = percent !== null
  const facts = useMemo<UnknownFacts>(
    () =>
      answer && isKnown ? factsBehind(property, strategy, answer.input, baseline, saved?.savedFacts) : {},
    [answer, isKnown, property, strategy, baseline, saved],
  )
  const words = factWords(facts, strategy)
  const basis = useMemo(() => following && expenseBasis(strategy, following.input), [strategy, following])
  const computed = useMemo(
    () => (following ? [...stepsOf(following, compute), ...(furtherSteps?.(following) ?? [])] : []),
    [following, compute, furtherSteps],
  )
  const rentSteps = useRentSteps(property, strategy, following?.input)
  const steps = useMemo(
    () => [...(arvSteps?.(property, arvOf(following?.input)) ?? []), ...rentSteps, ...computed],
    [arvSteps, property, following, rentSteps, computed],
  )
  return (
    <ExplainProvider steps={steps} sources={sourcesOf(sources, answer, test?.answer)} elsewhere={elsewhere}>
      <PanelLayout
        title={title}
        note={`Returns per ${strategies[strategy].returnPer}`}
        status={
          test && state === 'settled' ? 'Figures are stressed, inputs stay as entered' : statusText(analysis)
        }
        busy={isLoading}
        action={
          answer && (
            <WithLaterParts missing="The analysis cannot be saved until it is; report, comparison and address lack your inputs.">
              {({ PanelActions }) => (
                <PanelActions
                  property={property}
                  strategy={strategy}
                  saved={saved}
                  shown={answer.input}
                  input={input}
                  isShown={isShown}
                  owns={owns}
                />
              )}
            </WithLaterParts>
          )
        }
        notice={
          saved ? (
            <WithLaterParts missing="The analysis cannot be updated, renamed or deleted until it is.">
              {({ SavedBar }) => (
                <SavedBar {...{ saved, onSaved, asSaved, property, own, input, sources }} onUse={onOpen} />
              )}
            </WithLaterParts>
          ) : (
            scenario && (
              <WithLaterParts missing="What has changed since the link was made is missing until it is.">
                {({ ScenarioBar }) => (
                  <ScenarioBar
                    {...scenario}
                    own={own}
                    strategy={strategy}
                    property={property}
                    onUse={onOpen}
                  />
                )}
              </WithLaterParts>
            )
          )
        }
        figures={
          (results !== null || isLoading) && (
            <>
              <Kpis
                loading={isLoading}
                lead={{
                  label: 'Cash-on-cash ROI',
                  value: (
                    <>
                      <Explained figureKey="cashOnCashRoi">
                        <Roi percent={percent} lead />
                      </Explained>
                      <ReturnFacts facts={facts} strategy={strategy} />
                      {test && solveForParts.module && (
                        <solveForParts.module.StressedMark onReset={test.reset} />
                      )}
                    </>
                  ),
                  note:
                    casesModule && cases && results ? (
                      <casesModule.SpanNote
                        strategy={strategy}
                        expected={following?.results ?? results}
                        cases={cases}
                        words={words}
                      />
                    ) : (
                      !caseParts.hasFailed && <Skeleton width="55%" height="0.875rem" />
                    ),
                }}
                rest={figures.map((figure) => ({
                  label: figure.label,
                  value: current && (
                    <>
                      {explainedValue(figure, current)}
                      {figure.isReturn && <ReturnFacts facts={facts} strategy={strategy} />}
                    </>
                  ),
                  note: spanOf(figure, cases) ?? (current && figure.counterpart?.(current)),
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
        inputs={inputs}
        inputsLine={input === null ? 'An input needs a correction' : inputsLine(input)}
        bar={
          current && (
            <ResultBar
              answer={current}
              isStressed={test !== null}
              facts={facts}
              strategy={strategy}
              figure={barFigure}
            />
          )
        }
      >
        {answer && following ? (
          <>
            {(property.rent?.year ?? property.rent?.asOf) !== undefined && (
              <WithLaterParts missing="The figures below are complete.">
                {({ PriceAndRentNotice }) => (
                  <PriceAndRentNotice property={property} strategy={strategy} inputs={answer.input} />
                )}
              </WithLaterParts>
            )}
            <ReturnExplanation {...following.results} />
            {following.results.warnings.length > 0 && (
              <AnalysisWarnings warnings={following.results.warnings} />
            )}
            <ModulePart
              {...solveForParts}
              height="22rem"
              missing="The figures above are complete; Solve For and Stress are missing."
            >
              {({ SolveFor }) => (
                <SolveFor
                  strategy={strategy}
                  property={property}
                  words={words}
                  input={answer.input}
                  onWrite={onWrite}
                />
              )}
            </ModulePart>
            <ModulePart
              {...caseParts}
              height="14rem"
              missing="The figures above are complete; the conservative and the optimistic case are missing."
            >
              {({ ThreeCases }) =>
                cases?.ends && (
                  <ThreeCases
                    strategy={strategy}
                    property={property}
                    expected={following}
                    cases={cases}
                    facts={facts}
                  />
                )
              }
            </ModulePart>
            {solveForParts.module && (
              <LazyModule
                load={solveForParts.module.loadStress}
                whenIdle
                height="48rem"
                missing="The figures above are complete; Stress and what moves the return most are missing."
              >
                {({ Stress }) => (
                  <Stress
                    strategy={strategy}
                    property={property}
                    words={words}
                    input={answer.input}
                    onWrite={onWrite}
                    onStressed={setTest}
                  />
                )}
              </LazyModule>
            )}
            {children(following, words)}
            <CalculationSteps steps={steps} />
          </>
        ) : (
          isLoading && skeleton
        )}
      </PanelLayout>
    </ExplainProvider>
  )
}

interface ResultBarProps<Input, Results> {
  /** The entered scenario, or the stressed one. */
  answer: Answer<Input, Results>
  /** Whether the answer is of the inputs of Stress. */
  isStressed: boolean
  /** What the return assumes or lacks. */
  facts: UnknownFacts
  strategy: StrategyKey
  figure: KeyFigure<Answer<Input, Results>>
}

/** The figures at the bottom of a phone's screen. */
function ResultBar<Input, Results extends CashReturn>({
  answer,
  isStressed,
  facts,
  strategy,
  figure,
}: ResultBarProps<Input, Results>) {
  return (
    <>
      <BarFigure label={isStressed ? 'ROI stressed' : 'ROI'}>
        <Roi percent={returnPercent(answer.results)} />
        <ReturnFacts facts={facts} strategy={strategy} />
      </BarFigure>
      <BarFigure label={figure.label}>{valueOf(figure, answer)}</BarFigure>
    </>
  )
}

/** The engine's steps of the results. Results that were stored without them are computed again. */
const stepsOf = <Input, Results extends StrategyResults>(
  { input, results }: Answer<Input, Results>,
  compute: (input: Input) => Results,
) => results.working ?? stepsInCents(compute(input).working ?? [])

/** Where the inputs come from; those that a stress test moves say so. */
function sourcesOf<Input extends object, Results>(
  sources: InputSources,
  entered: Answer<Input, Results> | null,
  stressed: Answer<Input, Results> | undefined,
): InputSources {
  if (!entered || !stressed) return sources
  const keys = Object.keys(stressed.input) as (string & keyof Input)[]
  const moved = keys.filter((key) => stressed.input[key] !== entered.input[key])
  return { ...sources, ...Object.fromEntries(moved.map((key) => [key, { source: 'Stressed' }])) }
}

/** What the figures on screen are, in words. */
export function statusText({ answer, state }: Analysis<unknown, unknown>): string {
  if (state === 'incomplete') {
    return answer === null
      ? 'Not calculated: an input needs a correction'
      : 'Not recalculated: an input needs a correction'
  }
  if (state === 'updating') return answer === null ? 'Calculating the first results' : 'Updating'
  if (state === 'settled') return 'Figures match your inputs'
  return answer === null
    ? 'Not calculated: change an input to try again'
    : 'Not recalculated: figures are from before your last change'
}
