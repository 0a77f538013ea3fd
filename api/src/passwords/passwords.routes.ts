import { checkResetToken, forgotPassword, resetPassword } from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { serve } from '../http/serve'
import { mailResetLink, requireResetToken, resetPasswordWith } from './resetPasswords'

export function passwordsRoutes(api: Api): void {
  // Everything is done after the answer, which is therefore the same, and as fast, whoever is asked for.
  serve(api, forgotPassword, ({ body, request, ...services }) => {
    services.background.start('password reset mail', async () => {
      const where = await mailResetLink(services, body.username.toLowerCase(), request)
      // Nobody receives what is written to the outbox: whoever runs a demo has to be told to look there.
      const level = services.config.smtpUrl === undefined ? 'warn' : 'info'
      if (where !== null) request.log[level](`password reset mail ${where}`)
    })
  })

  serve(api, checkResetToken, async ({ query, ...services }) => {
    await requireResetToken(services, query.token)
    return { valid: true as const }
  })

  serve(api, resetPassword, ({ body, ...services }) =>
    resetPasswordWith(services, body.passwordResetToken, body.password),
  )
}
