import { CLOCK_SKEW_SECONDS } from '../db/clockSkew'
import { stepUpRequired } from '../http/refusals'
import type { Services } from '../services'
import type { CurrentSession } from './authenticate'

/**
 * Throws a 403 where the password was entered too long ago for what a stolen session must not do. So does a time that
 * lies ahead, as a clock that was set back would otherwise keep the session recent for as long.
 */
export function requireRecentSignIn(
  { config, now }: Pick<Services, 'config' | 'now'>,
  { authenticatedAt }: CurrentSession,
): void {
  const seconds = (now().getTime() - authenticatedAt.getTime()) / 1_000
  if (seconds >= config.stepUpSeconds || seconds < -CLOCK_SKEW_SECONDS) throw stepUpRequired()
}
