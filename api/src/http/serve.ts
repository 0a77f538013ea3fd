import {
  type Base,
  basePaths,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type User,
} from '@freehold/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Services } from '../services'
import { inPlace } from './admitInTurn'
import type { CurrentSession, Deployer } from './callers'
import type { Api } from './createHttp'
import { parseInput } from './parseInput'
import type { QueueName } from './queueLimits'

type SignedIn<E extends Endpoint> = E['base'] extends 'public'
  ? { user: null; session: null; deployer: null }
  : E['base'] extends 'deploy'
    ? { user: null; session: null; deployer: Deployer }
    : { user: User; session: CurrentSession; deployer: null }

export type HandlerContext<E extends Endpoint> = Services &
  SignedIn<E> & {
    params: ParamsOf<E>
    query: QueryOf<E>
    body: BodyOf<E>
    request: FastifyRequest
    reply: FastifyReply
  }

/** A file that a response consists of. */
export interface ServedFile {
  /** With its ending. The client gets it without characters that a header or a file system refuses. */
  name: string
  content: Buffer
}

/** A file, or the input of the result's schema, where branded units may be plain numbers. */
type Result<E extends Endpoint> = E['file'] extends string
  ? ServedFile
  : E['result'] extends v.GenericSchema<infer Input, unknown>
    ? Input
    : void

export type Handler<E extends Endpoint> = (context: HandlerContext<E>) => Promise<Result<E>> | Result<E>

export interface ServeOptions {
  /** A second absolute path of the endpoint. */
  alsoAt?: string
  /** False for an endpoint that every open tab polls: its requests would flood the log. */
  isLogged?: boolean
  /** Less than every body may have. */
  bodyMaxBytes?: number
  /**
   * Where its calls wait for their turn, if not with those of all users or of all Admins and teams. Null for an endpoint that has
   * limits of its own, and waits for more than the database: it would keep a place from others.
   */
  queue?: QueueName | null
}

const queueOf: Record<Base, QueueName> = { public: 'users', auth: 'users', admin: 'staff', deploy: 'staff' }

/**
 * Registers the route of an endpoint: its base decides who may call it, and its schemas parse the input. The result is parsed
 * too, so that a response contains only what the contract names.
 */
export function serve<const E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: Handler<E>,
  { alsoAt, isLogged = true, bodyMaxBytes, queue = queueOf[endpoint.base] }: ServeOptions = {},
): void {
  const { method, base, path, params, query, body, result, file, stepUp } = endpoint
  for (const url of [basePaths[base] + path, ...(alsoAt === undefined ? [] : [alsoAt])]) {
    api.route({
      method,
      url,
      config: { access: base, stepUp, ...(queue !== null && { queue }) },
      ...(bodyMaxBytes !== undefined && { bodyLimit: bodyMaxBytes }),
      ...(!isLogged && { logLevel: 'warn' as const }),
      async handler(request, reply) {
        const answered = await inPlace(request, reply, () => {
          const context = {
            ...api.services,
            user: request.signedIn?.user ?? null,
            session: request.signedIn?.session ?? null,
            deployer: request.deployer,
            params: parseInput(params, request.params),
            query: parseInput(query, request.query),
            body: parseInput(body, request.body),
            request,
            reply,
          }
          return handler(context as unknown as HandlerContext<E>)
        })
        if (answered === null) return reply
        const response = answered.result
        if (file !== undefined) return sendFile(reply, file, response as ServedFile)
        if (result === undefined) return reply.code(204).send()
        return reply.send({ data: v.parse(result, response) })
      },
    })
  }
}

const sendFile = (reply: FastifyReply, type: string, { name, content }: ServedFile) =>
  reply
    .type(type)
    .header(
      'Content-Disposition',
      `attachment; filename="${name.replaceAll(/[^\w ,.-]/g, '').replaceAll(/ +/g, ' ')}"`,
    )
    .send(content)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. Registering a route without it throws. */
    access?: Base
    /** Whether the route also requires a recent sign-in. */
    stepUp?: boolean
  }
}
