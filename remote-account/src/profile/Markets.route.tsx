import { authClient } from '@freehold/auth-client'
import { investmentMarkets } from '@freehold/contracts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { Toggles } from './Toggles'

export async function loader({ request }: LoaderFunctionArgs) {
  return { markets: await authClient.call(investmentMarkets, { signal: request.signal }) }
}

export function Component() {
  const { markets } = useLoaderData<typeof loader>()
  const items = markets.map(({ city, state, ...market }) => ({ ...market, name: `${city}, ${state}` }))
  return <Toggles title="Investment Markets" list="markets" items={items} />
}
