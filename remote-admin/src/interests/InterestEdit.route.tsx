import { authClient } from '@freehold/auth-client'
import { getInterest } from '@freehold/contracts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { ModalFailed } from '../forms/ModalFailed'
import { NamedForm } from '../forms/NamedForm'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  return { interest: await authClient.call(getInterest, { params: { id }, signal: request.signal }) }
}

export function Component() {
  const { interest } = useLoaderData<typeof loader>()
  return <NamedForm key={interest._id} section="interests" item={interest} />
}

export const ErrorBoundary = () => <ModalFailed section="interests" title="Edit Interest" />
