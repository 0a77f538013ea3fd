import { basePaths, type Endpoint } from '@freehold/contracts'
import { namedEndpoints } from '../http/allowedMethods'
import { describeRefusals, refusalComponents } from './describeRefusals'
import { describeSchema, type Schema } from './describeSchema'

/** The OpenAPI 3.1 description of every endpoint. */
export function describeApi() {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of namedEndpoints) {
    const path = (basePaths[endpoint.base] + endpoint.path).replace(/:([A-Za-z]+)/g, '{$1}')
    const method = endpoint.method.toLowerCase()
    const described = describeCall(name, endpoint)
    const other = paths[path]?.[method] as Operation | undefined
    paths[path] = { ...paths[path], [method]: other ? eitherOf(other, described) : described }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Freehold',
      version: '1',
      description:
        'Success bodies are `{data: …}`. All errors have the same body, whose `code` never changes its meaning. ' +
        'Send the token of a sign-in in `Authorization` without a prefix.',
    },
    tags: [
      { name: 'public', description: 'For anyone' },
      { name: 'auth', description: 'For signed-in users' },
      { name: 'admin', description: 'For Admins' },
      { name: 'deploy', description: 'For a team with the deploy token of its remote, and for Admins' },
    ],
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      ...refusalComponents,
    },
  }
}

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: object[]
  parameters?: { name: string; required: boolean }[]
  requestBody?: object
  responses: Record<string, { description?: string; content?: Record<string, { schema?: object | boolean }> }>
}

/** Two calls of one path, which a parameter tells apart: what one of them does not take is optional. */
function eitherOf(one: Operation, other: Operation): Operation {
  const [first, second] = [one, other].toSorted(
    (a, b) => (a.parameters?.length ?? 0) - (b.parameters?.length ?? 0),
  ) as [Operation, Operation]
  const known = new Map(first.parameters?.map((parameter) => [parameter.name, parameter]))
  const schemas = [first, second].map(
    ({ responses }) => responses['200']!.content!['application/json']!.schema,
  )
  return {
    ...first,
    parameters: second.parameters!.map((parameter) => ({
      ...parameter,
      required: parameter.required && known.has(parameter.name),
    })),
    responses: {
      ...first.responses,
      200: { ...first.responses['200'], content: { 'application/json': { schema: { anyOf: schemas } } } },
    },
  }
}

function describeCall(name: string, endpoint: Endpoint): Operation {
  const { base, params, query, body } = endpoint
  const parameters = [...describeParameters('path', params), ...describeParameters('query', query)]
  return {
    operationId: name,
    summary: toWords(name),
    tags: [base],
    security: base === 'public' ? [] : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: asJson(describeSchema(body, 'input')) } }),
    responses: {
      ...describeSuccess(endpoint),
      ...describeRefusals(endpoint),
    },
  }
}

function describeSuccess({ result, file }: Endpoint): Operation['responses'] {
  if (file !== undefined) return { 200: { description: 'Done', content: { [file]: { schema: {} } } } }
  if (result === undefined) return { 204: { description: 'Done' } }
  return { 200: { description: 'Done', content: asJson(inData(describeSchema(result, 'output'))) } }
}

/** 'List markets' for `listMarkets`. */
const toWords = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Describes parameters by their parsed type: the schemas turn text into numbers, lists and objects. */
function describeParameters(
  place: 'path' | 'query',
  schema: Schema | undefined,
): { name: string; required: boolean }[] {
  if (!schema) return []
  const { properties = {}, required = [] } = describeSchema(schema, 'output')
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...inAddress(described),
  }))
}

/** Lists are joined by commas in a URL, objects are JSON. */
function inAddress(described: object | boolean): object {
  const type = typeof described === 'object' && 'type' in described ? described.type : undefined
  if (type === 'object') return { content: asJson(described) }
  return { schema: described, ...(type === 'array' && { style: 'form', explode: false }) }
}

const asJson = (schema: object | boolean) => ({ 'application/json': { schema } })
const inData = (data: object) => ({ type: 'object', properties: { data }, required: ['data'] })
