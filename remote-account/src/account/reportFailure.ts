import { type ApiError, isApiError } from '@freehold/contracts'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { tellFailure } from '../tellFailure'

/**
 * The server's message about a failed save is a toast, and its message about a field is also shown at that field. What it
 * says of a field that the form does not have is part of the toast.
 */
export function reportFailure<Values extends FieldValues>(
  error: unknown,
  shownFields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
) {
  tellFailure(error, shownFields)
  const refused = isApiError(error) ? shownFields.filter((field) => error.fields[field] !== undefined) : []
  refused.forEach((field, index) =>
    setError(field, { message: (error as ApiError).fields[field] }, { shouldFocus: index === 0 }),
  )
}
