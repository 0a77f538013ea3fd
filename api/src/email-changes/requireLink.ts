import { ApiError, errorCodes } from '@freehold/contracts'
import type { AuditedRequest } from '../audit/recordAudit'
import { notFound } from '../http/refusals'
import type { Services } from '../services'
import { admitAttempt } from '../sessions/admitAttempt'
import { networkOf } from '../sessions/networkOf'

type Asked = Services & { request: AuditedRequest }
type Found = { userId: string; expiresAt: Date | null } | undefined

/** The user of a link. Throws a 408 where it has expired, a 404 where it is not good, a 429 after too many of those. */
export async function requireLink(services: Asked, what: string, found: Found): Promise<string> {
  const { now, config, request } = services
  if (!found?.expiresAt) {
    await admitAttempt(services, `email link ${networkOf(request.ip)}`, config.refusalsPerMinute)
    throw notFound(what)
  }
  if (found.expiresAt <= now()) {
    throw new ApiError(408, { code: errorCodes.linkExpired, message: `${what} has expired` })
  }
  return found.userId
}
