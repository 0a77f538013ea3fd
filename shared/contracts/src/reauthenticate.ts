import type * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields, password } from './fields'

export const ReauthenticateInput = fields({ password: password('Password is required') })
export type ReauthenticateInput = v.InferOutput<typeof ReauthenticateInput>

/** The user's password once more, in the session that asks: the calls that need a recent sign-in are then let in. */
export const reauthenticate = endpoint({
  method: 'POST',
  base: 'auth',
  path: '/reauthenticate',
  body: ReauthenticateInput,
  refusals: [429],
})
