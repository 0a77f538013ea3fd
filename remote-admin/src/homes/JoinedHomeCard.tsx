import { type JoinedHome, type JoinedListing, type JoinReason, paths } from '@freehold/contracts'
import { Badge, Button, Card, type Column, DataTable, formatDay, formatDollars, linkClass, UNKNOWN } from '@freehold/ui' // oxfmt-ignore
import { Link } from 'react-router-dom'
import { nameOf, placeOf } from './names'
import * as styles from './JoinedHomes.module.css'

interface JoinedHomeCardProps {
  home: JoinedHome
  onSetApart: (listing: JoinedListing) => void
}

/** A home and its listings. */
export function JoinedHomeCard({ home, onSetApart }: JoinedHomeCardProps) {
  return (
    <Card
      headingLevel={3}
      title={
        <Link className={linkClass('plain')} to={paths.property(home._id)}>
          {home.PropertyAddressFull}
        </Link>
      }
      aside={placeOf(home)}
    >
      <div className={styles.listings}>
        <DataTable
          caption={`Listings of ${home.PropertyAddressFull}`}
          columns={[...columns, setApartColumn(onSetApart)]}
          rows={home.listings}
          rowKey={({ _id }) => _id}
          compact
          stacked
        />
      </div>
    </Card>
  )
}

const columns: readonly Column<JoinedListing>[] = [
  {
    key: 'listing',
    heading: 'Listing',
    rowHeader: true,
    tone: 'strong',
    cell: (listing) => (
      <>
        {nameOf(listing)} {listing.leads && <Badge>Leads</Badge>}
      </>
    ),
  },
  { key: 'address', heading: 'Address', cell: ({ PropertyAddressFull }) => PropertyAddressFull },
  { key: 'status', heading: 'Status', tone: 'muted', cell: statusOf },
  { key: 'price', heading: 'Price', numeric: true, cell: priceOf },
  {
    key: 'joinedBy',
    heading: 'Joined By',
    tone: 'muted',
    cell: ({ joinedBy }) =>
      joinedBy.length === 0 ? UNKNOWN : joinedBy.map((reason) => reasons[reason]).join(', '),
  },
]

const reasons: Record<JoinReason, string> = { parcelNumber: 'Parcel', address: 'Address' }

const setApartColumn = (setApart: JoinedHomeCardProps['onSetApart']): Column<JoinedListing> => ({
  key: 'actions',
  heading: 'Actions',
  hiddenHeading: true,
  actions: true,
  cell: (listing) => (
    <Button size="s" aria-label={`Set Apart ${nameOf(listing)}`} onClick={() => setApart(listing)}>
      Set Apart
    </Button>
  ),
})

function statusOf({ visible, listingStatus, soldDate, OnMarketDate }: JoinedListing): string {
  if (!visible) return 'Withdrawn'
  if (listingStatus === 'sold') return soldDate === null ? 'Sold' : `Sold ${formatDay(soldDate)}`
  return OnMarketDate === null ? 'For sale' : `For sale since ${formatDay(OnMarketDate)}`
}

function priceOf({ listingStatus, MLSSoldPrice, LatestListingPrice }: JoinedListing): string {
  const price = listingStatus === 'sold' ? (MLSSoldPrice ?? LatestListingPrice) : LatestListingPrice
  return price === null ? UNKNOWN : formatDollars(price)
}
