import { useRecovery } from '@freehold/auth-client'
import { listOwnMarkets, type OwnMarket, paths, viewportPosition } from '@freehold/contracts'
import { linkClass, VisuallyHidden } from '@freehold/ui'
import { Link } from 'react-router-dom'
import { useCall, type CallState } from './useCall'
import * as styles from './YourMarkets.module.css'

/** One line with the markets of the profile, each with links to the map there and to its figures. */
export function YourMarkets() {
  const { data, error, mutate } = useCall(listOwnMarkets)
  useRecovery(error, () => void mutate())
  return (
    <nav
      className={styles.line}
      aria-labelledby="your-markets"
      aria-busy={(data === undefined && !error) || undefined}
    >
      <b id="your-markets">Your Markets</b>
      <Markets data={data} error={error} />
    </nav>
  )
}

function Markets({ data, error }: Pick<CallState<OwnMarket[]>, 'data' | 'error'>) {
  if (data === undefined)
    return <span>{error ? 'They could not be loaded. The search works without them.' : 'Loading…'}</span>
  if (data.length === 0)
    return (
      <span>
        None yet.{' '}
        <Link className={linkClass()} to={paths.profile('markets')}>
          Choose markets
        </Link>{' '}
        to reach them from here and in the search.
      </span>
    )
  return (
    <ul className={styles.markets}>
      {data.map((market) => (
        <li key={market._id}>
          <MarketLinks {...market} />
        </li>
      ))}
    </ul>
  )
}

function MarketLinks({ _id, name, place }: OwnMarket) {
  if (place === null) return `${name} (no homes yet)`
  return (
    <>
      <Link className={linkClass()} to={paths.search(viewportPosition(place.viewport))}>
        {name}
      </Link>{' '}
      <Link className={styles.figures} to={paths.market({ market: _id })} state={fromDashboard}>
        Figures<VisuallyHidden> of {name}</VisuallyHidden>
      </Link>
    </>
  )
}

/** The way back from the page of a market. */
const fromDashboard = { from: paths.app, fromName: 'Home' }
