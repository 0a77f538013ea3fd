import * as v from 'valibot'
import type { FieldErrors } from './numberFields'

/** A form as it is filled in: an input that can be sent, or the errors that prevent it. */
export interface ParsedForm<Input> {
  input: Input | null
  /** By the name of the field. */
  errors: FieldErrors
}

/** Names of fields by the keys of their inputs, where they differ. */
type FieldNames = Partial<Record<string, string>>

/**
 * The form's numbers as an input of the contract. What the contract refuses becomes an error of the field that the
 * number came from.
 * @param payload may contain nulls where `errors` already reports them
 * @param fieldOf the fields whose inputs have another name in the payload
 */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  payload: Record<string, number | boolean | object | null | undefined>,
  errors: FieldErrors,
  fieldOf: FieldNames = {},
): ParsedForm<v.InferOutput<Schema>> {
  if (Object.keys(errors).length > 0) return { input: null, errors }
  const result = v.safeParse(schema, payload)
  if (result.success) return { input: result.output, errors }
  return { input: null, errors: Object.fromEntries(result.issues.map((issue) => errorOf(issue, fieldOf))) }
}

function errorOf(issue: v.BaseIssue<unknown>, fieldOf: FieldNames) {
  const key = (v.getDotPath(issue) ?? '').split('.').at(-1) ?? ''
  return [fieldOf[key] ?? key, issue.message] as const
}
