import { classNames } from '@freehold/ui'
import { listingFacts } from './listingFacts'
import * as styles from './HomeFacts.module.css'

/** The facts of {@link listingFacts} in a few short lines, for a window over the map. */
export function ListingFactList({ home }: { home: Parameters<typeof listingFacts>[0] }) {
  const facts = listingFacts(home)
  return (
    facts.length > 0 && (
      <ul className={classNames(styles.facts, styles.small)} aria-label="More facts">
        {facts.map(({ term, value }) => (
          <li key={term}>
            {term} <b>{value}</b>
          </li>
        ))}
      </ul>
    )
  )
}
