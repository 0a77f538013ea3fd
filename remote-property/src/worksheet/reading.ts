import * as v from 'valibot'
import type { Messages } from './numberFields'

/** What a form says at the moment: an input that can be sent, or why there is none. */
export interface Reading<Input> {
  input: Input | null
  /** By the name of the field. */
  errors: Messages
}

/**
 * The form's numbers as the contract takes them. The contract has the last word: what it refuses is told beside the
 * field that the number came from.
 * @param payload may hold nulls where `errors` already says what is missing
 * @param fieldOf the form's names of those inputs that have another one in the payload
 */
export function readInput<Schema extends v.GenericSchema>(
  schema: Schema,
  payload: Record<string, number | boolean | object | null | undefined>,
  errors: Messages,
  fieldOf: Messages = {},
): Reading<v.InferOutput<Schema>> {
  if (Object.keys(errors).length > 0) return { input: null, errors }
  const result = v.safeParse(schema, payload)
  if (result.success) return { input: result.output, errors }
  return { input: null, errors: Object.fromEntries(result.issues.map((issue) => told(issue, fieldOf))) }
}

function told(issue: v.BaseIssue<unknown>, fieldOf: Messages) {
  const key = (v.getDotPath(issue) ?? '').split('.').at(-1) ?? ''
  return [fieldOf[key] ?? key, issue.message] as const
}
