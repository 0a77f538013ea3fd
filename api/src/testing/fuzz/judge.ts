import { type Endpoint, errorCodes } from '@freehold/contracts'
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import * as v from 'valibot'
import { endpoints, namedEndpoints } from '../../http/allowedMethods'
import { callers, secrets } from './fixtures'
import { type FuzzRequest, type Operation, operations } from './requests'

export interface FuzzResponse {
  status: number
  headers: Record<string, unknown>
  text: string
}

export const ExactErrorBody = v.strictObject({
  error: v.strictObject({
    code: v.picklist(Object.values(errorCodes)),
    message: v.pipe(v.string(), v.nonEmpty()),
    fields: v.optional(v.record(v.string(), v.string())),
    requestId: v.pipe(v.string(), v.uuid()),
  }),
})

/** Internals: a stack, a file path, an SQL statement, a driver's message, a hash. */
const leak =
  /\n\s+at |node_modules|\.[cm]?[jt]s:\d|\/(?:work|tmp|home|usr|root)\/|\b(?:select|insert into|delete from) .* (?:from|values|where)\b|syntax error|violates|invalid input syntax|pglite|\$argon2|\b[0-9a-f]{64}\b/i

const ajv = addFormats(new Ajv2020({ strict: false, validateFormats: true }))
const validators = new Map<string, ValidateFunction>()

function validatorOf({ operationId, responses }: Operation): ValidateFunction {
  const known =
    validators.get(operationId) ?? ajv.compile(responses[200]!.content!['application/json'].schema)
  validators.set(operationId, known)
  return known
}

/** The problem with a response, or null. */
export function judge(request: FuzzRequest, response: FuzzResponse): string | null {
  const { status, text } = response
  if (status >= 500) return `${status} ${text}`
  if (leak.test(text)) return `leaks ${leak.exec(text)![0]}`
  const own = callers[request.caller].token
  const leaked = secrets.find((secret) => secret !== own && text.includes(secret))
  if (leaked !== undefined) return `leaks ${leaked}`
  if (request.method === 'HEAD') return text === '' ? null : 'has a body after HEAD'
  return status >= 400 ? judgeRefusal(request, response) : judgeSuccess(request, response)
}

const routeOf = ({ method, base, path }: Endpoint) => `${method} ${base} ${path}`

/** The call, or the calls of one path that a parameter tells apart, which are described as one. */
function endpointsOf({ operationId }: Operation) {
  const [, described] = namedEndpoints.find(([name]) => name === operationId)!
  return endpoints.filter((endpoint) => routeOf(endpoint) === routeOf(described))
}

function judgeRefusal(
  { operation, isMutated }: FuzzRequest,
  { status, headers, text }: FuzzResponse,
): string | null {
  if (!String(headers['content-type']).startsWith('application/json')) return `is not JSON: ${text}`
  const { success, output, issues } = v.safeParse(ExactErrorBody, JSON.parse(text))
  if (!success) return `is not the error body: ${issues[0].message}: ${text}`
  if (output.error.requestId !== headers['x-request-id']) return 'has two request ids'
  if (headers['cache-control'] !== 'no-store') return 'may be kept by a cache'
  if (!isMutated && !(status in operation.responses)) return `${status} is not described: ${text}`
  return null
}

function judgeSuccess(request: FuzzRequest, response: FuzzResponse): string | null {
  // A changed path may be a page of the shell.
  if (request.isMutated) return null
  const { operation, caller } = request
  const [base] = operation.tags
  if (caller === 'anonymous' && base !== 'public') return 'lets anyone in'
  if (caller === 'Investor' && (base === 'admin' || base === 'deploy'))
    return 'lets anyone in who is signed in'
  const caching = operation.operationId === 'getPlatformState' ? 'public, max-age=5' : 'no-store'
  if (response.headers['cache-control'] !== caching) return 'may be kept by a cache'
  if (response.status === 204)
    return '204' in operation.responses && response.text === '' ? null : 'is not described'
  const called = endpointsOf(operation)
  const [{ file } = {}] = called
  if (file !== undefined) return response.headers['content-type'] === file ? null : 'is another file'
  const body: unknown = JSON.parse(response.text)
  const validate = validatorOf(operation)
  if (!validate(body)) return `is not as described: ${ajv.errorsText(validate.errors)}`
  const data = v.union(called.map(({ result }) => result!))
  const parsed = v.safeParse(v.strictObject({ data }), body)
  return parsed.success ? null : `is not of the contract: ${parsed.issues[0].message}`
}

if (operations.length !== new Set(endpoints.map(routeOf)).size)
  throw new Error('The description leaves calls out')
