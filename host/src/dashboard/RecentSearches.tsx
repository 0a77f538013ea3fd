import { listRecentSearches, paths, type RecentSearch, viewportPosition } from '@freehold/contracts'
import { DataTable, EmptyState, formatDay, linkClass, type Column } from '@freehold/ui'
import { Link } from 'react-router-dom'
import { LoadedCard } from './LoadedCard'
import * as styles from './RecentSearches.module.css'
import { useCall } from './useCall'

const title = 'Recent Searches'

export function RecentSearches() {
  return (
    <LoadedCard title={title} call={useCall(listRecentSearches)} lines={5}>
      {({ recentSearches }) => (
        <DataTable
          caption={title}
          columns={columns}
          rows={recentSearches}
          rowKey={({ _id }) => _id}
          empty={<EmptyState size="s">Places that you search for will appear here</EmptyState>}
        />
      )}
    </LoadedCard>
  )
}

const columns: Column<RecentSearch>[] = [
  { key: 'search', heading: 'Search', rowHeader: true, cell: (search) => <SearchAgain {...search} /> },
  {
    key: 'date',
    heading: 'Date',
    numeric: true,
    tone: 'faint',
    cell: ({ createdAt }) => formatDay(createdAt),
  },
]

function SearchAgain({ search, viewport }: RecentSearch) {
  if (viewport === null) return <span className={styles.search}>{search}</span>
  return (
    <Link className={`${linkClass('plain')} ${styles.search}`} to={paths.search(viewportPosition(viewport))}>
      {search}
    </Link>
  )
}
