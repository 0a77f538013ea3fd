import { basePaths, type Endpoint } from '@freehold/contracts'
import { namedEndpoints } from '../http/allowedMethods'
import { describeRefusals, refusalComponents } from './describeRefusals'
import { describeSchema, type Schema } from './describeSchema'

/** Every call of the contract as OpenAPI 3.1. */
export function describeApi() {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of namedEndpoints) {
    const path = (basePaths[endpoint.base] + endpoint.path).replace(/:([A-Za-z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Freehold',
      version: '1',
      description:
        'Success bodies are `{data: …}`. Whatever is refused is answered with the one error body, whose `code` never ' +
        'changes its meaning. The token of a sign-in stands in `Authorization` as it is, without a prefix.',
    },
    tags: [
      { name: 'public', description: 'For anyone' },
      { name: 'auth', description: 'For whoever is signed in' },
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

function describeCall(name: string, endpoint: Endpoint): object {
  const { base, params, query, body, result } = endpoint
  const parameters = [...describeParameters('path', params), ...describeParameters('query', query)]
  return {
    operationId: name,
    summary: toWords(name),
    tags: [base],
    security: base === 'public' ? [] : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: asJson(describeSchema(body, 'input')) } }),
    responses: {
      ...(result
        ? { 200: { description: 'Done', content: asJson(inData(describeSchema(result, 'output'))) } }
        : { 204: { description: 'Done' } }),
      ...describeRefusals(endpoint),
    },
  }
}

/** `listMarkets` is 'List markets'. */
const toWords = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** A parameter is described as what it means: the schemas turn the text of an address into numbers, lists and objects. */
function describeParameters(place: 'path' | 'query', schema: Schema | undefined): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = describeSchema(schema, 'output')
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...inAddress(described),
  }))
}

/** Lists stand in an address joined by commas, objects as JSON. */
function inAddress(described: object | boolean): object {
  const type = typeof described === 'object' && 'type' in described ? described.type : undefined
  if (type === 'object') return { content: asJson(described) }
  return { schema: described, ...(type === 'array' && { style: 'form', explode: false }) }
}

const asJson = (schema: object | boolean) => ({ 'application/json': { schema } })
const inData = (data: object) => ({ type: 'object', properties: { data }, required: ['data'] })
