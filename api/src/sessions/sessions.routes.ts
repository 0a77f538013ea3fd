import {
  ApiError,
  endOtherSessions,
  endSession,
  endSessionById,
  errorCodes,
  listSessions,
  login,
  reauthenticate,
  refreshToken,
} from '@freehold/contracts'
import { admitAttempt } from '../access/admitAttempt'
import { networkOf } from '../access/networkOf'
import { requireOwnPassword } from '../access/requireOwnPassword'
import { hashToken } from '../access/tokens'
import { type Actor, recordChange } from '../audit/recordChange'
import type { CurrentSession } from '../http/callers'
import type { Api } from '../http/createHttp'
import { notFound } from '../http/httpErrors'
import { type HandlerContext, serve } from '../http/serve'
import type { Services } from '../services'
import { rotateSession } from './rotateSession'
import {
  deleteSession,
  deleteSessionByToken,
  deleteSessionsOf,
  listSessionsOf,
  updateSession,
} from './sessions.queries'
import { signIn } from './signIn'

export function sessionsRoutes(api: Api): void {
  serve(api, login, (context) => signIn(context, context.body), { alsoAt: '/login', queue: null })

  serve(api, refreshToken, refresh, { queue: 'sessions' })

  serve(api, reauthenticate, (context) => markReauthenticated(context, context.body.password), {
    queue: null,
  })

  serve(api, endSession, endByToken, { queue: 'sessions' })

  serve(api, listSessions, ({ db, user, session, now }) => listSessionsOf(db, user._id, session.id, now()))

  serve(api, endSessionById, (context) =>
    context.db.transaction(async (tx) => {
      const { user, params } = context
      if (!(await deleteSession(tx, user._id, params.id))) missing()
      await recordChange(tx, context, 'session.ended', { type: 'session', id: params.id })
    }),
  )

  serve(api, endOtherSessions, (context) =>
    context.db.transaction(async (tx) => {
      const { user, session } = context
      const endedSessions = await deleteSessionsOf(tx, user._id, session.id)
      await recordChange(tx, context, 'session.ended', { type: 'user', id: user._id }, { endedSessions })
      return { endedSessions }
    }),
  )
}

async function refresh(context: HandlerContext<typeof refreshToken>) {
  const pair = await rotateSession(context, context.body.refreshToken)
  if (pair) return pair
  const { config, request } = context
  await admitAttempt(context, ['refresh', networkOf(request.ip)], config.refusalsPerMinute)
  throw new ApiError(401, { code: errorCodes.invalidRefreshToken, message: 'Please sign in again' })
}

const endByToken = (context: HandlerContext<typeof endSession>) =>
  context.db.transaction(async (tx) => {
    const { user, params } = context
    const id = await deleteSessionByToken(tx, user._id, hashToken(params.token))
    await recordChange(tx, context, 'session.ended', { type: 'session', id: id ?? missing() })
  })

/** The session counts as a recent sign-in from now on. Throws a 400 on `password` when it is wrong. */
async function markReauthenticated(
  context: Services & Actor & { session: CurrentSession },
  password: string,
): Promise<void> {
  const { db, now, session } = context
  await requireOwnPassword(context, 'password', password)
  await db.transaction(async (tx) => {
    await updateSession(tx, session.id, { authenticatedAt: now() })
    await recordChange(tx, context, 'session.reauthenticated', { type: 'session', id: session.id })
  })
}

function missing(): never {
  throw notFound('Session')
}
