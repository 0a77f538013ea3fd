import type { Bounds } from '@freehold/contracts'
import * as styles from '../EmbeddedMaps.module.css'
import type { ArchiveFault } from '../basemap/ArchiveFault'
import { attributionsOf, basemapsIn, TOWN_ATTRIBUTION } from '../basemap/attributions'
import type { Basemap, BaseMapOptions } from '../engine'
import { element, keepGestures } from '../maps/elements'
import { metersPerPixel } from '../mercator'
import type { Map as LeafletMap } from 'leaflet'

const FEET_PER_METER = 3.280_84
const FEET_PER_MILE = 5_280
const WIDEST_PX = 96

/** The largest of 1, 2, 5 × 10ⁿ that does not exceed a value. */
const roundDown = (value: number) => {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([5, 2, 1].find((step) => step * power <= value) ?? 1) * power
}

const scaleOf = (meters: number) => {
  const feet = meters * FEET_PER_METER
  const isMiles = feet >= FEET_PER_MILE
  const amount = roundDown(isMiles ? feet / FEET_PER_MILE : feet)
  const lengthFeet = isMiles ? amount * FEET_PER_MILE : amount
  // Not with Intl.NumberFormat, whose first use on a page takes 30 to 100 ms.
  const grouped = String(amount).replace(/\B(?=\d{3}$)/, ',')
  const text = `${grouped} ${isMiles ? 'mi' : 'ft'}`
  return { text, widthPx: (lengthFeet / feet) * WIDEST_PX }
}

/** From this zoom an area without a base map is empty; further out it shows borders. */
const EMPTY_ZOOM = 9

/**
 * What the map says of its ground: a scale bar, the attributions of the base maps in view, that the demo town is made up,
 * and in one line what is wrong with a base map.
 */
export class Legend {
  private readonly root = element('div', styles.legend)
  private readonly attributions = element('span', styles.attributions)
  private readonly town = element('span', undefined, TOWN_ATTRIBUTION)
  private readonly scale = element('span', styles.scale)
  private readonly notice = element('p', styles.notice)
  private readonly map: LeafletMap
  private readonly options: BaseMapOptions
  private readonly retry: () => void
  private readonly faults = new Map<Basemap, ArchiveFault>()
  private shownNotice = ''
  private isTownSeen: (bounds: Bounds) => boolean = () => false

  constructor(map: LeafletMap, options: BaseMapOptions, retry: () => void) {
    this.map = map
    this.options = options
    this.retry = retry
    const { tilesUrl, tilesAttribution } = options
    if (tilesUrl && tilesAttribution) this.root.append(element('span', undefined, tilesAttribution))
    this.root.append(this.attributions, this.town, this.scale)
    this.notice.setAttribute('role', 'status')
    this.notice.hidden = true
    keepGestures(this.notice)
    map.getContainer().append(this.root, this.notice)
    map.on('moveend', this.update)
    this.update()
  }

  nameTown(isTownSeen: (bounds: Bounds) => boolean) {
    this.isTownSeen = isTownSeen
    this.update()
  }

  /** @param fault undefined once the base map can be read again */
  setFault(basemap: Basemap, fault: ArchiveFault | undefined) {
    if (this.faults.get(basemap)?.kind === fault?.kind) return
    if (fault) this.faults.set(basemap, fault)
    else this.faults.delete(basemap)
    this.update()
  }

  remove() {
    this.map.off('moveend', this.update)
    this.root.remove()
    this.notice.remove()
  }

  private readonly update = () => {
    const bounds = this.map.getBounds()
    const view = { ne: bounds.getNorthEast(), sw: bounds.getSouthWest() }
    const zoom = this.map.getZoom()
    const isTownSeen = this.isTownSeen(view)
    this.town.hidden = !isTownSeen
    const meters = metersPerPixel({ center: this.map.getCenter(), zoom }) * WIDEST_PX
    const { text, widthPx } = scaleOf(meters)
    this.scale.textContent = text
    this.scale.style.width = `${widthPx}px`
    const seen = basemapsIn(view, zoom, this.options.basemaps)
    this.showAttributions(seen)
    const isEmpty = seen.length === 0 && !isTownSeen && zoom >= EMPTY_ZOOM
    this.showNotice(seen, isEmpty && !this.options.tilesUrl && !this.options.demoTown)
  }

  private showAttributions(seen: readonly Basemap[]) {
    const parts = attributionsOf(seen).map(({ text, url }) =>
      url === null ? element('span', undefined, text) : link(text, url),
    )
    this.attributions.replaceChildren(...parts)
    this.attributions.hidden = parts.length === 0
  }

  private showNotice(seen: readonly Basemap[], isEmpty: boolean) {
    const fault = seen.map((basemap) => this.faults.get(basemap)).find((found) => found !== undefined)
    const path = this.options.basemapSettingsPath?.()
    const state = fault ? `${fault.kind} ${path}` : isEmpty ? `empty ${path}` : ''
    // A notice that stays keeps the focus on its button, and is not read out again.
    if (state === this.shownNotice) return
    this.shownNotice = state
    this.notice.hidden = state === ''
    this.notice.replaceChildren()
    if (state === '') return
    if (fault) {
      const retry = element('button', undefined, 'Retry')
      retry.type = 'button'
      retry.addEventListener('click', this.retry)
      this.notice.replaceChildren(`The base map cannot be shown: ${fault.message}. `, retry)
      if (path) this.notice.append(' ', localLink('Base Maps', path))
      return
    }
    this.notice.replaceChildren('No base map for this area.')
    if (path) this.notice.append(' ', localLink('Add Base Map', path))
  }
}

const localLink = (text: string, path: string) => {
  const made = element('a', undefined, text)
  made.href = path
  return made
}

const link = (text: string, url: string) => {
  const made = localLink(text, url)
  made.target = '_blank'
  made.rel = 'noopener noreferrer'
  return made
}
