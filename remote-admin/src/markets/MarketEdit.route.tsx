import { authClient } from '@freehold/auth-client'
import { getMarket } from '@freehold/contracts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { ModalFailed } from '../forms/ModalFailed'
import { MarketForm } from './MarketForm'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  return { market: await authClient.call(getMarket, { params: { id }, signal: request.signal }) }
}

export function Component() {
  const { market } = useLoaderData<typeof loader>()
  return <MarketForm key={market._id} market={market} />
}

export const ErrorBoundary = () => <ModalFailed section="markets" title="Edit Market" />
