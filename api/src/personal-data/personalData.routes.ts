import { eraseUser as eraseUserEndpoint, exportUser as exportUserEndpoint } from '@freehold/contracts'
import { recordChange } from '../audit/recordChange'
import type { Api } from '../http/createHttp'
import { invalidInput, notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { findAdminUser } from '../users/adminUsers.queries'
import { eraseUser } from './eraseUser'
import { exportUser } from './exportUser'

export function personalDataRoutes(api: Api): void {
  serve(api, exportUserEndpoint, async (context) => {
    const { db, params } = context
    const user = await findAdminUser(db, params.id)
    if (!user) throw notFound('User')
    // First, so that the file says that it was made.
    await recordChange(db, context, 'user.exported', { type: 'user', id: params.id })
    const content = Buffer.from(await exportUser(context, params.id))
    return { name: `Personal data of ${user.firstName} ${user.lastName}.json`, content }
  })

  serve(api, eraseUserEndpoint, async (context) => {
    const { user: admin, params, body, request } = context
    const by = { actorId: admin._id, actor: admin.username, request }
    const { pseudonym } = await eraseUser(context, by, params.id, (user) => {
      if (!user) throw notFound('User')
      if (body.username.toLowerCase() !== user.username)
        throw invalidInput({ username: 'This is not the email address of the user' })
    })
    return { pseudonym }
  })
}
