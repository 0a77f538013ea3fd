import { Field, TextArea } from '@freehold/ui'
import type { UseFormReturn } from 'react-hook-form'

export interface ReasonValues {
  reason: string
}

export const reasonLabels = { reason: 'Reason' }

/** Why an Admin changes the traffic of a remote. */
export function ReasonField({ form }: { form: UseFormReturn<ReasonValues, unknown, ReasonValues> }) {
  return (
    <Field
      label={reasonLabels.reason}
      error={form.formState.errors.reason?.message}
      hint="Recorded in the deployment log"
    >
      <TextArea {...form.register('reason')} />
    </Field>
  )
}
