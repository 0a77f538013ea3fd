import { bathroomsTotal } from '@freehold/analysis'
import type { Property, PropertySummary } from '@freehold/contracts'
import { Courtesy, HomeFacts, ListingFactList } from '@freehold/property-ui'
import { formatDollars, Notice, Picture } from '@freehold/ui'
import * as styles from './PropertyTab.module.css'

export function PropertyTab({ property }: { property: PropertySummary | Property }) {
  const { photoUrl, PropertyAddressFull, LatestListingPrice, PublicListingRemarks } = property
  return (
    <div className={styles.property}>
      <Picture
        className={styles.picture}
        main
        drawing="elevation"
        photo={photoUrl === null ? undefined : { url: photoUrl, alt: `Photo of ${PropertyAddressFull}` }}
      />
      <div className={styles.text}>
        <p className={styles.price}>{formatDollars(LatestListingPrice)}</p>
        <HomeFacts
          small
          beds={property.BedroomsTotal}
          baths={bathroomsTotal(property)}
          squareFeet={property.BuildingAreaTotal}
        />
        <ListingFactList home={property} />
        {property.isImplausible && (
          <Notice tone="warn" title="Check this listing">
            {property.checks?.join('; ')}
          </Notice>
        )}
        <Courtesy office={property.ListOfficeName} />
        {PublicListingRemarks && <p className={styles.remarks}>{PublicListingRemarks}</p>}
      </div>
    </div>
  )
}
