import { stepsInCents, type AnalysisOptions } from '@freehold/analysis'
import type { CalculationStep, Property, StrategyKey } from '@freehold/contracts'
import { createContext, use, useDeferredValue, useMemo, type ReactNode } from 'react'
import { arvOf } from '../explain/arvInput'
import type { arvSteps as StepsOfArv } from '../explain/arvSteps'
import type { Elsewhere, InputSources } from '../explain/ExplainContext'
import { ExplainProvider } from '../explain/ExplainProvider'
import { CalculationSteps } from './CalculationSteps'
import type { StrategyResults } from './StrategyResults'
import type { Answer } from './useAnalysis'
import { useRentSteps } from './useRentSteps'

interface ExplainedAnswerProps<Input, Results> {
  strategy: StrategyKey
  property: Property
  /** Null before the first results. */
  answer: Answer<Input, Results> | null
  /** The engine: computes the steps of results that were stored without them. */
  compute: (input: Input, options?: AnalysisOptions) => Results
  /** How the ARV was estimated, for a strategy that has one. */
  arvSteps: typeof StepsOfArv | undefined
  /** Steps of key figures that are not among the results. */
  furtherSteps: ((answer: Answer<Input, Results>) => CalculationStep[]) | undefined
  /** Where the inputs come from. */
  sources: InputSources
  elsewhere: Elsewhere | undefined
  children: ReactNode
}

const StepsContext = createContext<readonly CalculationStep[]>([])

/** Lets every figure inside open its calculation. Its steps follow an answer after the figures. */
export function ExplainedAnswer<Input extends object, Results extends StrategyResults>({
  strategy,
  property,
  answer,
  compute,
  arvSteps,
  furtherSteps,
  sources,
  elsewhere,
  children,
}: ExplainedAnswerProps<Input, Results>) {
  const later = useDeferredValue(answer)
  const arv = arvOf(later?.input)
  const stepsOfArv = useMemo(() => arvSteps?.(property, arv) ?? [], [arvSteps, property, arv])
  const rentSteps = useRentSteps(property, strategy, later?.input)
  const computed = useMemo(
    () => (later ? [...stepsOf(later, compute), ...(furtherSteps?.(later) ?? [])] : []),
    [later, compute, furtherSteps],
  )
  const steps = useMemo(() => [...stepsOfArv, ...rentSteps, ...computed], [stepsOfArv, rentSteps, computed])
  return (
    <ExplainProvider steps={steps} sources={sources} elsewhere={elsewhere}>
      <StepsContext value={steps}>{children}</StepsContext>
    </ExplainProvider>
  )
}

/** The engine's steps of the results. Results that were stored without them are computed again. */
const stepsOf = <Input, Results extends StrategyResults>(
  { input, results }: Answer<Input, Results>,
  compute: ExplainedAnswerProps<Input, Results>['compute'],
) => results.working ?? stepsInCents(compute(input).working ?? [])

/** All those steps as a list, which opens. */
export const ExplainedSteps = () => <CalculationSteps steps={use(StepsContext)} />
