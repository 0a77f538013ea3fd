import { authClient } from '@freehold/auth-client'
import { userEditChoices, userHistory } from '@freehold/contracts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { ModalFailed } from '../forms/ModalFailed'
import { UserForm } from './UserForm'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const options = { params: { id: params['id'] ?? '' }, signal: request.signal }
  const [choices, history] = await Promise.all([
    authClient.call(userEditChoices, { ...options, query: { accounts: 'none' } }),
    // Show the form even if its history cannot be loaded.
    authClient.call(userHistory, options).catch(() => null),
  ])
  return { user: choices.user, roles: choices.roles, history }
}

export function Component() {
  const edited = useLoaderData<typeof loader>()
  return <UserForm key={edited.user._id} {...edited} />
}

export const ErrorBoundary = () => <ModalFailed section="users" title="Edit User" />
