import { bathroomsTotal, distanceMiles } from '@freehold/analysis'
import type { Property, RentalComp } from '@freehold/contracts'
import { Courtesy, distanceText } from '@freehold/property-ui'
import {
  Card,
  CardBody,
  type Column,
  DataTable,
  formatCount,
  formatDay,
  formatDollars,
  formatRoomCount,
} from '@freehold/ui'
import { addressNear } from './addressNear'
import { leaseMethodText } from './leaseMethodText'
import * as styles from './RentalComps.module.css'

type Home = Pick<
  Property,
  'PropertyAddressFull' | 'PropertyAddressCity' | 'PropertyAddressState' | 'location' | 'rent' | 'rentalComps'
>

/** The leases that the rent is estimated from, and its percentiles. */
export function RentalComps({ property }: { property: Home }) {
  const { rent, rentalComps = [] } = property
  if (!rent) return null
  const { compsUsed } = rent
  return (
    <Card
      title="Rental Comps"
      aside={
        rentalComps.length < compsUsed
          ? `${rentalComps.length} of ${compsUsed} leases`
          : `${rentalComps.length} leases`
      }
    >
      <CardBody className={styles.text}>
        <p>
          <b>{formatDollars(rent.monthlyRent)} a month</b>
          {rent.low !== undefined && rent.high !== undefined && (
            <>
              , 25th to 75th percentile {formatDollars(rent.low)} to {formatDollars(rent.high)}
            </>
          )}
        </p>
        <p className={styles.method}>{leaseMethodText(rent)}</p>
      </CardBody>
      <div className={styles.table}>
        <DataTable
          caption="Rental Comps"
          columns={columnsFor(property)}
          rows={rentalComps}
          rowKey={(lease) => lease._id}
        />
      </div>
    </Card>
  )
}

const columnsFor = (home: Home): Column<RentalComp>[] => [
  {
    key: 'address',
    heading: 'Address',
    rowHeader: true,
    cell: (lease) => (
      <>
        {addressNear(lease, home)}
        <small className={styles.sub}>
          {formatCount(lease.BedroomsTotal)} bd, {formatRoomCount(bathroomsTotal(lease))} ba,{' '}
          {formatCount(lease.BuildingAreaTotal)} sq ft
        </small>
        <Courtesy office={lease.ListOfficeName} />
      </>
    ),
  },
  {
    key: 'distance',
    heading: 'Distance',
    numeric: true,
    wideOnly: true,
    cell: (lease) =>
      home.location &&
      distanceText(distanceMiles(home.location.coordinates, lease.location.coordinates), lease, home),
  },
  {
    key: 'leased',
    heading: 'Leased',
    numeric: true,
    tone: 'strong',
    cell: ({ monthlyRent, leasedOn }) => (
      <>
        {formatDollars(monthlyRent)}
        <small className={styles.sub}>{formatDay(leasedOn)}</small>
      </>
    ),
  },
  {
    key: 'adjusted',
    heading: home.rent?.adjusted ? 'Adjusted' : 'At this size',
    numeric: true,
    cell: ({ adjustedRent }) => formatDollars(adjustedRent),
  },
]
