import type { InputKey, Property, StrategyKey } from '@freehold/contracts'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Explanations } from '../explain/ExplainContext'
import { useInputs, type Inputs, type InputsOptions } from '../worksheet/useInputs'
import { findDraft, keepDraft } from './drafts'
import { useAnalysis, type Answer } from './useAnalysis'

/** What a calculation is asked for with. */
export interface AnalysisCall<Input> {
  params: { id: string }
  body: Input
  signal: AbortSignal
}

/** Back from another page, a form says what it said when it was left. */
function useDraft<Values extends object>(of: string, opened?: (start: Values) => Values) {
  const { key } = useLocation()
  const id = `${key} ${of}`
  const draft = findDraft(id) as Values | undefined
  return {
    opened: draft ? () => draft : opened,
    keep: (values: Values) => keepDraft(id, values),
  }
}

interface StrategyOptions<Values extends object, Input extends object, Results> extends InputsOptions<
  Values,
  Input
> {
  strategy: StrategyKey
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
  strategy,
  property,
  analyze,
  stored = null,
  fieldOf = {},
  opened,
  ...form
}: StrategyOptions<Values, Input, Results>) {
  const draft = useDraft(`${property._id} ${strategy}`, opened)
  const { input, ...inputs } = useInputs({ ...form, ...(draft.opened && { opened: draft.opened }) })
  const { keep } = draft
  const { values, start } = inputs
  useEffect(() => {
    if (values !== start) keep(values)
  })
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
