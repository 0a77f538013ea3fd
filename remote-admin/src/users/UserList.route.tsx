import { authClient, useUser } from '@freehold/auth-client'
import {
  type AdminUser,
  deleteUser,
  listUsers,
  notToYourself,
  userCount,
  userSorts,
} from '@freehold/contracts'
import type { Column } from '@freehold/ui'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { ActiveMark } from '../lists/ActiveMark'
import { DeleteDialog } from '../lists/DeleteDialog'
import { readListQuery, redirectToLastPage } from '../lists/listAddress'
import { ListFailed } from '../lists/ListFailed'
import { ListSection } from '../lists/ListSection'
import { LastLogin } from './LastLogin'
import * as styles from './UserList.module.css'

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request
  const { query, filter } = readListQuery(request, userSorts)
  const [users, { userCount: total }] = await Promise.all([
    authClient.call(listUsers, { query, signal }),
    authClient.call(userCount, { query: filter, signal }),
  ])
  redirectToLastPage(request, total)
  return { users, total }
}

const fullName = ({ firstName, lastName }: AdminUser) => `${firstName} ${lastName}`

const columns: readonly Column<AdminUser>[] = [
  { key: 'name', heading: 'Name', rowHeader: true, sortable: true, tone: 'strong', cell: fullName },
  {
    key: 'email',
    heading: 'Email',
    sortable: true,
    tone: 'muted',
    unlabelled: true,
    cell: ({ username }) => username,
  },
  {
    key: 'role',
    heading: 'Role',
    sortable: true,
    cell: ({ roleName }) => <span className={styles.role}>{roleName}</span>,
  },
  { key: 'account', heading: 'Account', sortable: true, cell: ({ accountName }) => accountName },
  { key: 'active', heading: 'Active', sortable: true, cell: ({ active }) => <ActiveMark active={active} /> },
  {
    key: 'lastLogin',
    heading: 'Last Login',
    sortable: true,
    numeric: true,
    cell: ({ lastLogin, invited }) => (invited ? 'Invited' : <LastLogin at={lastLogin} />),
  },
]

export function Component() {
  const { users, total } = useLoaderData<typeof loader>()
  const me = useUser()
  return (
    <ListSection
      section="users"
      title="Users"
      noun={{ one: 'user', many: 'users' }}
      rows={users}
      total={total}
      columns={columns}
      nameOf={fullName}
      whyNotDeletable={({ _id }) => (_id === me?._id ? notToYourself.delete : undefined)}
      renderDelete={(user) => (
        <DeleteDialog
          section="users"
          noun="User"
          name={<b>{fullName(user)}</b>}
          nameToType={fullName(user)}
          remove={() => authClient.call(deleteUser, { params: { id: user._id } })}
        >
          {' '}
          Their sessions end at once. This cannot be undone.
        </DeleteDialog>
      )}
    />
  )
}

export const ErrorBoundary = () => <ListFailed title="Users" />
