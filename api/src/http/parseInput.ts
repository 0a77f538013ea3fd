import type { Endpoint } from '@freehold/contracts'
import * as v from 'valibot'
import { invalidInput } from './httpErrors'

type Schema = NonNullable<Endpoint['body']>

/**
 * Parses input and drops keys that the schema does not have. Throws a 400 with a message per field. A missing key is parsed as
 * undefined, so that its own message is used ('City is required').
 */
export function parseInput(schema: Schema | undefined, input: unknown): unknown {
  if (schema === undefined) return undefined
  const { success, output, issues } = v.safeParse(schema, withEveryKey(schema, input))
  if (success) return output
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    if (field !== '') fields[field] ??= issue.message
  }
  throw invalidInput(fields, Object.values(fields)[0] ?? issues[0].message)
}

function withEveryKey(schema: Schema, input: unknown): unknown {
  if (!('entries' in schema) || typeof input !== 'object' || input === null || Array.isArray(input))
    return input
  const keys = Object.keys(schema.entries as Record<string, unknown>)
  return { ...Object.fromEntries(keys.map((key) => [key, undefined])), ...input }
}
