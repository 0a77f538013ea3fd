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
import type { Deployer } from '../remotes/deployer'
import type { CurrentSession } from '../sessions/authenticate'
import type { Services } from '../services'
import type { Api } from './createHttp'
import { parseInput } from './parseInput'

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

/** What goes into the result's schema: branded units may be given as plain numbers. */
type Result<E extends Endpoint> = E['result'] extends v.GenericSchema<infer Input, unknown> ? Input : void

export type Handler<E extends Endpoint> = (context: HandlerContext<E>) => Promise<Result<E>> | Result<E>

export interface ServeOptions {
  /** A second path, from the root, where the same call is answered. */
  alsoAt?: string
  /** False for a call that every open tab repeats: its requests would bury all others in the log. */
  isLogged?: boolean
}

/**
 * Mounts a call of the contract: its base decides who may call, its schemas what comes in and what goes out. The
 * handler's result is parsed as well, so that nothing leaves that the contract does not name.
 */
export function serve<const E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: Handler<E>,
  { alsoAt, isLogged = true }: ServeOptions = {},
): void {
  const { method, base, path, params, query, body, result, stepUp } = endpoint
  for (const url of [basePaths[base] + path, ...(alsoAt === undefined ? [] : [alsoAt])]) {
    api.route({
      method,
      url,
      config: { access: base, stepUp },
      ...(!isLogged && { logLevel: 'warn' as const }),
      async handler(request, reply) {
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
        const answer = await handler(context as unknown as HandlerContext<E>)
        if (result === undefined) return reply.code(204).send()
        return reply.send({ data: v.parse(result, answer) })
      },
    })
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use the route. A route without it is not mounted. */
    access?: Base
    /** Whether it also asks for a recent sign-in. */
    stepUp?: boolean
  }
}
