import { useUser } from '@freehold/auth-client'
import { marketCount, roleNames, userCount, type Endpoint, type ResultOf } from '@freehold/contracts'
import { formatCount, OfflineNotice, Page, Stat } from '@freehold/ui'
import { LazyShortlist } from './LazyShortlist'
import { FailedCall } from './LoadedCard'
import { MortgageRates } from './MortgageRates'
import { RecentSearches } from './RecentSearches'
import { SavedInvestments } from './SavedInvestments'
import { YourMarkets } from './YourMarkets'
import { useCall } from './useCall'
import * as styles from './Dashboard.module.css'

/** Every card loads its own data, so a failure affects only that card. */
export function Component() {
  const isAdmin = useUser()?.role === roleNames.admin
  return (
    <Page title="Dashboard" className={styles.page}>
      <OfflineNotice
        stale="Rates, lists and totals are as they were before. They update by themselves when the network is back."
        onReturn={updatesByItself}
      />
      {isAdmin && (
        <div className={styles.totals}>
          <TotalCard title="Total Users" endpoint={userCount} count={(response) => response.userCount} />
          <TotalCard
            title="Total Markets"
            endpoint={marketCount}
            count={(response) => response.marketCount}
          />
          <Stat title="Total Revenue" />
        </div>
      )}
      <YourMarkets />
      <LazyShortlist isOptional={isAdmin} />
      <div className={styles.columns}>
        <MortgageRates />
        <div className={styles.column}>
          {!isAdmin && <SavedInvestments />}
          <RecentSearches />
        </div>
      </div>
    </Page>
  )
}

/** SWR calls again when the network is back. */
const updatesByItself = () => {}

interface TotalCardProps<E extends Endpoint> {
  title: string
  endpoint: E
  count: (response: ResultOf<E>) => number
}

function TotalCard<E extends Endpoint>({ title, endpoint, count }: TotalCardProps<E>) {
  const call = useCall(endpoint)
  const { data, error } = call
  if (data !== undefined) return <Stat title={title} value={formatCount(count(data))} />
  return <Stat title={title} loading={!error} failed={error && <FailedCall {...call} error={error} bare />} />
}
