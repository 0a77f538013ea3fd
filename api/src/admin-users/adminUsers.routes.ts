import {
  createUser,
  deleteUser,
  inviteUser,
  listUsers,
  searchAccounts,
  updateUser,
  userCount,
  userCreateChoices,
  userEditChoices,
  userHistory,
} from '@freehold/contracts'
import type { Api } from '../http/createHttp'
import { notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import {
  countUsers,
  findAccounts,
  findAdminUser,
  selectChoices,
  selectUsers,
} from '../users/adminUsers.queries'
import { selectUserHistory } from '../users/userHistory.queries'
import { inviteUserAs } from './inviteUser'
import { createUserAs, deleteUserAs, updateUserAs } from './manageUsers'

export function adminUsersRoutes(api: Api): void {
  serve(api, listUsers, ({ db, query }) => selectUsers(db, query))

  serve(api, userCount, async ({ db, query }) => ({ userCount: await countUsers(db, query) }))

  serve(api, userCreateChoices, ({ db, query }) => selectChoices(db, query))

  serve(api, searchAccounts, ({ db, query }) => findAccounts(db, query))

  serve(api, userEditChoices, async ({ db, params, query }) => {
    const user = await findAdminUser(db, params.id)
    if (!user) throw notFound('User')
    return { user, ...(await selectChoices(db, query)) }
  })

  serve(api, createUser, (context) => createUserAs(context, context.body))

  serve(api, updateUser, (context) => updateUserAs(context, context.params.id, context.body))

  serve(api, deleteUser, (context) => deleteUserAs(context, context.params.id))

  serve(api, inviteUser, async (context) => {
    if (!(await inviteUserAs(context, context.params.id))) throw notFound('User')
  })

  serve(api, userHistory, async ({ db, params }) => {
    if (!(await findAdminUser(db, params.id))) throw notFound('User')
    return selectUserHistory(db, params.id)
  })
}
