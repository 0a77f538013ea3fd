import {
  comparableReturnOf,
  isAboveRoiThreshold,
  returnPercent,
  storedReturnOf,
  strategyTabLabels,
} from '@freehold/contracts'
import type { PropertySummary, StrategyKey } from '@freehold/contracts'
import { checkText, factWords } from '@freehold/property-ui'
import { formatCompactDollars, formatCount, formatPercent, roundUpDollars } from '@freehold/ui'
import type { Shift } from './arrangeTags'
import * as styles from './Tags.module.css'

export type Marker = google.maps.marker.AdvancedMarkerElement

/** Above all other markers, which are ordered by latitude. */
const TOP_Z_INDEX = 1_000_000

export interface PriceTag {
  marker: Marker
  /** Shows the current data, with the return of the strategy if one is given. */
  show: (property: PropertySummary, strategy: StrategyKey | undefined) => void
  setSelected: (isSelected: boolean) => void
  /** Raises the tag above its neighbours while it is active in the list. */
  setHighlighted: (isHighlighted: boolean) => void
  /** Shows that the property is on the user's shortlist. */
  setShortlisted: (isShortlisted: boolean) => void
  /** Draws it aside of its location. */
  setShift: (shift: Shift) => void
  /** Marks the property as opened before. */
  setSeen: () => void
}

export const toLatLng = ([lng, lat]: readonly [number, number]) => ({ lat, lng })

/** A property's button on the map: its price and, with a strategy, whether its return is above the threshold. */
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
  // The clusterer compares markers by their own fields, and Google's have none.
  Object.assign(marker, { propertyId: property._id })
  marker.setAttribute('aria-pressed', 'false')
  // Keyboard users have the list: hundreds of tab stops on the map would be in their way.
  marker.tabIndex = -1
  let [isSelected, isHighlighted] = [false, false]
  let name = ''
  const updateName = () => {
    marker.title = content.hasAttribute('data-shortlisted') ? `${name}, on your shortlist` : name
  }
  const updateZIndex = () => {
    marker.zIndex = isSelected || isHighlighted ? TOP_Z_INDEX + Number(isHighlighted) : null
  }
  return {
    marker,
    show(property, strategy) {
      const percent = strategy ? comparableReturnOf(property, strategy) : null
      tag.textContent = textOf(property)
      tag.toggleAttribute('data-sold', isSold(property))
      if (percent === null) delete tag.dataset['return']
      else tag.dataset['return'] = isAboveRoiThreshold(percent) ? 'up' : 'down'
      name = [nameOf(property), ...notesOf(property, strategy)].join(', ')
      updateName()
    },
    setSelected(next) {
      isSelected = next
      marker.setAttribute('aria-pressed', String(isSelected))
      tag.toggleAttribute('data-selected', isSelected)
      updateZIndex()
    },
    setHighlighted(next) {
      isHighlighted = next
      tag.toggleAttribute('data-highlighted', isHighlighted)
      updateZIndex()
    },
    setShortlisted(next) {
      content.toggleAttribute('data-shortlisted', next)
      updateName()
    },
    setShift({ x, y, isStacked }) {
      const [left, top] = [anchor(50, x), anchor(100, y)]
      if (marker.anchorLeft !== left) marker.anchorLeft = left
      if (marker.anchorTop !== top) marker.anchorTop = top
      content.style.setProperty('--aside', `${x}px`)
      content.toggleAttribute('data-stacked', isStacked)
    },
    setSeen: () => tag.toggleAttribute('data-seen', true),
  }
}

/** From the location to the tag's left or upper edge: this share of its size before it, and a shift in CSS px. */
const anchor = (percent: number, shift: number) =>
  shift === 0 ? `-${percent}%` : `calc(${shift}px - ${percent}%)`

const isSold = ({ listingStatus }: PropertySummary) => listingStatus === 'sold'

const textOf = (property: PropertySummary) =>
  (isSold(property) ? 'Sold ' : '') + formatCompactDollars(property.LatestListingPrice)

/** Accessible name. Starts with the visible text, which users of speech input say (WCAG 2.5.3). */
function nameOf(property: PropertySummary) {
  const { LatestListingPrice: price, PropertyAddressFull } = property
  if (price === null) return `${isSold(property) ? 'Sold, ' : ''}price unknown, ${PropertyAddressFull}`
  return `${textOf(property)}, ${formatCount(roundUpDollars(price))} dollars, ${PropertyAddressFull}`
}

/** What the tag says by its look, and what its return assumes or lacks. */
function notesOf(property: PropertySummary, strategy: StrategyKey | undefined): string[] {
  if (property.isImplausible) return [checkText(property.checks)]
  if (!strategy) return []
  const percent = returnPercent(storedReturnOf(property, strategy))
  const roi = `${strategyTabLabels[strategy]} ROI `
  return percent === null
    ? [`${roi}unknown`]
    : [roi + formatPercent(percent), factWords(property, strategy)].filter(Boolean)
}
