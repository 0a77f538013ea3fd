import * as styles from '../EmbeddedMaps.module.css'
import { toWorld, type World } from '../mercator'
import { AdvancedMarkerElement } from './AdvancedMarkerElement'
import { element, iconButton, keepGestures } from './elements'
import { trigger } from './events'
import { toLiteral } from './geometry'
import { MVCObject } from './MVCObject'
import { overlaysOf, type Overlays, type ViewListener } from './Overlays'
import { panIntoView } from './panIntoView'

type Options = google.maps.InfoWindowOptions
type Content = string | Element | Text | null | undefined

/** Gap between a window's tip and its anchor. */
const TIP_PX = 8

interface Opening {
  map: google.maps.Map
  overlays: Overlays
  at: World
  /** Offset from the anchor's position to the window's tip, which is above the top of a marker. */
  lift: { x: number; y: number }
  onView: ViewListener
  focusAfter: Element | null
}

const liftOver = (marker: HTMLElement, overlays: Overlays, at: World) => {
  const box = marker.getBoundingClientRect()
  // A marker in a cluster or out of sight has no element, so there is no top to point at.
  if (box.height === 0) return { x: 0, y: 0 }
  const host = overlays.front.getBoundingClientRect()
  const [{ x, y }, shift] = [overlays.toPane(at), overlays.shift]
  return { x: box.x + box.width / 2 - (host.x + x + shift.x), y: box.y - (host.y + y + shift.y) }
}

/**
 * A labelled, non-modal dialog over the map. It takes the focus when it opens (unless `shouldFocus` is false), closes
 * with Escape, and restores the focus. Strings are shown as text, never as markup.
 */
export class InfoWindow
  extends MVCObject
  implements
    Pick<google.maps.InfoWindow, 'close' | 'focus' | 'isOpen' | 'open' | 'setContent' | 'setOptions'>
{
  private readonly root = element('div', styles.info)
  private readonly header = element('div', styles.infoHeader)
  private readonly heading = element('div', styles.infoHeading)
  private readonly body = element('div', styles.infoBody)
  private infoOptions: Options = {}
  private opening: Opening | null = null

  constructor(options?: Options | null) {
    super()
    this.root.setAttribute('role', 'dialog')
    this.root.tabIndex = -1
    const close = iconButton('close', 'Close', styles.infoClose)
    close.addEventListener('click', () => {
      trigger(this, 'closeclick')
      this.close()
    })
    this.header.append(this.heading, close)
    this.root.append(this.header, this.body)
    keepGestures(this.root)
    this.setOptions(options)
  }

  get isOpen() {
    return this.opening !== null
  }

  setContent(content?: Content) {
    this.infoOptions.content = content
    this.body.replaceChildren(...(content ? [content] : []))
  }

  setOptions(options?: Options | null) {
    if (options && 'content' in options) this.setContent(options.content)
    this.infoOptions = { ...this.infoOptions, ...options }
    const { ariaLabel, headerContent, headerDisabled, maxWidth, minWidth, zIndex } = this.infoOptions
    this.header.hidden = Boolean(headerDisabled)
    this.heading.replaceChildren(...(headerContent ? [headerContent] : []))
    this.root.setAttribute('aria-label', ariaLabel ?? (this.heading.textContent || 'Details'))
    // A map beside a list may be narrower.
    this.root.style.maxWidth = maxWidth ? `min(${maxWidth}px, 100% - 2rem)` : ''
    this.root.style.minWidth = minWidth ? `${minWidth}px` : ''
    this.root.style.zIndex = zIndex ? String(zIndex) : ''
    this.lay(false)
  }

  open(
    options?: google.maps.InfoWindowOpenOptions | google.maps.Map | google.maps.StreetViewPanorama | null,
    anchor?: google.maps.MVCObject | google.maps.marker.AdvancedMarkerElement | null,
  ) {
    const isMap = options instanceof MVCObject
    const given = isMap ? undefined : (options as google.maps.InfoWindowOpenOptions | null | undefined)
    const pointed = given?.anchor ?? anchor
    const marker = pointed instanceof AdvancedMarkerElement ? pointed : null
    const map = (isMap ? options : (given?.map ?? marker?.map)) as google.maps.Map | null | undefined
    const overlays = map && overlaysOf(map)
    const position = marker?.position ?? this.infoOptions.position
    if (!map || !overlays || !position) return
    const focusAfter = marker ?? this.opening?.focusAfter ?? document.activeElement
    if (this.opening) this.detach(this.opening)
    const at = toWorld(toLiteral(position))
    const onView: ViewListener = (isZooming) => this.lay(isZooming)
    this.opening = {
      map,
      overlays,
      at,
      lift: marker ? liftOver(marker, overlays, at) : { x: 0, y: 0 },
      onView,
      focusAfter,
    }
    overlays.listeners.add(onView)
    map.getDiv().addEventListener('keydown', this.onKey)
    overlays.front.append(this.root)
    this.lay(false)
    if (!this.infoOptions.disableAutoPan) panIntoView(overlays, this.root, this.tip(this.opening))
    if (given?.shouldFocus !== false) this.focus()
  }

  close() {
    const { opening } = this
    if (!opening) return
    const hadFocus = this.root.contains(document.activeElement)
    this.opening = null
    this.detach(opening)
    if (hadFocus) this.giveFocusBack(opening)
    trigger(this, 'close')
  }

  focus() {
    this.root.focus({ preventScroll: true })
  }

  private readonly onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) this.close()
  }

  private detach({ map, overlays, onView }: Opening) {
    overlays.listeners.delete(onView)
    map.getDiv().removeEventListener('keydown', this.onKey)
    this.root.remove()
  }

  /** Returns the focus to the marker that opened it, or to the map if that marker is now in a cluster. */
  private giveFocusBack({ focusAfter, map }: Opening) {
    const target = focusAfter?.isConnected && focusAfter !== document.body ? focusAfter : map.getDiv()
    ;(target as HTMLElement).focus({ preventScroll: true })
  }

  /** The window's tip, CSS px from the map's corner. */
  private tip({ overlays, at, lift }: Opening) {
    const { pixelOffset } = this.infoOptions
    const [{ x, y }, shift] = [overlays.toPane(at), overlays.shift]
    return {
      x: x + shift.x + lift.x + (pixelOffset?.width ?? 0),
      y: y + shift.y + lift.y + (pixelOffset?.height ?? 0) - TIP_PX,
    }
  }

  private lay(isZooming: boolean) {
    if (!this.opening) return
    const { x, y } = this.tip(this.opening)
    this.root.classList.toggle(styles.gliding!, isZooming)
    this.root.style.transform = `translate3d(${x}px, ${y}px, 0) translate(-50%, -100%)`
  }
}
