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
import { recordChange } from '../audit/recordChange'
import type { Api } from '../http/createHttp'
import { invalidInput, notFound } from '../http/refusals'
import { serve } from '../http/serve'
import { changeOwnPassword } from '../passwords/changeOwnPassword'
import { replaceProfileList } from './profile.queries'
import { refuseTakenUsername } from './refuseTakenUsername'
import { findUser, updateUserRow } from './users.queries'
import { deleteResetTokensOf } from '../passwords/resetTokens.queries'

/** What users see and change of themselves. */
export function usersRoutes(api: Api): void {
  serve(api, getUser, ({ user }) => user)

  serve(api, getUserDetails, ({ user }) => toDetails(user))

  serve(api, updateUserDetails, (context) =>
    context.db.transaction(async (tx) => {
      const { user, body } = context
      const { email: username, ...names } = body
      await refuseTakenUsername('email', updateUserRow(tx, user._id, { username, ...names }))
      // They were mailed to an address that may be someone else's by now.
      if (username !== user.username) await deleteResetTokensOf(tx, user._id)
      await recordChange(tx, context, 'user.updated', { type: 'user', id: user._id }, body)
      return toDetails((await findUser(tx, user._id)) ?? missing())
    }),
  )

  serve(api, changePassword, async (context) => ({ endedSessions: await changeOwnPassword(context) }))

  profileRoute(api, updateProfileStrategies, 'strategies')
  profileRoute(api, updateProfileMarkets, 'markets')
  profileRoute(api, updateProfileInterests, 'interests')
}

const toDetails = ({ firstName, lastName, username, accountName }: User): UserDetails => ({
  firstName,
  lastName,
  email: username,
  accountName,
})

type ProfileCall = Extract<typeof updateProfileMarkets, Endpoint>

function profileRoute(
  api: Api,
  call: ProfileCall | typeof updateProfileStrategies | typeof updateProfileInterests,
  list: keyof Profile,
): void {
  serve(api, call, async ({ db, user, body }) => {
    if (!(await replaceProfileList(db, user._id, list, body.updates))) {
      throw invalidInput({ updates: `Some of these ${list} do not exist any more` })
    }
    return ((await findUser(db, user._id)) ?? missing()).profile
  })
}

function missing(): never {
  throw notFound('User')
}
