import { FailedState } from '@freehold/ui'
import * as styles from './ResultsList.module.css'
import { ResultsTable, type ResultsTableProps } from './ResultsTable'
import { useUnplaced, type UnplacedSearch } from './useUnplaced'

interface UnplacedHomesProps extends Omit<ResultsTableProps, 'caption' | 'homes' | 'strategy'> {
  search: UnplacedSearch
}

/** The end of the list: homes without coordinates whose ZIP code or city is in view. */
export function UnplacedHomes({ search, ...table }: UnplacedHomesProps) {
  const { homes, strategy, hasMore, failure, loadMore, retry } = useUnplaced(search)
  if (failure !== null)
    return <FailedState title="Homes that are not on the map could not be listed" onRetry={retry} />
  if (homes.length === 0) return null
  return (
    <section aria-label="Not on the map">
      <h3 className={styles.subtitle}>Not on the Map</h3>
      <p className={styles.more}>These listings have no coordinates. Their ZIP code or city is here.</p>
      <ResultsTable
        {...{ ...table, strategy }}
        // By id.
        ordering={undefined}
        onSort={undefined}
        homes={homes}
        caption="Properties that are not on the map"
        onMore={hasMore ? loadMore : undefined}
      />
    </section>
  )
}
