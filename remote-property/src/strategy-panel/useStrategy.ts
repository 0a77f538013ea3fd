import { analyze, withRealisticExpenses } from '@freehold/analysis'
import type { AnalysisInput, CashReturn, StrategyKey } from '@freehold/contracts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { factsBehind } from '../inputs/factsBehind'
import { inputSourcesOfForm } from '../inputs/inputSources'
import type { StrategyForm } from '../inputs/StrategyForm'
import { useInputs } from '../inputs/useInputs'
import type { StrategyProps } from './StrategyEntry'
import { priceOf, usePriceOfForm } from './usePriceOfForm'
import { useAnalysis, type Answer } from './useAnalysis'
import { useDraft } from './useDraft'

/** The options of the call that computes a strategy. */
export interface AnalysisCall<Input> {
  params: { id: string }
  body: Input
  signal: AbortSignal
}

interface StrategyOptions<Values extends object, Input extends object, Results> {
  form: StrategyForm<Values, Input>
  /** Calls the API. It must be the same function at every render: another one calculates again. */
  analyze: (call: AnalysisCall<Input>) => Promise<Results>
  /** The property's own input with its results, to show at once; otherwise the page asks for the first results. */
  stored?: { input: Input | null; results: Results | null }
}

/** The form of a strategy and the results that follow it: its inputs, and the props of a `StrategyPanel`. */
export function useStrategy<Values extends object, Input extends object, Results extends CashReturn>(
  { form, analyze, stored }: StrategyOptions<Values, Input, Results>,
  {
    property,
    rates,
    realisticExpenses,
    saved: loaded = null,
    scenario,
    price,
    isShown,
    onReturn,
  }: StrategyProps,
) {
  const { _id: id } = property
  const { strategy } = form
  // An update replaces it without loading the page again.
  const [saved, onSaved] = useState(loaded)
  // The address also has what was changed since the analysis was opened.
  const opened = form.accept(scenario?.inputs ?? saved?.inputs)
  const then = (saved ?? scenario)?.baseline
  const baseline = useMemo(() => form.accept(then), [form, then])
  const { draft, keep } = useDraft<Values>(`${id} ${strategy}`)
  const start = draft ? () => draft : opened && form.toValues(opened, rates)
  const { follow } = priceOf(form, price)
  const known = useInputs({
    form,
    property,
    rates,
    realisticExpenses,
    initial: (own) => follow(start ? start(own) : own),
    baseline,
  })
  const { input, startingInput, ...inputs } = usePriceOfForm(form, price, known)
  const { values, defaults } = inputs
  // As the form sends it: it may round the saved inputs, or send them under another name.
  const savedInput = saved && form.accept(saved.inputs)
  const asSaved = savedInput && form.parse(form.toValues(savedInput, rates)(defaults)).input
  useEffect(() => {
    if (values !== defaults) keep(values)
  })
  const analyzeProperty = useCallback(
    (body: Input, signal: AbortSignal) => analyze({ params: { id }, body, signal }),
    [analyze, id],
  )
  return {
    strategy,
    inputs,
    property,
    saved,
    onSaved,
    /** The saved inputs as the form sends them: it may round them, or send them under another name. */
    asSaved,
    isShown,
    scenario: saved ? undefined : scenario,
    input,
    own: useMemo(() => form.parse(form.defaults(property, rates)).input, [form, property, rates]),
    owns: [startingInput, baseline],
    prices: price,
    sources: inputSourcesOfForm(form, inputs),
    analysis: useAnalysis({
      input,
      stored:
        opened || price.value !== null || !stored ? null : knownAnswer(strategy, stored, realisticExpenses),
      analyze: analyzeProperty,
      // Values that were changed and then put back are also reported: the tab does not return to the stored result.
      onResults: (results) => {
        if (values === defaults) return
        onReturn({ ...results, ...factsBehind(property, strategy, input, baseline, saved?.savedFacts) })
      },
    }),
    /** Puts another input into the fields of the form that it changes; returns what puts their values back. */
    onWrite: (next: Input) => {
      const before = input && form.toValues(input, rates)(values)
      const after = form.toValues(next, rates)(values)
      const keys = (Object.keys(after) as (keyof Values)[]).filter(
        (key) => JSON.stringify(after[key]) !== JSON.stringify(before?.[key]),
      )
      const only = (from: Values) =>
        Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<Values>
      inputs.change(only(after))
      return () => inputs.change(only(values))
    },
    /** Puts saved inputs, or today's figures for them, into the form. */
    onOpen: (savedInputs: unknown) => {
      const accepted = form.accept(savedInputs)
      if (accepted) inputs.change(form.toValues(accepted, rates)(defaults))
    },
  }
}

/** Stored results, or those that the engine computes here where the form starts with more expenses than they have. */
function knownAnswer<Input, Results>(
  strategy: StrategyKey,
  { input, results }: { input: Input | null; results: Results | null },
  realisticExpenses: boolean,
): Answer<Input, Results> | null {
  if (input === null || results === null) return null
  if (!realisticExpenses) return { input, results }
  const realistic = withRealisticExpenses(strategy, input as AnalysisInput)
  // Of the same strategy, which the compiler cannot tell from its key.
  return { input: realistic, results: analyze(strategy, realistic) } as Answer<Input, Results>
}
