import { compsForDisplay, distanceMiles } from '@freehold/analysis'
import type { Comp, Property } from '@freehold/contracts'
import { DataTable, EmptyState, formatDay, formatDollars, UNKNOWN, type Column } from '@freehold/ui'
import * as styles from './CompsTab.module.css'

export function CompsTab({ property }: { property: Property }) {
  return (
    <DataTable
      caption="Comps"
      compact
      columns={columnsFor(property)}
      rows={compsForDisplay(property.comps)}
      rowKey={({ _id }) => _id}
      empty={<EmptyState size="s">No comps found</EmptyState>}
    />
  )
}

const dateOf = (soldDate: string | null) => (soldDate === null ? UNKNOWN : formatDay(soldDate))

const columnsFor = ({ location }: Property): Column<Comp>[] => [
  { key: 'address', heading: 'Address', rowHeader: true, cell: (comp) => comp.PropertyAddressFull },
  {
    key: 'sold',
    heading: 'Sold',
    numeric: true,
    tone: 'strong',
    cell: ({ MLSSoldPrice, listPriceAtSale, soldDate }) => (
      <>
        {formatDollars(MLSSoldPrice)}
        {listPriceAtSale != null && (
          <small className={styles.listedAt}>Listed at {formatDollars(listPriceAtSale)}</small>
        )}
        <small className={styles.soldOn}>{dateOf(soldDate)}</small>
      </>
    ),
  },
  {
    key: 'date',
    heading: 'Date',
    numeric: true,
    wideOnly: true,
    cell: ({ soldDate }) => dateOf(soldDate),
  },
  {
    key: 'distance',
    heading: 'Distance',
    numeric: true,
    cell: (comp) =>
      location === null
        ? UNKNOWN
        : `${distanceMiles(location.coordinates, comp.location.coordinates).toFixed(2)} mi`,
  },
  {
    key: 'perSquareFoot',
    heading: 'Per sq ft',
    numeric: true,
    cell: ({ MLSSoldPrice, BuildingAreaTotal }) =>
      formatDollars(MLSSoldPrice !== null && BuildingAreaTotal ? MLSSoldPrice / BuildingAreaTotal : null),
  },
]
