import {
  createUser,
  deleteUser,
  listUsers,
  updateUser,
  userCount,
  userCreateChoices,
  userEditChoices,
} from '@freehold/contracts'
import { recordChange } from '../audit/recordChange'
import type { Api } from '../http/createHttp'
import { notFound } from '../http/refusals'
import { serve } from '../http/serve'
import { countUsers, findAdminUser, selectChoices, selectUsers } from './adminUsers.queries'
import { createUserAs, deleteUserAs, updateUserAs } from './manageUsers'

export function adminUsersRoutes(api: Api): void {
  serve(api, listUsers, async (context) => {
    await recordChange(context.db, context, 'users.listed')
    return selectUsers(context.db, context.query)
  })

  serve(api, userCount, async ({ db, query }) => ({ userCount: await countUsers(db, query) }))

  serve(api, userCreateChoices, ({ db }) => selectChoices(db))

  serve(api, userEditChoices, async ({ db, params }) => {
    const user = await findAdminUser(db, params.id)
    if (!user) throw notFound('User')
    return { user, ...(await selectChoices(db)) }
  })

  serve(api, createUser, (context) => createUserAs(context, context.body))

  serve(api, updateUser, (context) => updateUserAs(context, context.params.id, context.body))

  serve(api, deleteUser, (context) => deleteUserAs(context, context.params.id))
}
