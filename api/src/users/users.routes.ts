import {
  changePassword,
  getUser,
  getUserDetails,
  updateUserDetails,
  type User,
  type UserDetails,
} from '@freehold/contracts'
import { findPendingEmail } from '../email-changes/emailChanges.queries'
import type { Api } from '../http/createHttp'
import { serve } from '../http/serve'
import { changeOwnPassword } from '../passwords/changeOwnPassword'
import type { Services } from '../services'
import { updateOwnDetails } from './updateOwnDetails'

/** A user's own details and password. */
export function usersRoutes(api: Api): void {
  serve(api, getUser, ({ user }) => user)

  serve(api, getUserDetails, (context) => detailsOf(context, context.user))

  serve(api, updateUserDetails, async (context) => detailsOf(context, await updateOwnDetails(context)))

  serve(api, changePassword, async (context) => ({ endedSessions: await changeOwnPassword(context) }))
}

async function detailsOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { _id, firstName, lastName, username: email, accountName }: User,
): Promise<UserDetails> {
  const pendingEmail = await findPendingEmail(db, _id, now())
  return { firstName, lastName, email, accountName, ...(pendingEmail !== undefined && { pendingEmail }) }
}
