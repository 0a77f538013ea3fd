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
import type { Api } from '../http/createHttp'
import { conflict, invalidInput, notFound } from '../http/refusals'
import { serve } from '../http/serve'
import { changeOwnPassword } from '../passwords/changeOwnPassword'
import { replaceProfileList } from './profile.queries'
import { updateOwnDetails } from './updateOwnDetails'
import { findUser } from './users.queries'

/** What users see and change of themselves. */
export function usersRoutes(api: Api): void {
  serve(api, getUser, ({ user }) => user)

  serve(api, getUserDetails, ({ user }) => toDetails(user))

  serve(api, updateUserDetails, async (context) => toDetails(await updateOwnDetails(context)))

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
