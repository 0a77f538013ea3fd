import { authClient } from '@freehold/auth-client'
import { deleteMarket, listMarkets, type Market, marketCount, marketSorts } from '@freehold/contracts'
import type { Column } from '@freehold/ui'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { ActiveMark } from '../lists/ActiveMark'
import { DeleteDialog } from '../lists/DeleteDialog'
import { readListQuery, redirectToLastPage } from '../lists/listAddress'
import { ListFailed } from '../lists/ListFailed'
import { ListSection } from '../lists/ListSection'
import * as styles from './MarketList.module.css'

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request
  const { query, filter } = readListQuery(request, marketSorts)
  const [markets, { marketCount: total }] = await Promise.all([
    authClient.call(listMarkets, { query, signal }),
    authClient.call(marketCount, { query: filter, signal }),
  ])
  redirectToLastPage(request, total)
  return { markets, total }
}

const cityAndState = ({ city, state }: Market) => `${city}, ${state}`

const columns: readonly Column<Market>[] = [
  { key: 'name', heading: 'Name', rowHeader: true, sortable: true, tone: 'strong', cell: cityAndState },
  {
    key: 'description',
    heading: 'Description',
    sortable: true,
    tone: 'muted',
    unlabelled: true,
    cell: ({ description }) => description || <span className={styles.none}>None</span>,
  },
  { key: 'active', heading: 'Active', sortable: true, cell: ({ active }) => <ActiveMark active={active} /> },
]

export function Component() {
  const { markets, total } = useLoaderData<typeof loader>()
  return (
    <ListSection
      section="markets"
      title="Markets"
      noun={{ one: 'market', many: 'markets' }}
      rows={markets}
      total={total}
      columns={columns}
      nameOf={cityAndState}
      renderDelete={(market) => (
        <DeleteDialog
          section="markets"
          noun="Market"
          name={cityAndState(market)}
          remove={() => authClient.call(deleteMarket, { params: { id: market._id } })}
          failurePrefix="Action failed: "
        />
      )}
    />
  )
}

export const ErrorBoundary = () => <ListFailed title="Markets" prefix="Failed to load markets: " />
