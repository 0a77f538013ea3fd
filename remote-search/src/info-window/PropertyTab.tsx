import { bathroomsTotal } from '@freehold/analysis'
import type { Property, PropertySummary } from '@freehold/contracts'
import { formatCount, formatDollars, Icon, Picture } from '@freehold/ui'
import { Bath, BedDouble, SquareDashed, type LucideIcon } from 'lucide-react'
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
        <Facts property={property} />
        {PublicListingRemarks && <p className={styles.remarks}>{PublicListingRemarks}</p>}
      </div>
    </div>
  )
}

function Facts({ property }: { property: PropertySummary | Property }) {
  const baths = bathroomsTotal(property) ?? property.BathroomsTotal
  const facts: [LucideIcon, string, string][] = [
    [BedDouble, formatCount(property.BedroomsTotal), 'beds'],
    // A value above 1 has one decimal.
    [Bath, baths !== null && baths > 1 ? baths.toFixed(1) : formatCount(baths), 'baths'],
    [SquareDashed, formatCount(property.BuildingAreaTotal), 'sq ft'],
  ]
  return (
    <ul className={styles.facts} aria-label="Facts">
      {facts.map(([icon, figure, unit]) => (
        <li key={unit}>
          <Icon icon={icon} />
          <b>{figure}</b> {unit}
        </li>
      ))}
    </ul>
  )
}
