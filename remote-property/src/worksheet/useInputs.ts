import type { MortgageRate, Property } from '@freehold/contracts'
import { useCallback, useMemo, useState } from 'react'
import type { Messages } from './numberFields'
import { sourceOfField } from './sources'
import type { StrategyForm } from './StrategyForm'

export interface InputsOptions<Values extends object, Input extends object> {
  form: StrategyForm<Values, Input>
  property: Property
  rates: readonly MortgageRate[]
  /** What the form opens with, where that is not where the property starts, such as a saved analysis. */
  opened?: ((start: Values) => Values) | undefined
  /** What the property started with when that was saved. */
  baseline?: Input | null
}

/** Other values for some fields, where need be made from those there are. */
type Changes<Values> = Partial<Values> | ((values: Values) => Partial<Values>)

/** The values of a form, and how they change. Nothing is submitted: every change counts at once. */
export interface Inputs<Values> {
  values: Values
  /** What each field goes back to. */
  start: Values
  errors: Messages
  /** The same function at every render. */
  change: (changes: Changes<Values>) => void
  sourceOf: (name: string & keyof Values) => string
}

export function useInputs<Values extends object, Input extends object>({
  form,
  property,
  rates,
  opened,
  baseline = null,
}: InputsOptions<Values, Input>): Inputs<Values> & { input: Input | null } {
  const [start] = useState(() => form.start(property, rates))
  const [before] = useState(() => baseline && form.open(baseline, rates)(start))
  const [values, setValues] = useState(() => opened?.(start) ?? start)
  const change = useCallback(
    (changes: Changes<Values>) =>
      setValues((previous) => ({
        ...previous,
        ...(typeof changes === 'function' ? changes(previous) : changes),
      })),
    [],
  )
  const reading = useMemo(() => form.read(values), [form, values])
  const origins = form.origins(property, rates)
  const now = form.sourcesNow(values, rates)
  return {
    values,
    start,
    ...reading,
    change,
    sourceOf: (name) => sourceOfField({ values, start, before, origins, now }, name),
  }
}
