import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields, Token } from './fields'

/** The token of a link that was mailed. It acts only when it is posted: mail scanners open every link. */
const LinkToken = fields({ token: Token })

/** The address that the user signs in with from now on. */
const SignInAddress = v.object({ email: v.string() })

/** From the new address: it replaces the old one. */
export const confirmEmailChange = endpoint({
  method: 'POST',
  base: 'public',
  path: '/confirm-email-change',
  body: LinkToken,
  result: SignInAddress,
  refusals: [404, 408, 409, 429],
})

/** From the old address: it replaces the new one, and the user has to choose another password. */
export const revertEmailChange = endpoint({
  method: 'POST',
  base: 'public',
  path: '/revert-email-change',
  body: LinkToken,
  result: SignInAddress,
  refusals: [404, 408, 409, 429],
})
