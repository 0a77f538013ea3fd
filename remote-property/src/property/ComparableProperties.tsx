import { bathroomsTotal, compsForDisplay } from '@freehold/analysis'
import type { Comp, Property } from '@freehold/contracts'
import { Courtesy } from '@freehold/property-ui'
import {
  Card,
  DataTable,
  EmptyState,
  formatCount,
  formatDay,
  formatDollars,
  formatRoomCount,
  type Column,
} from '@freehold/ui'
import { addressNear } from '../rental-comps/addressNear'
import * as styles from './Property.module.css'

const columnsFor = (home: Property): Column<Comp>[] => [
  {
    key: 'address',
    heading: 'Address',
    rowHeader: true,
    cell: (comp) => (
      <>
        {addressNear(comp, home)}
        <Courtesy office={comp.ListOfficeName} />
      </>
    ),
  },
  {
    key: 'sold',
    heading: 'Sold price',
    numeric: true,
    tone: 'strong',
    cell: ({ MLSSoldPrice, soldDate }) => (
      <>
        {formatDollars(MLSSoldPrice)}
        {soldDate !== null && <small className={styles.sub}>{formatDay(soldDate)}</small>}
      </>
    ),
  },
  {
    key: 'listed',
    heading: 'Listing price',
    numeric: true,
    cell: ({ listPriceAtSale, LatestListingPrice }) => formatDollars(listPriceAtSale ?? LatestListingPrice),
  },
  {
    key: 'beds',
    heading: 'Bedrooms',
    numeric: true,
    wideOnly: true,
    cell: ({ BedroomsTotal }) => formatCount(BedroomsTotal),
  },
  {
    key: 'baths',
    heading: 'Bathrooms',
    numeric: true,
    wideOnly: true,
    cell: (comp) => formatRoomCount(bathroomsTotal(comp)),
  },
]

export function ComparableProperties({ property }: { property: Property }) {
  const shown = compsForDisplay(property.comps)
  const count = shown.length === 1 ? '1 property' : `${shown.length} properties`
  return (
    <Card title="Comparable Properties" aside={shown.length > 0 && count}>
      <DataTable
        caption="Comparable Properties"
        columns={columnsFor(property)}
        rows={shown}
        rowKey={(comp) => comp._id}
        empty={<EmptyState size="s">No comps found</EmptyState>}
      />
    </Card>
  )
}
