import { basePaths, type Endpoint } from '@freehold/contracts'
import { toJsonSchema } from '@valibot/to-json-schema'
import { endpoints } from '../http/allowedMethods'

type Schema = NonNullable<Endpoint['body']>

/** What a schema accepts, or what it answers; rules that JSON Schema cannot say are left out. */
const describe = (schema: Schema, typeMode: 'input' | 'output') => {
  const { $schema: _, ...described } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' })
  return described
}

/** Every call of the contract as OpenAPI 3.1. */
export function describeApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = (basePaths[endpoint.base] + endpoint.path).replace(/:([A-Za-z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Freehold', version: '1' },
    paths,
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
  }
}

function describeCall({ base, params, query, body, result }: Endpoint): object {
  const parameters = [...describeParameters('path', params), ...describeParameters('query', query)]
  return {
    tags: [base],
    ...(base !== 'public' && { security: [{ token: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: asJson(describe(body, 'input')) } }),
    responses: {
      ...(result
        ? { 200: { description: 'Done', content: asJson(inData(describe(result, 'output'))) } }
        : { 204: { description: 'Done' } }),
      default: { description: 'Refused', content: asJson(errorBody) },
    },
  }
}

function describeParameters(place: 'path' | 'query', schema: Schema | undefined): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = describe(schema, 'input')
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

const asJson = (schema: object) => ({ 'application/json': { schema } })
const inData = (data: object) => ({ type: 'object', properties: { data }, required: ['data'] })

const text = { type: 'string' }
const errorBody = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: text,
        message: text,
        fields: { type: 'object', additionalProperties: text },
        requestId: text,
      },
    },
  },
}
