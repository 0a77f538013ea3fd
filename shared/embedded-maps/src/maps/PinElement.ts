import * as styles from '../EmbeddedMaps.module.css'
import { svgElement } from './elements'

type Options = google.maps.marker.PinElementOptions

/** The drop-shaped default content of a marker. */
export class PinElement
  extends HTMLElement
  implements Pick<google.maps.marker.PinElement, keyof Options | 'element'>
{
  declare background: string | null | undefined
  declare borderColor: string | null | undefined
  declare glyph: string | Element | URL | null | undefined
  declare glyphColor: string | null | undefined
  declare glyphSrc: URL | string | null | undefined
  declare glyphText: string | null | undefined
  declare scale: number | null | undefined

  constructor(options: Options = {}) {
    super()
    this.className = styles.pin!
    const scale = options.scale ?? 1
    const drop = svgElement('svg', {
      viewBox: '0 0 26 34',
      width: 26 * scale,
      height: 34 * scale,
      'aria-hidden': 'true',
    })
    const path = svgElement('path', { d: 'M13 33C8 24 1 20 1 13a12 12 0 0 1 24 0c0 7-7 11-12 20Z' })
    const dot = svgElement('circle', { cx: 13, cy: 13, r: 4.5 })
    if (options.background) path.style.fill = options.background
    if (options.borderColor) path.style.stroke = options.borderColor
    if (options.glyphColor) dot.style.fill = options.glyphColor
    drop.append(path)
    if (!options.glyph && !options.glyphText) drop.append(dot)
    this.append(drop)
    Object.assign(this, options)
    const glyph = options.glyphText ?? options.glyph
    if (glyph && !(glyph instanceof URL)) this.append(glyph)
  }

  get element(): HTMLElement {
    return this
  }
}
