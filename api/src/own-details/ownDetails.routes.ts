import { getUser, getUserDetails, updateUserDetails, type User, type UserDetails } from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { serve } from '../http/serve'
import { findPendingEmail } from '../mailed-links/emailChanges.queries'
import type { Services } from '../services'
import { updateOwnDetails } from './updateOwnDetails'

/** The signed-in user's own name and address. */
export function ownDetailsRoutes(api: Api): void {
  serve(api, getUser, ({ user }) => user)

  serve(api, getUserDetails, (context) => detailsOf(context, context.user))

  serve(api, updateUserDetails, async (context) => detailsOf(context, await updateOwnDetails(context)))
}

async function detailsOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { _id, firstName, lastName, username: email, accountName }: User,
): Promise<UserDetails> {
  const pendingEmail = await findPendingEmail(db, _id, now())
  return { firstName, lastName, email, accountName, ...(pendingEmail !== undefined && { pendingEmail }) }
}
