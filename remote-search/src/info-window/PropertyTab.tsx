import type { HomeTag, Property } from '@freehold/contracts'
import { Courtesy, HomeFacts, ListingFactList } from '@freehold/property-ui'
import { formatDollars, Notice, Picture } from '@freehold/ui'
import type { ReactNode } from 'react'
import * as styles from './PropertyTab.module.css'

interface PropertyTabProps {
  home: HomeTag | Property
  /** Null until it is loaded. */
  property: Property | null
  /** In place of what only the property says. */
  children: ReactNode
}

export function PropertyTab({ home, property, children }: PropertyTabProps) {
  const { PropertyAddressFull, LatestListingPrice } = home
  const url = property?.photoUrl
  return (
    <div className={styles.property}>
      <Picture
        className={styles.picture}
        main
        drawing="elevation"
        photo={url ? { url, alt: `Photo of ${PropertyAddressFull}` } : undefined}
      />
      <div className={styles.text}>
        <p className={styles.price}>{formatDollars(LatestListingPrice)}</p>
        <HomeFacts
          small
          beds={home.BedroomsTotal}
          baths={home.BathroomsTotal}
          squareFeet={home.BuildingAreaTotal}
        />
        {property && <ListingFactList home={property} />}
        {property?.isImplausible && (
          <Notice tone="warn" title="Check this listing">
            {property.checks?.join('; ')}
          </Notice>
        )}
        {property && <Courtesy office={property.ListOfficeName} />}
        {property?.PublicListingRemarks && <p className={styles.remarks}>{property.PublicListingRemarks}</p>}
        {children}
      </div>
    </div>
  )
}
