import {
  type Bounds,
  listRecentSearches,
  type MapPosition,
  paths,
  type RecentSearch,
} from '@freehold/contracts'
import { DataTable, EmptyState, formatDay, linkClass, type Column } from '@freehold/ui'
import { Link } from 'react-router-dom'
import { LoadedCard } from './LoadedCard'
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
  if (viewport === null) return search
  return (
    <Link className={linkClass('plain')} to={paths.search(viewportPosition(viewport))}>
      {search}
    </Link>
  )
}

/** The assumed width of the map in tiles; at zoom 0 the world is one tile wide. */
const MAP_TILES = 4
const MAX_ZOOM = 18

/** The centre of a viewport, and a zoom level at which all of it is visible. */
function viewportPosition({ ne, sw }: Bounds): MapPosition {
  // In a viewport across the antimeridian the north-east corner has the smaller longitude.
  const width = ne.lng >= sw.lng ? ne.lng - sw.lng : ne.lng - sw.lng + 360
  const height = ne.lat - sw.lat
  const lng = sw.lng + width / 2
  const span = Math.max(width, height)
  const zoom = span === 0 ? MAX_ZOOM : Math.log2((360 * MAP_TILES) / span) - 0.5
  return {
    lat: (ne.lat + sw.lat) / 2,
    lng: lng > 180 ? lng - 360 : lng,
    zoom: Math.min(MAX_ZOOM, Math.max(2, Math.floor(zoom))),
  }
}
