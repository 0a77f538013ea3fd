import { authClient } from '@freehold/auth-client'
import { type AdminUser, listUsers } from '@freehold/contracts'
import type { Column } from '@freehold/ui'
import { format } from 'date-fns'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { ActiveMark } from '../lists/ActiveMark'
import { ListFailed } from '../lists/ListFailed'
import { ListSection } from '../lists/ListSection'

export async function loader({ request }: LoaderFunctionArgs) {
  return { users: await authClient.call(listUsers, { signal: request.signal }) }
}

const fullName = ({ firstName, lastName }: AdminUser) => `${firstName} ${lastName}`

const columns: readonly Column<AdminUser>[] = [
  { key: 'name', heading: 'Name', rowHeader: true, tone: 'strong', cell: fullName },
  { key: 'email', heading: 'Email', tone: 'muted', unlabelled: true, cell: ({ username }) => username },
  { key: 'role', heading: 'Role', cell: ({ roleName }) => roleName },
  { key: 'account', heading: 'Account', cell: ({ accountName }) => accountName },
  { key: 'active', heading: 'Active', cell: ({ active }) => <ActiveMark active={active} /> },
  {
    key: 'lastLogin',
    heading: 'Last Login',
    numeric: true,
    cell: ({ lastLogin }) => (lastLogin === null ? 'Never' : format(lastLogin, 'MMM dd, yyyy')),
  },
]

export function Component() {
  const { users } = useLoaderData<typeof loader>()
  return (
    <ListSection
      title="Users"
      noun={{ one: 'user', many: 'users' }}
      rows={users}
      columns={columns}
      searched={(user) => [fullName(user), user.username, user.roleName, user.accountName]}
    />
  )
}

export const ErrorBoundary = () => <ListFailed title="Users" />
