import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields, Token } from './fields'

/** The token of a mailed link. Only a POST uses it, because mail scanners open every link. */
const LinkToken = fields({ token: Token })

/** The new sign-in address. */
const SignInAddress = v.object({ email: v.string() })

/** Link mailed to the new address: replaces the old one. */
export const confirmEmailChange = endpoint({
  method: 'POST',
  base: 'public',
  path: '/confirm-email-change',
  body: LinkToken,
  result: SignInAddress,
  refusals: [404, 408, 409, 429],
})

/** Link mailed to the old address: restores it, and the user has to choose a new password. */
export const revertEmailChange = endpoint({
  method: 'POST',
  base: 'public',
  path: '/revert-email-change',
  body: LinkToken,
  result: SignInAddress,
  refusals: [404, 408, 409, 429],
})
