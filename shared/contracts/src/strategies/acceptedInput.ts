import * as v from 'valibot'

/** The parsed input, or null if the schema rejects it. Not for forms, which need the reasons. */
export function acceptedInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> | null {
  const result = v.safeParse(schema, input)
  return result.success ? result.output : null
}
