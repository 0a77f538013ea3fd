import * as styles from '../EmbeddedMaps.module.css'
import { toWorld, type World } from '../mercator'
import { addListener, trigger } from './events'
import { LatLng, toLiteral } from './geometry'
import { overlaysOf, type Overlay } from './Overlays'
import { PinElement } from './PinElement'

type Options = google.maps.marker.AdvancedMarkerElementOptions
type Position = google.maps.marker.AdvancedMarkerElement['position']

export class AdvancedMarkerClickEvent extends Event {}

const clickNames = new Set(['click', 'gmp-click'])
let made = 0

/**
 * A marker is itself the element on the map. It is a button for mouse and keyboard if it is `gmpClickable` or has a
 * `gmp-click` listener; its `title` is its accessible name.
 */
export class AdvancedMarkerElement
  extends HTMLElement
  implements
    Pick<
      google.maps.marker.AdvancedMarkerElement,
      Exclude<keyof Options, 'title'> | 'element' | 'addListener'
    >
{
  static readonly observedAttributes = ['title']

  declare collisionBehavior: google.maps.CollisionBehaviorString | null | undefined
  declare gmpDraggable: boolean | null | undefined
  /** A public field, because the clusterer treats markers with equal public fields as equal. */
  protected readonly serial = ++made
  private onMap: google.maps.Map | null = null
  private where: Position = null
  private inside: Node | null = null
  private depth: number | null = null
  private left: string | null = null
  private top: string | null = null
  private isClickable = false
  private readonly overlay: Overlay & { at: World | null }

  constructor(options: Options = {}) {
    super()
    this.className = styles.marker!
    this.overlay = {
      at: null,
      show: (pane, x, y) => this.lay(pane, x, y),
      hide: () => this.remove(),
    }
    this.addEventListener('click', (domEvent) => this.press(domEvent))
    this.addEventListener('keydown', (domEvent) => {
      if (!this.isClickable || domEvent.target !== this) return
      if (domEvent.key !== 'Enter' && domEvent.key !== ' ') return
      domEvent.preventDefault()
      this.click()
    })
    const { map, ...others } = options
    Object.assign(this, others)
    if (map) this.map = map
  }

  get map(): google.maps.Map | null {
    return this.onMap
  }

  set map(map: google.maps.Map | null | undefined) {
    if (this.onMap === (map ?? null)) return
    if (this.onMap) overlaysOf(this.onMap)?.remove(this.overlay)
    this.onMap = map ?? null
    if (this.onMap) overlaysOf(this.onMap)?.add(this.overlay)
  }

  get position(): Position {
    return this.where
  }

  set position(position: Position) {
    this.where = position
    this.overlay.at = position ? toWorld(toLiteral(position)) : null
    this.update()
  }

  get content(): Node | null {
    this.inside ??= new PinElement()
    if (this.inside.parentNode !== this) this.replaceChildren(this.inside)
    return this.inside
  }

  set content(content: Node | null | undefined) {
    this.inside = content ?? null
    this.replaceChildren(...(this.inside ? [this.inside] : []))
  }

  get zIndex(): number | null {
    return this.depth
  }

  set zIndex(zIndex: number | null | undefined) {
    this.depth = zIndex ?? null
    this.update()
  }

  get anchorLeft(): string | null {
    return this.left
  }

  set anchorLeft(offset: string | null | undefined) {
    this.left = offset ?? null
    this.update()
  }

  get anchorTop(): string | null {
    return this.top
  }

  set anchorTop(offset: string | null | undefined) {
    this.top = offset ?? null
    this.update()
  }

  get gmpClickable(): boolean {
    return this.isClickable
  }

  set gmpClickable(isClickable: boolean | null | undefined) {
    this.isClickable = Boolean(isClickable)
    if (this.isClickable) {
      this.setAttribute('role', 'button')
      this.tabIndex = 0
    } else {
      this.removeAttribute('role')
      this.removeAttribute('tabindex')
    }
  }

  get element(): HTMLElement {
    return this
  }

  addListener(name: string, handler: Function) {
    if (clickNames.has(name)) this.gmpClickable = true
    return addListener(this, name, handler)
  }

  attributeChangedCallback(_name: 'title', _before: string | null, title: string | null) {
    if (title) this.setAttribute('aria-label', title)
    else this.removeAttribute('aria-label')
  }

  private update() {
    if (this.onMap) overlaysOf(this.onMap)?.update(this.overlay)
  }

  /** Markers further south are drawn above others, unless they have a zIndex. */
  private lay(pane: HTMLElement, x: number, y: number) {
    if (!this.inside) void this.content
    this.style.transform = `translate3d(${x}px, ${y}px, 0) translate(${this.left ?? '-50%'}, ${this.top ?? '-100%'})`
    this.style.zIndex = String(this.depth ?? Math.round(y))
    if (this.parentNode !== pane) pane.append(this)
  }

  private press(domEvent: MouseEvent) {
    if (!this.isClickable) return
    const event = new AdvancedMarkerClickEvent('gmp-click', { bubbles: true, composed: true })
    this.dispatchEvent(event)
    trigger(this, 'gmp-click', event)
    const latLng = this.where ? new LatLng(toLiteral(this.where)) : null
    trigger(this, 'click', { domEvent, latLng, stop: () => domEvent.stopPropagation() })
  }
}
