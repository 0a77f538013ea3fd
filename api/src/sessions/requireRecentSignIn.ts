import { CLOCK_SKEW_SECONDS } from '../db/clockSkew'
import type { CurrentSession } from '../http/callers'
import { stepUpRequired } from '../http/httpErrors'
import type { Services } from '../services'

/**
 * Throws a 403 when the password was entered too long ago for an action that a stolen session must not allow. A time in the
 * future counts as too long ago: after a clock was set back the session would stay recent until then.
 */
export function requireRecentSignIn(
  { config, now }: Pick<Services, 'config' | 'now'>,
  { authenticatedAt }: CurrentSession,
): void {
  const seconds = (now().getTime() - authenticatedAt.getTime()) / 1_000
  if (seconds >= config.stepUpSeconds || seconds < -CLOCK_SKEW_SECONDS) throw stepUpRequired()
}
