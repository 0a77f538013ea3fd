import { ApiError, type ErrorCode } from '@freehold/contracts'
import { admitAttempt } from '../access/admitAttempt'
import { networkOf } from '../access/networkOf'
import type { AuditedRequest } from '../audit/audit.queries'
import { notFound } from '../http/httpErrors'
import type { Services } from '../services'

type LinkContext = Services & { request: AuditedRequest }

interface MailedLink {
  /** Its name in error messages. */
  name: string
  /** Names the counter of its invalid tokens, per network. */
  counter: string
  expiredCode: ErrorCode
}

/**
 * Returns what was found for the token of a mailed link. Throws a 408 when it has expired, a 404 when it is not valid, and a
 * 429 after too many invalid tokens.
 */
export async function requireLink<Found extends { expiresAt: Date | null }>(
  services: LinkContext,
  { name, counter, expiredCode }: MailedLink,
  found: Found | undefined,
): Promise<Found> {
  const { now, config, request } = services
  if (!found?.expiresAt) {
    await admitAttempt(services, [counter, networkOf(request.ip)], config.refusalsPerMinute)
    throw notFound(name)
  }
  if (found.expiresAt <= now()) throw new ApiError(408, { code: expiredCode, message: `${name} has expired` })
  return found
}
