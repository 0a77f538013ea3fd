import type { ReauthenticateInput } from '@freehold/contracts'
import { type Actor, recordChange } from '../audit/recordChange'
import { requireOwnPassword } from '../passwords/requireOwnPassword'
import type { Services } from '../services'
import type { CurrentSession } from './authenticate'
import { updateSession } from './sessions.queries'

type Acting = Services & Actor & { session: CurrentSession; body: ReauthenticateInput }

/** From now on the session counts as one of a recent sign-in. Throws a 400 on `password` where that one is wrong. */
export async function reauthenticateUser(context: Acting): Promise<void> {
  const { db, now, session, body } = context
  await requireOwnPassword(context, 'password', body.password)
  await db.transaction(async (tx) => {
    await updateSession(tx, session.id, { authenticatedAt: now() })
    await recordChange(tx, context, 'session.reauthenticated', { type: 'session', id: session.id })
  })
}
