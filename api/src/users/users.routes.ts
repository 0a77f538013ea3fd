import {
  changePassword,
  type Endpoint,
  getUser,
  getUserDetails,
  type Profile,
  updateProfileInterests,
  updateProfileMarkets,
  updateProfileStrategies,
  updateUserDetails,
  type User,
  type UserDetails,
} from '@freehold/contracts'
import { findPendingEmail } from '../email-changes/emailChanges.queries'
import type { Api } from '../http/createHttp'
import { conflict, invalidInput, notFound } from '../http/refusals'
import { serve } from '../http/serve'
import { changeOwnPassword } from '../passwords/changeOwnPassword'
import type { Services } from '../services'
import { replaceProfileList } from './profile.queries'
import { updateOwnDetails } from './updateOwnDetails'
import { findUser } from './users.queries'

/** What users see and change of themselves. */
export function usersRoutes(api: Api): void {
  serve(api, getUser, ({ user }) => user)

  serve(api, getUserDetails, (context) => detailsOf(context, context.user))

  serve(api, updateUserDetails, async (context) => detailsOf(context, await updateOwnDetails(context)))

  serve(api, changePassword, async (context) => ({ endedSessions: await changeOwnPassword(context) }))

  profileRoute(api, updateProfileStrategies, 'strategies')
  profileRoute(api, updateProfileMarkets, 'markets')
  profileRoute(api, updateProfileInterests, 'interests')
}

async function detailsOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { _id, firstName, lastName, username: email, accountName }: User,
): Promise<UserDetails> {
  const pendingEmail = await findPendingEmail(db, _id, now())
  return { firstName, lastName, email, accountName, ...(pendingEmail !== undefined && { pendingEmail }) }
}

type ProfileCall = Extract<typeof updateProfileMarkets, Endpoint>

function profileRoute(
  api: Api,
  call: ProfileCall | typeof updateProfileStrategies | typeof updateProfileInterests,
  list: keyof Profile,
): void {
  serve(api, call, async ({ db, user, body }) => {
    const outcome = await replaceProfileList(db, user._id, list, body)
    if (outcome === 'changed meanwhile') throw conflict(`Your ${list} have changed meanwhile`)
    if (outcome === 'unknown id') {
      throw invalidInput({ updates: `Some of these ${list} do not exist any more` })
    }
    return ((await findUser(db, user._id)) ?? missing()).profile
  })
}

function missing(): never {
  throw notFound('User')
}
