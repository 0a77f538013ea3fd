import {
  type HomeTag,
  isAboveRoiThreshold,
  type MarketFilters,
  returnPercent,
  roiThresholdPercent,
  strategyTabLabels,
} from '@freehold/contracts'
import { checkText, factWords } from '@freehold/property-ui'
import { formatCompactDollars, formatCount, formatPercent, roundUpDollars, UNKNOWN } from '@freehold/ui'
import { newsOf } from '../homes/newsOf'
import { returnOf } from '../homes/returns'
import type { Shift } from './arrangeTags'
import * as styles from './Tags.module.css'

export type Marker = google.maps.marker.AdvancedMarkerElement

/** With a strategy, tags show its return. */
export type TagFilters = Pick<MarketFilters, 'strategy' | 'returnCase'>

/** Above all other markers, which are ordered by latitude. */
const TOP_Z_INDEX = 1_000_000

export interface PriceTag {
  marker: Marker
  /** Shows the current data, with the return of the strategy if there is one. */
  show: (home: HomeTag, filters: TagFilters) => void
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

/** A home's button on the map: its price and, with a strategy, its return and on which side of the threshold that is. */
export function createPriceTag(library: google.maps.MarkerLibrary, home: HomeTag): PriceTag {
  const tag = document.createElement('div')
  tag.className = styles.tag!
  const content = document.createElement('div')
  content.className = styles.foot!
  content.append(tag)
  const marker = new library.AdvancedMarkerElement({
    position: toLatLng(home.location.coordinates),
    gmpClickable: true,
    content,
  })
  // The clusterer compares markers by their own fields, and Google's have none.
  Object.assign(marker, { propertyId: home._id })
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
    show(home, filters) {
      const look = lookOf(home, filters)
      const { lead, detail, news } = look
      // In the order of the name, with spaces, which are between its words, too.
      const lines = [lineOf('em', news?.text ?? null), lineOf('span', lead), lineOf('small', detail)]
      tag.replaceChildren(...lines.flatMap((line) => (line ? [' ', line] : [])).slice(1))
      setData(tag, { look: look.kind, news: news?.kind })
      name = [news?.text, lead, detail, ...wordsOf(home, filters), news?.words]
        .filter((part) => part != null && part !== '' && part !== UNKNOWN)
        .join(', ')
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

function lineOf(element: 'span' | 'small' | 'em', text: string | null) {
  if (text === null) return null
  const line = document.createElement(element)
  line.textContent = text
  return line
}

function setData(element: HTMLElement, data: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) delete element.dataset[name]
    else element.dataset[name] = value
  }
}

/** What is seen of a tag: its shape, one or two lines, and what is new. */
interface Look {
  kind: 'price' | 'sold' | 'check' | 'up' | 'down' | 'incomplete'
  lead: string
  detail: string | null
  news: ReturnType<typeof newsOf>
}

function lookOf(home: HomeTag, filters: TagFilters): Look {
  const price = formatCompactDollars(home.LatestListingPrice)
  const news = newsOf(home)
  if (home.listingStatus === 'sold') return { kind: 'sold', lead: `Sold ${price}`, detail: null, news }
  if (home.isImplausible) return { kind: 'check', lead: 'Check', detail: price, news }
  const percent = filters.strategy ? returnPercent(returnOf(home, filters)) : null
  if (percent === null) return { kind: 'price', lead: price, detail: null, news }
  const lead = formatPercent(percent)
  if (home.missingFacts.length > 0)
    return { kind: 'incomplete', lead, detail: `no ${home.missingFacts.join(', ')}`, news }
  return { kind: isAboveRoiThreshold(percent) ? 'up' : 'down', lead, detail: price, news }
}

/** The rest of the accessible name, which begins with the visible words, as users of speech input say them (WCAG 2.5.3). */
function wordsOf(home: HomeTag, filters: TagFilters): string[] {
  const { LatestListingPrice: price, PropertyAddressFull } = home
  return [
    price === null ? 'price unknown' : `${formatCount(roundUpDollars(price))} dollars`,
    PropertyAddressFull,
    ...(home.isImplausible ? [checkText(home.checks)] : returnWords(home, filters)),
  ]
}

/** On which side of the line the return of the strategy is, and what it assumes or lacks. */
function returnWords(home: HomeTag, filters: TagFilters): string[] {
  const { strategy, returnCase } = filters
  if (!strategy) return []
  const percent = returnPercent(returnOf(home, filters))
  const figure = `${returnCase === 'conservative' ? 'conservative ' : ''}${strategyTabLabels[strategy]} ROI`
  if (percent === null) return [`${figure} unknown`]
  const words = factWords(home, strategy)
  if (home.missingFacts.length > 0) return [`${figure} ${formatPercent(percent)}`, words, 'not ranked']
  const side = `${isAboveRoiThreshold(percent) ? 'above' : 'not above'} the ${roiThresholdPercent}% line`
  return [`${figure} ${formatPercent(percent)}`, side, words]
}
