import * as fc from 'fast-check'

/** The part of JSON Schema that the API's description uses. */
export interface JsonSchema {
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  type?: string
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const TEXT_MAX = 30
const LIST_MAX = 5

/** Valid values of a schema. Ids are often those of the fixtures, so that some calls succeed. */
export function valueOf(schema: JsonSchema, knownIds: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => valueOf(option, knownIds)))
  switch (schema.type) {
    case 'string':
      return textOf(schema, knownIds)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 })
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, knownIds), { maxLength: LIST_MAX })
    case 'object':
      return objectOf(schema, knownIds)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textOf(
  { format, pattern, minLength, maxLength = TEXT_MAX }: JsonSchema,
  knownIds: readonly string[],
) {
  if (format === 'email') return fc.nat(99).map((number) => `person${number}@freehold.test`)
  const known = fc.constantFrom(...knownIds)
  if (pattern !== undefined) return fc.oneof(known, fc.stringMatching(new RegExp(pattern)))
  const text = fc.string({ minLength, maxLength: Math.min(maxLength, TEXT_MAX), unit: 'grapheme' })
  return fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: known })
}

const numberOf = ({ minimum = -1e6, maximum = 1e6 }: JsonSchema) =>
  fc.oneof(
    fc.double({ min: minimum, max: maximum, noNaN: true }),
    fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
    fc.constantFrom(minimum, maximum),
  )

function objectOf({ properties = {}, required = [] }: JsonSchema, knownIds: readonly string[]) {
  const entries = Object.entries(properties).map(([key, value]) => [key, valueOf(value, knownIds)])
  return fc.record(Object.fromEntries(entries) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
  })
}
