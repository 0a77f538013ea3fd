import { compsForDisplay, distanceMiles } from '@freehold/analysis'
import type { Comp, Property } from '@freehold/contracts'
import { Courtesy, distanceText } from '@freehold/property-ui'
import { DataTable, EmptyState, formatDay, formatDollars, UNKNOWN, type Column } from '@freehold/ui'
import * as styles from './CompsTab.module.css'

export function CompsTab({ home }: { home: Property }) {
  return (
    <DataTable
      caption="Comps"
      compact
      columns={columnsFor(home)}
      rows={compsForDisplay(home.comps)}
      rowKey={({ _id }) => _id}
      empty={<EmptyState size="s">No comps found</EmptyState>}
    />
  )
}

const dateOf = (soldDate: string | null) => (soldDate === null ? UNKNOWN : formatDay(soldDate))

const columnsFor = (home: Property): Column<Comp>[] => [
  {
    key: 'address',
    heading: 'Address',
    rowHeader: true,
    cell: ({ PropertyAddressFull, ListOfficeName }) => (
      <>
        {PropertyAddressFull}
        <Courtesy office={ListOfficeName} />
      </>
    ),
  },
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
    cell: ({ soldDate }) => <span className={styles.day}>{dateOf(soldDate)}</span>,
  },
  {
    key: 'distance',
    heading: 'Distance',
    numeric: true,
    cell: (comp) =>
      home.location
        ? distanceText(distanceMiles(home.location.coordinates, comp.location.coordinates), comp, home)
        : UNKNOWN,
  },
  {
    key: 'perSquareFoot',
    heading: 'Per sq ft',
    numeric: true,
    cell: ({ MLSSoldPrice, BuildingAreaTotal }) =>
      formatDollars(MLSSoldPrice !== null && BuildingAreaTotal ? MLSSoldPrice / BuildingAreaTotal : null),
  },
]
