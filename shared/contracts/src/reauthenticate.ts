import type * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields, password } from './fields'

export const ReauthenticateInput = fields({ password: password('Password is required') })
export type ReauthenticateInput = v.InferOutput<typeof ReauthenticateInput>

/** Step-up: confirms the password in the current session, so that endpoints with `stepUp` accept its calls. */
export const reauthenticate = endpoint({
  method: 'POST',
  base: 'auth',
  path: '/reauthenticate',
  body: ReauthenticateInput,
  refusals: [429],
})
