import { authClient } from '@freehold/auth-client'
import { getImport } from '@freehold/contracts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { ModalFailed } from '../forms/ModalFailed'
import { ImportDetails } from './ImportDetails'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  return { run: await authClient.call(getImport, { params: { id }, signal: request.signal }) }
}

export function Component() {
  const { run } = useLoaderData<typeof loader>()
  return <ImportDetails run={run} />
}

export const ErrorBoundary = () => <ModalFailed section="imports" title="Import" />
