import { confirmEmailChange, revertEmailChange } from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { serve } from '../http/serve'
import { confirmEmailChangeWith } from './confirmEmailChange'
import { revertEmailChangeWith } from './revertEmailChange'

/** Called by the pages that the mailed links open. */
export function emailChangesRoutes(api: Api): void {
  serve(api, confirmEmailChange, async (context) => ({
    email: await confirmEmailChangeWith(context, context.body.token),
  }))

  serve(api, revertEmailChange, async (context) => ({
    email: await revertEmailChangeWith(context, context.body.token),
  }))
}
