import { currentPasswordMissing } from '@freehold/contracts'
import { type Actor, recordChange } from '../audit/recordChange'
import type { CurrentSession } from '../http/callers'
import { invalidInput } from '../http/httpErrors'
import type { Services } from '../services'
import { findPasswordHash } from '../users/users.queries'
import { counterKey } from './counterKey'
import { isPassword } from './hashPassword'
import { countTry, forgetFailures } from './signInFailures'

const messages = {
  currentPassword: { missing: currentPasswordMissing, wrong: 'Current password is not correct' },
  password: { missing: 'Password is required', wrong: 'Password is not correct' },
}

/**
 * Throws a 400 on the field when it is empty or not the signed-in user's password, and a 429 after too many attempts in this
 * session, counted over all calls. Each session has its own counter, so that a stolen session does not lock out its owner; a
 * new session needs the password.
 */
export async function requireOwnPassword(
  context: Services & Actor & { session: CurrentSession },
  field: keyof typeof messages,
  password: string,
): Promise<void> {
  const { db, config, sessionKey, user, session } = context
  const key = counterKey(sessionKey, 'password', session.id)
  const hashing = { cost: config.passwordCost, lane: `user ${user._id}` }
  await countTry(context, key)
  if (!(await isPassword(password, await findPasswordHash(db, user._id), hashing))) {
    await recordChange(db, context, 'password.refused', { type: 'user', id: user._id })
    throw invalidInput({ [field]: password === '' ? messages[field].missing : messages[field].wrong })
  }
  await forgetFailures(context, key)
}
