import { bathroomsTotal, distanceMiles } from '@freehold/analysis'
import type { Property } from '@freehold/contracts'
import { Courtesy, distanceText } from '@freehold/property-ui'
import { formatCount, formatDay, formatDollars, formatRoomCount, UNKNOWN, VisuallyHidden } from '@freehold/ui'
import type { ReactNode } from 'react'
import { addressNear } from './addressNear'
import { leaseMethodText } from './leaseMethodText'
import * as styles from './RentalComps.module.css'

interface ReportedLeasesProps {
  property: Property
  /** The plot of the leases around the estimate. */
  children: ReactNode
}

/** The leases that the rent is estimated from, numbered, and how: for paper. */
export function ReportedLeases({ property, children }: ReportedLeasesProps) {
  const { rent, rentalComps = [], location } = property
  if (!rent) return null
  const adjusted = rent.adjusted ? 'Adjusted' : 'At this size'
  return (
    <>
      <div className={styles.reported}>
        <p>
          <b>{formatDollars(rent.monthlyRent)} a month</b>
          {rent.low !== undefined && rent.high !== undefined && (
            <>
              , 25th to 75th percentile {formatDollars(rent.low)} to {formatDollars(rent.high)}
            </>
          )}
          . {leaseMethodText(rent)}
          {rentalComps.length < rent.compsUsed &&
            ` ${rentalComps.length} of ${rent.compsUsed} leases are listed.`}
        </p>
        {children}
      </div>
      <table className={styles.paper}>
        <caption>
          <VisuallyHidden>Rental Comps</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Lease</th>
            <th scope="col">Leased</th>
            <th scope="col">Distance</th>
            <th scope="col">Beds, baths</th>
            <th scope="col">Area</th>
            <th scope="col">Rent</th>
            <th scope="col">{adjusted}</th>
          </tr>
        </thead>
        <tbody>
          {rentalComps.map((lease, index) => (
            <tr key={lease._id}>
              <th scope="row">
                <span className={styles.number}>{index + 1}</span>
                {addressNear(lease, property)}
                <Courtesy office={lease.ListOfficeName} />
              </th>
              <td data-label="Leased">{formatDay(lease.leasedOn)}</td>
              <td data-label="Distance">
                {location
                  ? distanceText(
                      distanceMiles(location.coordinates, lease.location.coordinates),
                      lease,
                      property,
                    )
                  : UNKNOWN}
              </td>
              <td data-label="Rooms">
                {formatCount(lease.BedroomsTotal)} bd, {formatRoomCount(bathroomsTotal(lease))} ba
              </td>
              <td data-label="Area">{formatCount(lease.BuildingAreaTotal)} sq ft</td>
              <td data-label="Rent">
                <b>{formatDollars(lease.monthlyRent)}</b>
              </td>
              <td data-label={adjusted}>{formatDollars(lease.adjustedRent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
