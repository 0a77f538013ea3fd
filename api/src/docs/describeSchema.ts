import type { Endpoint } from '@freehold/contracts'
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'

export type Schema = NonNullable<Endpoint['body']>

/**
 * The input or output of a schema as JSON Schema for OpenAPI 3.1, without rules that JSON Schema cannot express.
 */
export function describeSchema(schema: Schema, typeMode: 'input' | 'output') {
  const { $schema: _, ...described } = toJsonSchema(schema, { ...dialect, typeMode })
  return described
}

const dialect: ConversionConfig = {
  target: 'draft-2020-12',
  errorMode: 'ignore',
  overrideAction: ({ valibotAction, jsonSchema }) =>
    valibotAction.type === 'to_number' ? { ...jsonSchema, type: 'number' } : undefined,
}
