import { type ApiError, isApiError } from '@freehold/contracts'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { toastFailure } from '../toastFailure'

/**
 * Shows the server's message as a toast, and its field errors at their fields. Errors of fields that the form does not
 * have become part of the toast.
 */
export function reportFailure<Values extends FieldValues>(
  error: unknown,
  shownFields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
) {
  toastFailure(error, shownFields)
  const refused = isApiError(error) ? shownFields.filter((field) => error.fields[field] !== undefined) : []
  refused.forEach((field, index) =>
    setError(field, { message: (error as ApiError).fields[field] }, { shouldFocus: index === 0 }),
  )
}
