import type { MortgageRate, Property } from '@freehold/contracts'
import { useCallback, useMemo, useState } from 'react'
import type { ValueSource } from '../explain/ExplainContext'
import type { FieldErrors } from './numberFields'
import { sourceOfField } from './fieldSources'
import type { StrategyForm } from './StrategyForm'

export interface InputsOptions<Values extends object, Input extends object> {
  form: StrategyForm<Values, Input>
  property: Property
  rates: readonly MortgageRate[]
  /** Whether the property's own values have the expenses that the form offers. */
  realisticExpenses: boolean
  /** The values that the form opens with, such as those of a saved analysis; the property's own unless given. */
  initial?: ((defaults: Values) => Values) | undefined
  /** What the property's own input was when these values were saved or linked to; null for its own of today. */
  baseline?: Input | null
}

/** New values for some fields, or a function that makes them from the current values. */
export type Changes<Values> = Partial<Values> | ((values: Values) => Partial<Values>)

/** What the form of a strategy shows of the purchase price that strategies share. */
export interface PriceChoice {
  /** That of the other strategies, in dollars; null until it is changed. */
  shared: number | null
  isApart: boolean
  /** Whether it can be set apart: another strategy has to keep the shared price. */
  canBeApart: boolean
  /** Gives the strategy a price of its own, or that of the others; returns what undoes it. */
  setApart: (isApart: boolean) => () => void
}

/** The values of a form, and how they change. Nothing is submitted: every change takes effect at once. */
export interface Inputs<Values> {
  values: Values
  /** Each field resets to these. */
  defaults: Values
  errors: FieldErrors
  /** The same function at every render. */
  change: (changes: Changes<Values>) => void
  sourceOf: (name: string & keyof Values) => ValueSource
  /** Whether the purchase price is that of the other strategies; left out of a form without them. */
  price?: PriceChoice
}

export function useInputs<Values extends object, Input extends object>({
  form,
  property,
  rates,
  realisticExpenses,
  initial,
  baseline = null,
}: InputsOptions<Values, Input>): Inputs<Values> & {
  input: Input | null
  /** That of the default values. */
  startingInput: Input | null
} {
  const [defaults] = useState(() => ({
    ...form.defaults(property, rates),
    ...(realisticExpenses && form.realisticExpenses),
  }))
  const [savedDefaults] = useState(() => baseline && form.toValues(baseline, rates)(defaults))
  const [values, setValues] = useState(() => initial?.(defaults) ?? defaults)
  const change = useCallback(
    (changes: Changes<Values>) =>
      setValues((previous) => ({
        ...previous,
        ...(typeof changes === 'function' ? changes(previous) : changes),
      })),
    [],
  )
  const parsed = useMemo(() => form.parse(values), [form, values])
  const defaultSources = form.defaultSources(property, rates)
  const currentSources = form.currentSources(values, rates)
  return {
    values,
    defaults,
    startingInput: useMemo(() => form.parse(defaults).input, [form, defaults]),
    ...parsed,
    change,
    sourceOf: (name) =>
      sourceOfField({ values, defaults, savedDefaults, defaultSources, currentSources }, name),
  }
}
