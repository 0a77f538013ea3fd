import { useRecovery } from '@freehold/auth-client'
import { listOwnMarkets, type OwnMarket, paths } from '@freehold/contracts'
import { linkClass } from '@freehold/ui'
import { Link } from 'react-router-dom'
import { useCall } from './useCall'
import { viewportPosition } from './viewportPosition'
import * as styles from './YourMarkets.module.css'

/** One line with the markets of the profile, each with a link to the map there. */
export function YourMarkets() {
  return (
    <nav className={styles.line} aria-labelledby="your-markets">
      <b id="your-markets">Your Markets</b>
      <Markets />
    </nav>
  )
}

function Markets() {
  const { data, error, mutate } = useCall(listOwnMarkets)
  useRecovery(error, () => void mutate())
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
          <MarketLink {...market} />
        </li>
      ))}
    </ul>
  )
}

function MarketLink({ name, place }: OwnMarket) {
  if (place === null) return `${name} (no homes yet)`
  return (
    <Link className={linkClass()} to={paths.search(viewportPosition(place.viewport))}>
      {name}
    </Link>
  )
}
