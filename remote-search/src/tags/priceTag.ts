import type { PropertySummary } from '@freehold/contracts'
import { formatCompactDollars, formatCount } from '@freehold/ui'
import * as styles from './Tags.module.css'

export type Marker = google.maps.marker.AdvancedMarkerElement

/** Above all other markers; they are ordered by latitude. */
const ON_TOP = 1_000_000

export interface PriceTag {
  marker: Marker
  setSelected: (isSelected: boolean) => void
  /** It has been opened before. */
  setSeen: () => void
}

export const toLatLng = ([lng, lat]: readonly [number, number]) => ({ lat, lng })

/** One property on the map: a button that says its price. */
export function createPriceTag(library: google.maps.MarkerLibrary, property: PropertySummary): PriceTag {
  const tag = document.createElement('div')
  tag.className = styles.tag!
  tag.textContent = formatCompactDollars(property.LatestListingPrice)
  const content = document.createElement('div')
  content.className = styles.foot!
  content.append(tag)
  const marker = new library.AdvancedMarkerElement({
    position: toLatLng(property.location.coordinates),
    title: nameOf(property),
    gmpClickable: true,
    content,
  })
  // The clusterer takes two markers for equal when their visible fields are; Google's have none of their own.
  Object.assign(marker, { propertyId: property._id })
  marker.setAttribute('aria-pressed', 'false')
  return {
    marker,
    setSelected(isSelected) {
      marker.setAttribute('aria-pressed', String(isSelected))
      marker.zIndex = isSelected ? ON_TOP : null
      tag.toggleAttribute('data-selected', isSelected)
    },
    setSeen: () => tag.toggleAttribute('data-seen', true),
  }
}

/** Begins with what the tag shows: whoever speaks to the page says what they see (WCAG 2.5.3). */
function nameOf({ LatestListingPrice, PropertyAddressFull }: PropertySummary) {
  if (LatestListingPrice === null) return `price unknown, ${PropertyAddressFull}`
  const dollars = formatCount(Math.ceil(LatestListingPrice))
  return `${formatCompactDollars(LatestListingPrice)}, ${dollars} dollars, ${PropertyAddressFull}`
}
