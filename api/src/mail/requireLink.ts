import { ApiError, type ErrorCode } from '@freehold/contracts'
import type { AuditedRequest } from '../audit/recordAudit'
import { notFound } from '../http/refusals'
import type { Services } from '../services'
import { admitAttempt } from '../sessions/admitAttempt'
import { networkOf } from '../sessions/networkOf'

type Asked = Services & { request: AuditedRequest }

interface MailedLink {
  /** As errors call it. */
  name: string
  /** What its refusals are counted under, with the network. */
  counter: string
  expiredCode: ErrorCode
}

/**
 * What was found for the token of a mailed link. Throws a 408 where it has expired, a 404 where it is not good, a 429
 * after too many of those.
 */
export async function requireLink<Found extends { expiresAt: Date | null }>(
  services: Asked,
  { name, counter, expiredCode }: MailedLink,
  found: Found | undefined,
): Promise<Found> {
  const { now, config, request } = services
  if (!found?.expiresAt) {
    await admitAttempt(services, `${counter} ${networkOf(request.ip)}`, config.refusalsPerMinute)
    throw notFound(name)
  }
  if (found.expiresAt <= now()) throw new ApiError(408, { code: expiredCode, message: `${name} has expired` })
  return found
}
