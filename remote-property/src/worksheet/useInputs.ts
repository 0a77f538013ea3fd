import { useMemo, useState } from 'react'
import type { Messages } from './numberFields'
import type { Reading } from './reading'

/** Where the value of a field comes from, by the field's name. */
export type Sources = Partial<Record<string, string>>

/** What a form is: where it starts, what it may be opened with, and how it is read. */
export interface InputsOptions<Values, Input> {
  /** The property's own values: what each field goes back to. */
  start: () => Values
  /** What the form opens with, where that is not where the property starts, such as a saved analysis. */
  opened?: (start: Values) => Values
  read: (values: Values) => Reading<Input>
  /** Where the starting values come from. */
  origins: Sources
  /** Sources that hold for values other than the starting one, such as another rate of the day. */
  sourcesNow?: (values: Values) => Sources
}

/** The values of a form, and how they change. Nothing is submitted: every change counts at once. */
export interface Inputs<Values> {
  values: Values
  /** What each field goes back to. */
  start: Values
  errors: Messages
  change: (changes: Partial<Values>) => void
  /** Where the value of a field comes from: the listing, a rate, a rule of thumb, or who types. */
  sourceOf: (name: string & keyof Values) => string
}

export const YOUR_INPUT = 'Your input'

export function useInputs<Values extends object, Input>({
  start,
  opened,
  read,
  origins,
  sourcesNow,
}: InputsOptions<Values, Input>): Inputs<Values> & { input: Input | null } {
  const [first] = useState(start)
  const [values, setValues] = useState(() => opened?.(first) ?? first)
  const reading = useMemo(() => read(values), [read, values])
  const now = sourcesNow?.(values) ?? {}
  return {
    values,
    start: first,
    ...reading,
    change: (changes) => setValues((before) => ({ ...before, ...changes })),
    sourceOf: (name) => now[name] ?? (values[name] === first[name] ? (origins[name] ?? '') : YOUR_INPUT),
  }
}
