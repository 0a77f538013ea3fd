import type { Bounds } from '@freehold/contracts'
import * as styles from '../EmbeddedMaps.module.css'
import type { BaseMapOptions } from '../engine'
import { element } from '../maps/elements'
import { metersPerPixel } from '../mercator'
import type { Map as LeafletMap } from './leaflet'

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

/** A scale bar, the credit of the base map, and a note that the demo town is fictional. */
export class Legend {
  private readonly root = element('div', styles.legend)
  private readonly town = element('span', undefined, 'Demo town (made up)')
  private readonly scale = element('span', styles.scale)
  private readonly map: LeafletMap
  private isTownSeen: (bounds: Bounds) => boolean = () => false

  constructor(map: LeafletMap, { tilesUrl, tilesAttribution }: BaseMapOptions) {
    this.map = map
    if (tilesUrl && tilesAttribution) this.root.append(element('span', undefined, tilesAttribution))
    this.root.append(this.town, this.scale)
    map.getContainer().append(this.root)
    map.on('moveend', this.update)
    this.update()
  }

  nameTown(isTownSeen: (bounds: Bounds) => boolean) {
    this.isTownSeen = isTownSeen
    this.update()
  }

  remove() {
    this.map.off('moveend', this.update)
    this.root.remove()
  }

  private readonly update = () => {
    const bounds = this.map.getBounds()
    this.town.hidden = !this.isTownSeen({ ne: bounds.getNorthEast(), sw: bounds.getSouthWest() })
    const meters = metersPerPixel({ center: this.map.getCenter(), zoom: this.map.getZoom() }) * WIDEST_PX
    const { text, widthPx } = scaleOf(meters)
    this.scale.textContent = text
    this.scale.style.width = `${widthPx}px`
  }
}
