import { useUser } from '@freehold/auth-client'
import { marketCount, roleNames, userCount } from '@freehold/contracts'
import { Page, Stat } from '@freehold/ui'
import { MortgageRates } from './MortgageRates'
import { RecentSearches } from './RecentSearches'
import { SavedInvestments } from './SavedInvestments'
import { TotalCard } from './TotalCard'
import * as styles from './Dashboard.module.css'

/** Every card loads its own data, so a failure affects only that card. */
export function Component() {
  const isAdmin = useUser()?.role === roleNames.admin
  return (
    <Page title="Dashboard">
      {isAdmin && (
        <div className={styles.totals}>
          <TotalCard title="Total Users" endpoint={userCount} count={(answer) => answer.userCount} />
          <TotalCard title="Total Markets" endpoint={marketCount} count={(answer) => answer.marketCount} />
          <Stat title="Total Revenue" />
        </div>
      )}
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
