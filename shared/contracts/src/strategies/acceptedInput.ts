import * as v from 'valibot'

/** The parsed input, or null when the schema refuses it. For inputs that nobody typed: a form wants the reasons. */
export function acceptedInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> | null {
  const result = v.safeParse(schema, input)
  return result.success ? result.output : null
}
