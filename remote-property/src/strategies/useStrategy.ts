import type { Property } from '@freehold/contracts'
import { useCallback } from 'react'
import type { Reading } from '../worksheet/reading'
import { useInputs } from '../worksheet/useInputs'
import { useAnalysis, type Answer } from './useAnalysis'

/** What a calculation is asked for with. */
export interface AnalysisCall<Input> {
  params: { id: string }
  body: Input
  signal: AbortSignal
}

interface StrategyOptions<Values extends object, Input extends object, Results> {
  property: Property
  /** What the form starts with. */
  start: () => Values
  read: (values: Values) => Reading<Input>
  /** Asks for the results. The same function at every render, or they are asked for again. */
  analyze: (call: AnalysisCall<Input>) => Promise<Results>
  /** Results that are known beforehand. */
  stored?: Answer<Input, Results> | null
}

/** The form of a strategy, and the results that follow it: what a `StrategyBench` needs, and its inputs. */
export function useStrategy<Values extends object, Input extends object, Results>({
  property,
  start,
  read,
  analyze,
  stored = null,
}: StrategyOptions<Values, Input, Results>) {
  const { input, ...inputs } = useInputs(start, read)
  const id = property._id
  const analyzeThis = useCallback(
    (body: Input, signal: AbortSignal) => analyze({ params: { id }, body, signal }),
    [analyze, id],
  )
  return { inputs, property, input, analysis: useAnalysis({ input, stored, analyze: analyzeThis }) }
}
