import {
  ApiError,
  endSession,
  endSessionById,
  errorCodes,
  listSessions,
  login,
  refreshToken,
} from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { notFound } from '../http/refusals'
import { serve } from '../http/serve'
import { rotateSession } from './rotateSession'
import { deleteSession, deleteSessionByToken, listSessionsOf } from './sessions.queries'
import { signIn } from './signIn'
import { hashToken } from './tokens'

export function sessionsRoutes(api: Api): void {
  serve(
    api,
    login,
    ({ body, request, ...services }) =>
      signIn(services, body, {
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      }),
    { alsoAt: '/login' },
  )

  serve(api, refreshToken, async ({ body, ...services }) => {
    const pair = await rotateSession(services, body.refreshToken)
    if (pair) return pair
    throw new ApiError(401, { code: errorCodes.invalidRefreshToken, message: 'Please sign in again' })
  })

  serve(api, endSession, async ({ db, user, params }) => {
    if (!(await deleteSessionByToken(db, user._id, hashToken(params.token)))) throw notFound('Session')
  })

  serve(api, listSessions, ({ db, user, session, now }) => listSessionsOf(db, user._id, session.id, now()))

  serve(api, endSessionById, async ({ db, user, params }) => {
    if (!(await deleteSession(db, user._id, params.id))) throw notFound('Session')
  })
}
