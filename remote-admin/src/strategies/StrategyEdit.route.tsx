import { authClient } from '@freehold/auth-client'
import { getStrategy } from '@freehold/contracts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { ModalFailed } from '../forms/ModalFailed'
import { NamedForm } from '../forms/NamedForm'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  return { strategy: await authClient.call(getStrategy, { params: { id }, signal: request.signal }) }
}

export function Component() {
  const { strategy } = useLoaderData<typeof loader>()
  return <NamedForm key={strategy._id} section="strategies" item={strategy} />
}

export const ErrorBoundary = () => <ModalFailed section="strategies" title="Edit Strategy" />
