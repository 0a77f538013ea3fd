import { returnPercent, roiThresholdPercent, storedReturnOf, strategyTabLabels } from '@freehold/contracts'
import type { PropertySummary, StrategyKey } from '@freehold/contracts'
import { formatCompactDollars, formatCount, formatPercent } from '@freehold/ui'
import * as styles from './Tags.module.css'

export type Marker = google.maps.marker.AdvancedMarkerElement

/** Above all other markers; they are ordered by latitude. */
const ON_TOP = 1_000_000

export interface PriceTag {
  marker: Marker
  /** Says what is known now, with the return of a strategy where one is given. */
  show: (property: PropertySummary, strategy: StrategyKey | undefined) => void
  setSelected: (isSelected: boolean) => void
  /** Above its neighbours, while the list speaks of it. */
  setRaised: (isRaised: boolean) => void
  /** It has been opened before. */
  setSeen: () => void
}

export const toLatLng = ([lng, lat]: readonly [number, number]) => ({ lat, lng })

/** One property on the map: a button that says its price, and with a strategy on which side of the line it returns. */
export function createPriceTag(library: google.maps.MarkerLibrary, property: PropertySummary): PriceTag {
  const tag = document.createElement('div')
  tag.className = styles.tag!
  const content = document.createElement('div')
  content.className = styles.foot!
  content.append(tag)
  const marker = new library.AdvancedMarkerElement({
    position: toLatLng(property.location.coordinates),
    gmpClickable: true,
    content,
  })
  // The clusterer takes two markers for equal when their visible fields are; Google's have none of their own.
  Object.assign(marker, { propertyId: property._id })
  marker.setAttribute('aria-pressed', 'false')
  // The list is the way of the keyboard: hundreds of stops would lie between it and the rest of the page.
  marker.tabIndex = -1
  let [isSelected, isRaised] = [false, false]
  const lift = () => {
    marker.zIndex = isSelected || isRaised ? ON_TOP + Number(isRaised) : null
  }
  return {
    marker,
    show(property, strategy) {
      const percent = strategy ? returnPercent(storedReturnOf(property, strategy)) : null
      tag.textContent = formatCompactDollars(property.LatestListingPrice)
      if (percent === null) delete tag.dataset['return']
      else tag.dataset['return'] = percent > roiThresholdPercent ? 'up' : 'down'
      marker.title = nameOf(property) + (strategy ? `, ${returnInWords(strategy, percent)}` : '')
    },
    setSelected(next) {
      isSelected = next
      marker.setAttribute('aria-pressed', String(isSelected))
      tag.toggleAttribute('data-selected', isSelected)
      lift()
    },
    setRaised(next) {
      isRaised = next
      tag.toggleAttribute('data-raised', isRaised)
      lift()
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

const returnInWords = (strategy: StrategyKey, percent: number | null) =>
  `${strategyTabLabels[strategy]} ROI ${percent === null ? 'unknown' : formatPercent(percent)}`
