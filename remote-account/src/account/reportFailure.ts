import { type ApiError, isApiError, showFailure } from '@freehold/contracts'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'

/**
 * Shows the server's message as a toast, and its field errors at their fields. Errors of fields that the form does not
 * have become part of the toast.
 */
export function reportFailure<Values extends FieldValues>(
  error: unknown,
  shownFields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
) {
  showFailure(error, toast.error, shownFields)
  const refused = isApiError(error) ? shownFields.filter((field) => error.fields[field] !== undefined) : []
  refused.forEach((field, index) =>
    setError(field, { message: (error as ApiError).fields[field] }, { shouldFocus: index === 0 }),
  )
}
