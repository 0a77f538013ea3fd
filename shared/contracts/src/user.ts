import * as v from 'valibot'
import { endpoint } from './endpoint'
import { email, fields, Id, optionalPassword, password, required } from './fields'

/** The user's selected strategies, markets and interests, by id, and their settings. */
export const Profile = v.object({
  strategies: v.array(v.string()),
  markets: v.array(v.string()),
  interests: v.array(v.string()),
  /**
   * Whether property pages, reports and comparisons start with the expenses that the specified returns leave out. Stored
   * returns never include them. Omitted by an older API; {@link usesRealisticExpenses} decides what that means.
   */
  realisticExpenses: v.optional(v.boolean()),
})
export type Profile = v.InferOutput<typeof Profile>
/** The lists of a profile. */
export type ProfileList = 'strategies' | 'markets' | 'interests'

/** The setting of a new user. A migration switched it off for users from before it existed. */
export const REALISTIC_EXPENSES_DEFAULT = true

/** Off where it is not known: then the figures are those that are stored. */
export const usesRealisticExpenses = (profile: Pick<Profile, 'realisticExpenses'> | undefined) =>
  profile?.realisticExpenses ?? false

export const User = v.object({
  _id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  /** The email address. */
  username: v.string(),
  accountName: v.string(),
  role: v.string(),
  profile: Profile,
})
export type User = v.InferOutput<typeof User>

export const getUser = endpoint({ method: 'GET', base: 'auth', path: '/getUser', result: User })

export const UserDetails = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  accountName: v.string(),
  /** The new email until it is confirmed; omitted if there is none. */
  pendingEmail: v.optional(v.string()),
})
export type UserDetails = v.InferOutput<typeof UserDetails>

export const UserDetailsInput = fields({
  firstName: required('First Name'),
  lastName: required('Last Name'),
  email: email('Username/Email'),
})
export type UserDetailsInput = v.InferOutput<typeof UserDetailsInput>

/**
 * Names are saved at once. A new email needs the password and stays pending until confirmed; the current email cancels a
 * pending change.
 */
export const UserDetailsUpdate = fields({
  ...UserDetailsInput.entries,
  currentPassword: optionalPassword,
  /** With the current email: keeps a pending change, because only names were edited. */
  keepPendingEmail: v.optional(v.boolean()),
})
export type UserDetailsUpdate = v.InferOutput<typeof UserDetailsUpdate>

export const getUserDetails = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/userDetails',
  result: UserDetails,
})

export const updateUserDetails = endpoint({
  method: 'PATCH',
  base: 'auth',
  path: '/userDetails',
  body: UserDetailsUpdate,
  result: UserDetails,
  refusals: [409, 429],
})

/** Also for a change of the email address, for which the field is optional as long as the address stays the same. */
export const currentPasswordMissing = 'Current Password is required'

export const ChangePasswordInput = fields({
  currentPassword: password(currentPasswordMissing),
  newPassword: password('New Password is required'),
})
export type ChangePasswordInput = v.InferOutput<typeof ChangePasswordInput>

export const changePassword = endpoint({
  method: 'POST',
  base: 'auth',
  path: '/changePassword',
  body: ChangePasswordInput,
  result: v.object({ endedSessions: v.number() }),
  refusals: [429],
})

const ProfileIds = v.pipe(v.array(Id), v.maxLength(10_000))

/**
 * Replaces the whole list. An unknown id refuses the call and changes nothing. If `basedOn` differs from the stored list,
 * because another tab or browser has saved, the call is refused with 409.
 */
const ProfileUpdate = v.object({ updates: ProfileIds, basedOn: v.optional(ProfileIds) })

const updateProfile = <const Path extends `/profile/${ProfileList}`>(path: Path) =>
  endpoint({ method: 'PATCH', base: 'auth', path, body: ProfileUpdate, result: Profile, refusals: [409] })

export const updateProfileMarkets = updateProfile('/profile/markets')
export const updateProfileInterests = updateProfile('/profile/interests')
export const updateProfileStrategies = updateProfile('/profile/strategies')

export const updateProfileSettings = endpoint({
  method: 'PATCH',
  base: 'auth',
  path: '/profile/settings',
  body: fields({ realisticExpenses: v.boolean('Realistic expenses must be true or false') }),
  result: Profile,
})
