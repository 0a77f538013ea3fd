import { changeLetterhead, getLetterhead } from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { findAccountOf } from '../users/users.queries'
import { findLetterhead } from './letterheads.queries'
import { saveLetterhead } from './saveLetterhead'
import { toLetterhead } from './toLetterhead'

export function letterheadsRoutes(api: Api): void {
  serve(api, getLetterhead, async ({ db, user }) => {
    const account = await findAccountOf(db, user._id)
    if (!account) throw notFound('Account')
    return toLetterhead(account, await findLetterhead(db, account._id))
  })
  serve(api, changeLetterhead, saveLetterhead)
}
