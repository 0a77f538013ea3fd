import type { FastifyRequest } from 'fastify'
import { networkOf } from './access/networkOf'
import { hashToken } from './access/tokens'
import { authorize } from './authorize'
import type { Callers } from './http/admitInTurn'
import type { Services } from './services'

/** As many as are in use at once on a large site; a forgotten one is looked up again. */
const TOKENS_MAX = 20_000

/** Remembers whose tokens were accepted, so that a call has its caller's turn before the database is asked. */
export function recognizeCallers(services: Services): Callers {
  const known = new Map<string, string>()
  return {
    async authorize(request) {
      await authorize(services, request)
      const caller = callerOf(request)
      const hash = tokenHashOf(request)
      if (caller === undefined || hash === null) return
      // The token used longest ago comes first.
      known.delete(hash)
      known.set(hash, caller)
      if (known.size > TOKENS_MAX) known.delete(known.keys().next().value!)
    },
    recognize(request) {
      const hash = tokenHashOf(request)
      return hash === null ? null : (known.get(hash) ?? null)
    },
    networkOf: (request) => networkOf(request.ip),
  }
}

/** All sessions of a user are one caller. */
const callerOf = ({ signedIn, deployer }: FastifyRequest) => signedIn?.user._id ?? deployer?.id

const tokenHashOf = ({ headers: { authorization } }: FastifyRequest) =>
  authorization === undefined ? null : hashToken(authorization)
