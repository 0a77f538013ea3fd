import { randomUUID } from 'node:crypto'
import { basePaths, errorCodes } from '@freehold/contracts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Services } from '../services'
import type { Deployer } from '../remotes/deployer'
import type { SignedIn } from '../sessions/authenticate'
import { admit } from './admit'
import { allowedMethods } from './allowedMethods'
import { answerClientError, refuseTunnel } from './answerClientError'
import { compressAnswers } from './compressAnswers'
import { describeRequest, loggerOptions, type LogStream } from './logging'
import { hangUpWhenClosing } from './hangUpWhenClosing'
import { invalidInput } from './refusals'
import { CONFINED, sharedHeaders } from './sharedHeaders'
import { toAnswer } from './toAnswer'

export type Api = FastifyInstance

const BODY_MAX_BYTES = 1_000_000
/** The longest parameter of a path: a token, or an id that some source made up. */
const PARAMETER_MAX_LENGTH = 600
const HEADERS_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 15_000
const KEEP_ALIVE_TIMEOUT_MS = 65_000

/** A server with everything that all routes share, and no route yet. */
export function createHttp(services: Services, logStream?: LogStream): Api {
  const api: Api = Fastify({
    logger: loggerOptions(services.config.logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: services.config.trustedProxies.length > 0 ? services.config.trustedProxies : false,
    bodyLimit: BODY_MAX_BYTES,
    routerOptions: { maxParamLength: PARAMETER_MAX_LENGTH },
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // Node's defaults let a client that sends its headers slowly live for 90 s.
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: 1_000,
      // Node would refuse with an empty body.
      requireHostHeader: false,
    },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: answerClientError(services.config),
    // While it stops, what still comes on an open connection is answered as ever, not in Fastify's own words.
    return503OnClosing: false,
  })
  // What Node would refuse without a body: an expectation that nobody knows may as well be ignored.
  api.server.on('checkExpectation', (request, response) => api.server.emit('request', request, response))
  api.server.on('connect', refuseTunnel(services.config))
  api.decorate('services', services)
  api.decorateRequest('signedIn', null)
  api.decorateRequest('deployer', null)
  acceptJsonAlone(api)
  api.setErrorHandler(sendError)
  hangUpWhenClosing(api)
  api.addHook('onRoute', ({ url, config }) => {
    if (config?.access === undefined) throw new Error(`${url} does not say who may use it`)
  })
  api.addHook('onRequest', async (request) => {
    requireHost(request)
    await admit(services, request)
  })
  api.addHook('onSend', async (_, reply) => addSharedHeaders(reply))
  compressAnswers(api)
  // Whoever tries the demo in a terminal reads what matters; an operator wants every request.
  const level = services.config.production ? 'info' : 'debug'
  api.addHook('onResponse', async (request, reply) => {
    request.log[level]({
      ...describeRequest(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.signedIn?.user._id ?? request.deployer?.actor,
    })
  })
  return api
}

/** A body is JSON or refused with 415; none at all is no error, whatever the header says. */
function acceptJsonAlone(api: Api): void {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}

/** @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2 */
function requireHost({ headers, raw }: FastifyRequest): void {
  if (headers.host === undefined && raw.httpVersion === '1.1') {
    throw invalidInput({}, 'The request has no Host header')
  }
}

/** Only what says otherwise, such as a file, may be kept by a cache. */
function addSharedHeaders(reply: FastifyReply): void {
  const { request, server } = reply
  reply.headers({ ...sharedHeaders(server.services.config), 'X-Request-Id': request.id })
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, message, fields, retryAfterSeconds, bug } = toAnswer(error)
  if (bug) request.log.error({ err: error, ...describeRequest(request) }, 'unexpected error')
  else if (status >= 500) request.log.warn({ err: error, ...describeRequest(request) }, 'not available')
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds))
  // An address that cannot be read is answered without any hook.
  addSharedHeaders(reply)
  reply.header('Content-Security-Policy', CONFINED)
  return reply.code(status).send({ error: { code, message, fields, requestId: request.id } })
}

/** What lies under /api and is not a route: 405 where another method is, else 404. */
export function sendNoRoute(request: FastifyRequest, reply: FastifyReply) {
  const methods = allowedMethods(request.url)
  if (methods.length === 0) {
    return reply
      .code(404)
      .send({ error: { code: errorCodes.notFound, message: 'There is nothing here', requestId: request.id } })
  }
  return reply
    .code(405)
    .header('Allow', methods.join(', '))
    .send({
      error: {
        code: errorCodes.methodNotAllowed,
        message: `Use ${methods.join(' or ')} here`,
        requestId: request.id,
      },
    })
}

export const isApiUrl = (url: string) =>
  url === '/api' || url.startsWith('/api/') || url.startsWith(basePaths.public)

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
  interface FastifyRequest {
    /** Null on public routes, and on those for deploys. */
    signedIn: SignedIn | null
    /** On routes for deploys. */
    deployer: Deployer | null
  }
}
