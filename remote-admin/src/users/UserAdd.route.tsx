import { authClient } from '@freehold/auth-client'
import { userCreateChoices } from '@freehold/contracts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { ModalFailed } from '../forms/ModalFailed'
import { NewUserForm } from './NewUserForm'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = { accounts: 'none' } as const
  return { choices: await authClient.call(userCreateChoices, { query, signal: request.signal }) }
}

export function Component() {
  const { choices } = useLoaderData<typeof loader>()
  return <NewUserForm roles={choices.roles} />
}

export const ErrorBoundary = () => <ModalFailed section="users" title="Add New User" />
