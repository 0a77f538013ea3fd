import type { AnalysisOptions } from '@freehold/analysis'
import {
  returnPercent,
  strategies,
  type CashReturn,
  type Property,
  type SavedAnalysis,
  type StrategyKey,
  type CalculationStep,
  type UnknownFacts,
} from '@freehold/contracts'
import { factWords, ReturnFacts, Roi } from '@freehold/property-ui'
import { Button, Skeleton } from '@freehold/ui'
import { RotateCw } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { arvSteps as StepsOfArv } from '../explain/arvSteps'
import type { Elsewhere, InputSources } from '../explain/ExplainContext'
import { factsBehind } from '../inputs/factsBehind'
import type { StressTest } from '../sensitivity/Stress'
import type { OpenedScenario } from '../scenario/AddressScenarios'
import { ExplainedAnswer, ExplainedSteps } from './ExplainedAnswer'
import { Following } from './Following'
import { KeyFigures, valueOf, type KeyFigure } from './KeyFigures'
import { LazyModule, ModulePart, useModule, WithLaterParts, WithOpenedBar } from './LazyModule'
import { BarFigure, PanelLayout } from './PanelLayout'
import type { StrategyPrice } from '../inputs/StrategyPrice'
import type { StrategyResults } from './StrategyResults'
import type { Analysis, Answer } from './useAnalysis'

interface StrategyPanelProps<Input extends object, Results extends StrategyResults> {
  strategy: StrategyKey
  title: string
  property: Property
  /** The form's input; null while the form has an error. */
  input: Input | null
  /** Whether its tab is the open one. */
  isShown: boolean
  analysis: Analysis<Input, Results>
  /** The engine. */
  compute: (input: Input, options?: AnalysisOptions) => Results
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
  /** The purchase price that the strategies of the page share. */
  prices: StrategyPrice
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

const loadCases = () => import(/* webpackChunkName: 'later-parts' */ './caseParts')

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
  prices,
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
  const { answer, state, retry } = analysis
  const isLoading = answer === null && state === 'updating'
  const [test, setTest] = useState<StressTest<Input, Results> | null>(null)
  const shown = useMemo(() => answer && { answer: test?.answer ?? answer, test }, [answer, test])
  const baseline = (saved ?? scenario)?.baseline
  const caseParts = useModule(loadCases)
  const { module: casesModule } = caseParts
  const casesOf = useMemo(
    () => answer && casesModule?.casesOfTests(strategy, answer, property, compute, baseline),
    [casesModule, strategy, answer, property, compute, baseline],
  )
  const solveForParts = useModule(loadSolveFor, null, true)
  const isKnown = answer !== null && returnPercent(test?.answer.results ?? answer.results) !== null
  const facts = useMemo<UnknownFacts>(
    () =>
      answer && isKnown ? factsBehind(property, strategy, answer.input, baseline, saved?.savedFacts) : {},
    [answer, isKnown, property, strategy, baseline, saved],
  )
  const words = factWords(facts, strategy)
  return (
    <ExplainedAnswer
      answer={shown && shown.answer}
      {...{ strategy, property, compute, arvSteps, furtherSteps, elsewhere }}
      sources={
        answer && test && solveForParts.module
          ? { ...sources, ...solveForParts.module.stressedSources(answer.input, test.answer.input) }
          : sources
      }
    >
      <PanelLayout
        title={title}
        note={`Returns per ${strategies[strategy].returnPer}`}
        status={
          test && state === 'settled' ? 'Figures are stressed, inputs stay as entered' : statusText(analysis)
        }
        busy={isLoading}
        isFollowing={test !== null}
        action={
          <>
            {retry && (
              <Button
                size="s"
                icon={RotateCw}
                busy={state === 'updating'}
                busyText="Retrying..."
                onClick={retry}
              >
                Retry
              </Button>
            )}
            {answer && (
              <WithLaterParts missing="The analysis cannot be saved until it is; report, comparison and address lack your inputs.">
                {({ PanelActions }) => (
                  <PanelActions
                    property={property}
                    strategy={strategy}
                    saved={saved}
                    shown={answer.input}
                    input={input}
                    madeFrom={{ own, opened: scenario }}
                    isShown={isShown}
                    owns={owns}
                    prices={prices}
                  />
                )}
              </WithLaterParts>
            )}
          </>
        }
        notice={
          (saved ?? scenario) && (
            <WithOpenedBar missing="What has changed since then is missing until it is, and a saved analysis cannot be changed.">
              {({ OpenedBar }) => (
                <OpenedBar
                  {...{ strategy, saved, onSaved, asSaved, scenario, property, own, input, sources }}
                  onUse={onOpen}
                />
              )}
            </WithOpenedBar>
          )
        }
        figures={
          (answer !== null || isLoading) && (
            <Following value={shown}>
              {(at) => (
                <KeyFigures
                  {...{ strategy, figures, facts, words, isLoading }}
                  answer={at && at.answer}
                  caseParts={caseParts.hasFailed ? undefined : casesModule}
                  cases={(at && casesOf?.(at.test)) ?? null}
                  StressedMark={solveForParts.module && solveForParts.module.StressedMark}
                  onReset={at?.test?.reset}
                />
              )}
            </Following>
          )
        }
        inputs={inputs}
        inputsLine={input === null ? 'An input needs a correction' : inputsLine(input)}
        bar={
          shown && (
            <ResultBar
              answer={shown.answer}
              isStressed={test !== null}
              facts={facts}
              strategy={strategy}
              figure={barFigure}
            />
          )
        }
      >
        {answer && shown ? (
          <>
            {(property.rent?.year ?? property.rent?.asOf) !== undefined && (
              <WithLaterParts missing="The figures below are complete.">
                {({ PriceAndRentNotice }) => (
                  <PriceAndRentNotice property={property} strategy={strategy} inputs={answer.input} />
                )}
              </WithLaterParts>
            )}
            <Following value={shown.answer.results}>
              {(results) =>
                (results.cashOnCashRoi === null || results.warnings.length > 0) && (
                  <WithLaterParts missing="Why the return is no number, and warnings about the inputs, are missing until it is.">
                    {({ ResultNotes }) => <ResultNotes results={results} />}
                  </WithLaterParts>
                )
              }
            </Following>
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
                  prices={prices}
                />
              )}
            </ModulePart>
            <ModulePart
              {...caseParts}
              height="14rem"
              missing="The figures above are complete; the conservative and the optimistic case are missing."
            >
              {({ ThreeCases }) => (
                <Following value={shown}>
                  {(at) => {
                    const cases = casesOf?.(at.test)
                    return (
                      cases?.ends && (
                        <ThreeCases {...{ strategy, property, cases, facts }} expected={at.answer} />
                      )
                    )
                  }}
                </Following>
              )}
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
                    prices={prices}
                    onStressed={setTest}
                  />
                )}
              </LazyModule>
            )}
            {children(shown.answer, words)}
            <ExplainedSteps />
          </>
        ) : (
          isLoading && skeleton
        )}
      </PanelLayout>
    </ExplainedAnswer>
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

/** What the figures on screen are, in words. */
function statusText({ answer, state }: Analysis<unknown, unknown>): string {
  if (state === 'incomplete') {
    return answer === null
      ? 'Not calculated: an input needs a correction'
      : 'Not recalculated: an input needs a correction'
  }
  if (state === 'updating') return answer === null ? 'Calculating the first results' : 'Updating'
  if (state === 'settled') return 'Figures match your inputs'
  return answer === null
    ? 'Could not be calculated'
    : 'Not recalculated: figures are from before your last change'
}
