import { randomUUID } from 'node:crypto'
import { basePaths, errorCodes } from '@freehold/contracts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { diskFull } from '../db/DiskSpace'
import type { Services } from '../services'
import { allowedMethods } from './allowedMethods'
import { answerClientError, refuseTunnel } from './answerClientError'
import type { Deployer, SignedIn } from './callers'
import { compressResponses } from './compressResponses'
import { describeRequest, loggerOptions, type LogStream } from './logging'
import { invalidInput } from './httpErrors'
import { CONFINED, sharedHeaders } from './sharedHeaders'
import { NOTHING_HERE, toErrorResponse } from './toErrorResponse'

export type Api = FastifyInstance

/** Uploads come in parts that fit into it (`IMPORT_PART_BYTES`, `RELEASE_PART_BYTES`); the edge has the same limit. */
const BODY_MAX_BYTES = 1_000_000
/** The longest path parameter: a token, or a listing id of a source. */
const PARAMETER_MAX_LENGTH = 600
const HEADERS_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 15_000
const KEEP_ALIVE_TIMEOUT_MS = 65_000

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Creates a server with what routes share, without any route. `createApp` adds `authorize`, which decides who may call
 * them.
 */
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
    // Node's defaults allow a client to send its headers for 90 s.
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: 1_000,
      // Node's own refusal would have an empty body.
      requireHostHeader: false,
    },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: answerClientError(services.config),
    // While the server stops, requests on open connections get normal responses instead of Fastify's 503.
    return503OnClosing: false,
  })
  // Ignores unknown expectations (the header Expect), which Node would refuse without a body.
  api.server.on('checkExpectation', (request, response) => api.server.emit('request', request, response))
  api.server.on('connect', refuseTunnel(services.config))
  api.decorate('services', services)
  api.decorateRequest('signedIn', null)
  api.decorateRequest('deployer', null)
  acceptJsonAlone(api)
  api.setErrorHandler(sendError)
  closeConnectionsOnStop(api)
  api.addHook('onRoute', ({ url, config }) => {
    if (config?.access === undefined) throw new Error(`${url} has no access rule: set config.access`)
  })
  api.addHook('onRequest', async (request) => requireHost(request))
  api.addHook('onRequest', async ({ method }) => {
    if (services.disk.isFull && !readingMethods.has(method)) throw diskFull()
  })
  api.addHook('onSend', async (_, reply) => addSharedHeaders(reply))
  compressResponses(api)
  // Operators want every request in the log; the demo's terminal shows warnings only.
  const level = services.config.production ? 'info' : 'debug'
  api.addHook('onResponse', async (request, reply) => {
    // There may be thousands; `admitInTurn` counts them.
    if (request.refusal) return
    request.log[level]({
      ...describeRequest(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.signedIn?.user._id ?? request.deployer?.actor,
    })
  })
  return api
}

/** While the server stops, closes each connection after its response: Node closes only those that are idle at that moment. */
function closeConnectionsOnStop(api: Api): void {
  let isStopping = false
  api.addHook('preClose', async () => {
    isStopping = true
  })
  api.addHook('onSend', async (_, reply) => {
    if (isStopping) reply.header('Connection', 'close')
  })
}

/** Refuses a body that is not JSON with a 415. An empty body is valid whatever its content type. */
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

/** Responses must not be cached unless their route says otherwise, as for files. */
function addSharedHeaders(reply: FastifyReply): void {
  const { request, server } = reply
  reply.headers({ ...sharedHeaders(server.services.config), 'X-Request-Id': request.id })
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, message, fields, retryAfterSeconds, bug, isKnown } = toErrorResponse(error)
  if (bug) request.log.error({ err: error, ...describeRequest(request) }, 'unexpected error')
  else if (status >= 500 && !isKnown)
    request.log.warn({ err: error, ...describeRequest(request) }, 'not available')
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds))
  // Hooks do not run for a malformed URL.
  addSharedHeaders(reply)
  reply.header('Content-Security-Policy', CONFINED)
  return reply.code(status).send({ error: { code, message, fields, requestId: request.id } })
}

/** For a path below /api without a route: a 405 when another method has one, else a 404. */
export function sendNoRoute(request: FastifyRequest, reply: FastifyReply) {
  const methods = allowedMethods(request.url)
  if (methods.length === 0) return sendNotFound(request, reply)
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

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({ error: { code: errorCodes.notFound, message: NOTHING_HERE, requestId: request.id } })

export const isApiUrl = (url: string) =>
  url === '/api' || url.startsWith('/api/') || url.startsWith(basePaths.public)

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
  interface FastifyRequest {
    /** Null on public routes, and on deploy routes that are called with a deploy token. */
    signedIn: SignedIn | null
    /** Set on deploy routes only. */
    deployer: Deployer | null
  }
}
