import type { User } from '@freehold/contracts'
import type { FastifyRequest } from 'fastify'
import { recordChange } from '../audit/recordChange'
import type { Services } from '../services'
import { isAdmitted } from '../sessions/admitAttempt'

/** The log only grows: one user fills it no faster than this. */
const RECORDED_PER_MINUTE = 10

/** Records that a user has asked for what the role may not have, by the route's pattern, which holds no secret. */
export async function recordForbidden(
  context: Services & { user: User; request: FastifyRequest },
): Promise<void> {
  const { db, user, request } = context
  if (!(await isAdmitted(context, `forbidden ${user._id}`, RECORDED_PER_MINUTE))) return
  const details = { method: request.method, route: request.routeOptions.url ?? null, role: user.role }
  await recordChange(db, context, 'access.refused', undefined, details)
}
