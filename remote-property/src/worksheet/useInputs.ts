import { useMemo, useState } from 'react'
import type { Messages } from './numberFields'
import type { Reading } from './reading'

/** The values of a form, and how they change. Nothing is submitted: every change counts at once. */
export interface Inputs<Values> {
  values: Values
  errors: Messages
  change: (changes: Partial<Values>) => void
}

export function useInputs<Values extends object, Input>(
  start: () => Values,
  read: (values: Values) => Reading<Input>,
): Inputs<Values> & { input: Input | null } {
  const [values, setValues] = useState(start)
  const reading = useMemo(() => read(values), [read, values])
  return {
    values,
    ...reading,
    change: (changes) => setValues((before) => ({ ...before, ...changes })),
  }
}
