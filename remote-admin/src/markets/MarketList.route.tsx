import { authClient } from '@freehold/auth-client'
import { listMarkets, type Market } from '@freehold/contracts'
import type { Column } from '@freehold/ui'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { ActiveMark } from '../lists/ActiveMark'
import { ListFailed } from '../lists/ListFailed'
import { ListSection } from '../lists/ListSection'
import * as styles from './MarketList.module.css'

export async function loader({ request }: LoaderFunctionArgs) {
  return { markets: await authClient.call(listMarkets, { signal: request.signal }) }
}

const cityAndState = ({ city, state }: Market) => `${city}, ${state}`

const columns: readonly Column<Market>[] = [
  { key: 'name', heading: 'Name', rowHeader: true, tone: 'strong', cell: cityAndState },
  {
    key: 'description',
    heading: 'Description',
    tone: 'muted',
    unlabelled: true,
    cell: ({ description }) => description || <span className={styles.none}>None</span>,
  },
  { key: 'active', heading: 'Active', cell: ({ active }) => <ActiveMark active={active} /> },
]

export function Component() {
  const { markets } = useLoaderData<typeof loader>()
  return (
    <ListSection
      title="Markets"
      noun={{ one: 'market', many: 'markets' }}
      rows={markets}
      columns={columns}
      searched={(market) => [cityAndState(market), market.description]}
    />
  )
}

export const ErrorBoundary = () => <ListFailed title="Markets" prefix="Failed to load markets: " />
