import type { Comp } from '@freehold/contracts'
import { Courtesy } from '@freehold/property-ui'
import { DataTable, EmptyState, formatDay, formatDollars, UNKNOWN, type Column } from '@freehold/ui'
import * as styles from './CompsTab.module.css'

interface CompsTabProps {
  comps: readonly Comp[]
  /** Null if the home has no coordinates. */
  distanceTo: (comp: Comp) => string | null
}

export function CompsTab({ comps, distanceTo }: CompsTabProps) {
  return (
    <DataTable
      caption="Comps"
      compact
      columns={columnsFor(distanceTo)}
      rows={comps}
      rowKey={({ _id }) => _id}
      empty={<EmptyState size="s">No comps found</EmptyState>}
    />
  )
}

const dateOf = (soldDate: string | null) => (soldDate === null ? UNKNOWN : formatDay(soldDate))

const columnsFor = (distanceTo: CompsTabProps['distanceTo']): Column<Comp>[] => [
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
    cell: (comp) => distanceTo(comp) ?? UNKNOWN,
  },
  {
    key: 'perSquareFoot',
    heading: 'Per sq ft',
    numeric: true,
    cell: ({ MLSSoldPrice, BuildingAreaTotal }) =>
      formatDollars(MLSSoldPrice !== null && BuildingAreaTotal ? MLSSoldPrice / BuildingAreaTotal : null),
  },
]
