import { isApiError } from '@freehold/contracts'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { tellFailure } from '../tellFailure'

/** What the server says of a failed save is a toast, and what it says of a field stands beside that too. */
export function reportFailure<Values extends FieldValues>(error: unknown, setError: UseFormSetError<Values>) {
  tellFailure(error)
  const fields = isApiError(error) ? Object.entries(error.fields) : []
  for (const [field, message] of fields) {
    setError(field as FieldPath<Values>, { message }, { shouldFocus: true })
  }
}
