import { changePassword, checkResetToken, forgotPassword, resetPassword } from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { serve } from '../http/serve'
import { logMail } from '../mail/mailInBackground'
import { selectInvited } from '../users/invited.queries'
import { changeOwnPassword } from './changeOwnPassword'
import { mailResetLink, requireResetToken, resetPasswordWith } from './resetPasswords'

/** Hashes of passwords have a queue of their own. */
const hashing = { queue: null }

export function passwordsRoutes(api: Api): void {
  serve(
    api,
    changePassword,
    async (context) => ({ endedSessions: await changeOwnPassword(context) }),
    hashing,
  )

  // All work happens after the response, whose content and time are therefore the same for every address.
  serve(api, forgotPassword, ({ body, request, ...services }) => {
    services.background.start('password reset mail', async () => {
      const outcome = await mailResetLink(services, body.username.toLowerCase(), request)
      if (outcome !== null) logMail({ ...services, request }, `password reset mail ${outcome}`)
    })
  })

  serve(api, checkResetToken, async (context) => {
    const { userId, firstName, username } = await requireResetToken(context, context.query.token)
    const isInvited = (await selectInvited(context.db, [userId])).has(userId)
    return { valid: true as const, ...(isInvited && { invited: { firstName, username } }) }
  })

  serve(
    api,
    resetPassword,
    (context) => {
      const { passwordResetToken, password } = context.body
      return resetPasswordWith(context, passwordResetToken, password)
    },
    hashing,
  )
}
