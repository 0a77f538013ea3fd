import type { CashReturn, MortgageRate, Property, SavedAnalysis, StrategyKey } from '@freehold/contracts'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { StrategyForm } from '../worksheet/StrategyForm'
import { useInputs } from '../worksheet/useInputs'
import { findDraft, keepDraft } from './drafts'
import { sourcesByInput } from './inputSources'
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

interface StrategyOptions<Values extends object, Input extends object, Results> {
  strategy: StrategyKey
  form: StrategyForm<Values, Input>
  property: Property
  rates: readonly MortgageRate[]
  /** The saved analysis that was opened. */
  saved?: SavedAnalysis | null | undefined
  /** Called with every return that is calculated once an input was changed. */
  onReturn: (calculated: CashReturn) => void
  /** Asks for the results. The same function at every render, or they are asked for again. */
  analyze: (call: AnalysisCall<Input>) => Promise<Results>
  /** The property's own results, where they are known beforehand. */
  stored?: Answer<Input, Results> | null
}

/** The form of a strategy, and the results that follow it: what a `StrategyBench` needs, and its inputs. */
export function useStrategy<Values extends object, Input extends object, Results extends CashReturn>({
  strategy,
  form,
  property,
  rates,
  saved = null,
  onReturn,
  analyze,
  stored = null,
}: StrategyOptions<Values, Input, Results>) {
  const savedInput = saved && form.accept(saved.inputs)
  const draft = useDraft(`${property._id} ${strategy}`, savedInput ? form.open(savedInput, rates) : undefined)
  const baseline = saved && form.accept(saved.baseline)
  const { input, ...inputs } = useInputs({ form, property, rates, opened: draft.opened, baseline })
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
    strategy,
    inputs,
    property,
    saved,
    input,
    sources: sourcesByInput(form, inputs),
    analysis: useAnalysis({
      input,
      stored: savedInput ? null : stored,
      analyze: analyzeThis,
      // Values that were changed and then put back are calculated anew as well: what is stored is not returned to.
      onResults: (results) => {
        if (values !== start) onReturn(results)
      },
    }),
    /** Puts kept inputs, or what they are today, into the form. */
    onOpen: (kept: unknown) => {
      const accepted = form.accept(kept)
      if (accepted) inputs.change(form.open(accepted, rates)(start))
    },
  }
}
