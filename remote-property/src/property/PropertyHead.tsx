import { shortlist, useShortlist } from '@freehold/auth-client'
import type { Property } from '@freehold/contracts'
import { cityLine, ShortlistButton, SoldMark } from '@freehold/property-ui'
import { formatDollars, UNKNOWN } from '@freehold/ui'
import * as styles from './Property.module.css'

/** The listing itself has no coordinates. */
const positionTexts = {
  exact: 'Position on the map from the address',
  approximate: 'Approximate position on the map, from the address',
}

export function PropertyHead({ property }: { property: Property }) {
  const { _id, PropertyAddressFull } = property
  return (
    <header className={styles.head}>
      <div>
        <div className={styles.address}>
          <h1>{PropertyAddressFull}</h1>
          <ShortlistButton
            id={_id}
            address={PropertyAddressFull}
            isOn={useShortlist().has(_id)}
            list={shortlist}
          />
        </div>
        <p className={styles.place}>
          {cityLine(property)}
          <SoldMark home={property} />
        </p>
        {property.location === null && (
          <p className={styles.position}>Not on the map: the listing has no coordinates</p>
        )}
        {property.geocodeQuality && (
          <p className={styles.position}>{positionTexts[property.geocodeQuality]}</p>
        )}
      </div>
      <div className={styles.price}>
        <p className={styles.priceFigure}>
          {property.LatestListingPrice === null ? UNKNOWN : formatDollars(property.LatestListingPrice)}
        </p>
        <p className={styles.priceLabel}>
          {property.listingStatus === 'sold' ? 'Sold price' : 'Listing price'}
        </p>
      </div>
    </header>
  )
}
