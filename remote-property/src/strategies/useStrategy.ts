import type { InputKey, Property } from '@freehold/contracts'
import { useCallback } from 'react'
import type { Explanations } from '../explain/ExplainContext'
import { useInputs, type Inputs, type InputsOptions } from '../worksheet/useInputs'
import { useAnalysis, type Answer } from './useAnalysis'

/** What a calculation is asked for with. */
export interface AnalysisCall<Input> {
  params: { id: string }
  body: Input
  signal: AbortSignal
}

interface StrategyOptions<Values extends object, Input extends object, Results> extends InputsOptions<
  Values,
  Input
> {
  property: Property
  /** Asks for the results. The same function at every render, or they are asked for again. */
  analyze: (call: AnalysisCall<Input>) => Promise<Results>
  /** Results that are known beforehand. */
  stored?: Answer<Input, Results> | null
  /** The form's fields behind those inputs that have another name in the payload. */
  fieldOf?: Partial<Record<InputKey, string & keyof Values>>
}

/** The form of a strategy, and the results that follow it: what a `StrategyBench` needs, and its inputs. */
export function useStrategy<Values extends object, Input extends object, Results>({
  property,
  analyze,
  stored = null,
  fieldOf = {},
  ...form
}: StrategyOptions<Values, Input, Results>) {
  const { input, ...inputs } = useInputs(form)
  const id = property._id
  const analyzeThis = useCallback(
    (body: Input, signal: AbortSignal) => analyze({ params: { id }, body, signal }),
    [analyze, id],
  )
  return {
    inputs,
    property,
    input,
    sources: sourcesOf(inputs, fieldOf),
    analysis: useAnalysis({ input, stored, analyze: analyzeThis }),
  }
}

/** Where each input of the payload comes from, as the form says it. */
function sourcesOf<Values extends object>(
  { values, sourceOf }: Inputs<Values>,
  fieldOf: Partial<Record<InputKey, string & keyof Values>>,
): Explanations['inputs'] {
  const fields = Object.keys(values) as (string & keyof Values)[]
  const own = fields.map((field) => [field, sourceOf(field)] as const)
  const renamed = Object.entries(fieldOf).map(([key, field]) => [key, sourceOf(field)] as const)
  return Object.fromEntries(
    [...own, ...renamed].filter(([, source]) => source !== '').map(([key, source]) => [key, { source }]),
  )
}
