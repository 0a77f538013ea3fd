import { authClient } from '@freehold/auth-client'
import { investmentMarkets, paths } from '@freehold/contracts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { refreshUser } from '../refreshUser'
import { SectionFailed } from './SectionFailed'
import { Toggles } from './Toggles'
import { revalidateUnlessViewChanged } from './useListView'

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request
  const [markets] = await Promise.all([authClient.call(investmentMarkets, { signal }), refreshUser(signal)])
  return { markets }
}

export const shouldRevalidate = revalidateUnlessViewChanged

export function Component() {
  const { markets } = useLoaderData<typeof loader>()
  const items = markets.map(({ city, state, ...market }) => ({
    ...market,
    name: `${city}, ${state}`,
    link: { to: paths.market({ market: market._id }), text: 'Figures' },
  }))
  return (
    <Toggles
      title="Investment Markets"
      list="markets"
      items={items}
      note="Markets you turn on come first in the search box, and lead from your dashboard to the map there."
    />
  )
}

export const ErrorBoundary = () => <SectionFailed title="Investment Markets" />
