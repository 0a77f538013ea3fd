import { isApiError } from '@freehold/contracts'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { messageOf } from '../messageOf'

/** What the server says of a field stands beside it, whatever else went wrong is a toast. */
export function reportFailure<Values extends FieldValues>(error: unknown, setError: UseFormSetError<Values>) {
  const fields = isApiError(error) ? Object.entries(error.fields) : []
  for (const [field, message] of fields) {
    setError(field as FieldPath<Values>, { message }, { shouldFocus: true })
  }
  if (fields.length === 0) toast.error(messageOf(error))
}
