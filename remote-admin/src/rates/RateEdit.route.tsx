import { authClient } from '@freehold/auth-client'
import { getRate } from '@freehold/contracts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { ModalFailed } from '../forms/ModalFailed'
import { RateForm } from './RateForm'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  return { rate: await authClient.call(getRate, { params: { id }, signal: request.signal }) }
}

export function Component() {
  const { rate } = useLoaderData<typeof loader>()
  return <RateForm key={rate._id} rate={rate} />
}

export const ErrorBoundary = () => <ModalFailed section="rates" title="Enter Rate" />
