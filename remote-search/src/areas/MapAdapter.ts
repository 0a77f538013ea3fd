import type { LngLat } from '@freehold/contracts'
import type { View } from '@freehold/embedded-maps'
import type { TerraDraw, TerraDrawMouseEvent } from 'terra-draw'
import { countedFrom, toLngLat, toPoint, viewOf, type Point } from '../map-screen/mapScreen'

type Adapter = ConstructorParameters<typeof TerraDraw>[0]['adapter']
type Callbacks = Parameters<Adapter['register']>[0]

/** A press that moves further than this is a drag, not a click. CSS px. */
const CLICK_SLOP_PX = 8
/** Degrees have this many digits after the point: a tenth of a millimeter. */
const PRECISION = 9

/** What a drag does other than moving the map. */
export interface Drag {
  start: (at: TerraDrawMouseEvent) => void
  move: (at: TerraDrawMouseEvent) => void
  end: (at: TerraDrawMouseEvent) => void
}

export interface MapAdapterOptions {
  map: google.maps.Map
  /** From which the library's longitudes are counted, as it accepts none beyond 180°. */
  meridian: number
  /** What a drag that begins here does; null if it moves the map. */
  dragAt: (at: TerraDrawMouseEvent) => Drag | null
  /** Called when the pointer is at another point; with null when it has left the map. */
  onPointer: (at: Point | null) => void
}

interface Press {
  at: TerraDrawMouseEvent
  drag: Drag | null
  hasMoved: boolean
}

/**
 * Lets Terra Draw draw on a `google.maps.Map`, whichever provider it is from. The library's own adapter for Google draws
 * with Google's Data layer and takes only events of Google's elements. This one watches the map's element before the map
 * does: clicks are drawn wherever they are, on price tags too, and a drag that draws does not move the map.
 */
export class MapAdapter implements Adapter {
  readonly #options: MapAdapterOptions
  readonly #div: HTMLElement
  #callbacks: Callbacks | null = null
  #listening = new AbortController()
  #press: Press | null = null

  constructor(options: MapAdapterOptions) {
    this.#options = options
    this.#div = options.map.getDiv()
  }

  /** What the map shows, with longitudes as the library knows them. */
  view(): View {
    const view = viewOf(this.#options.map)
    if (!view) throw new Error('The map has not been laid out')
    return countedFrom(this.#options.meridian, view)
  }

  eventAt(point: Point, button: TerraDrawMouseEvent['button'] = 'left'): TerraDrawMouseEvent {
    const { lng, lat } = this.unproject(point.x, point.y)
    return { lng, lat, containerX: point.x, containerY: point.y, button, heldKeys: [], isContextMenu: false }
  }

  /** Puts a corner at a place, far from all others on the screen, so that it does not close the shape. */
  clickPlace([lng, lat]: LngLat) {
    const nowhere = { containerX: NaN, containerY: NaN, heldKeys: [], isContextMenu: false }
    this.#callbacks?.onClick({ lng, lat, button: 'left', ...nowhere })
  }

  click(at: Point, button: 'left' | 'right' = 'left') {
    this.#callbacks?.onClick(this.eventAt(at, button))
  }

  moveTo(at: Point) {
    this.#callbacks?.onMouseMove(this.eventAt(at, 'neither'))
  }

  finish() {
    this.#callbacks?.onKeyUp({ key: 'Enter', heldKeys: [], preventDefault: () => {} })
  }

  /** The library's own way of dragging. */
  libraryDrag(): Drag {
    const ignore = () => {}
    return {
      start: (at) => this.#callbacks?.onDragStart(at, ignore),
      move: (at) => this.#callbacks?.onDrag(at, ignore),
      end: (at) => this.#callbacks?.onDragEnd(at, ignore),
    }
  }

  register(callbacks: Callbacks) {
    this.#callbacks = callbacks
    this.#listening = new AbortController()
    const { signal } = this.#listening
    const early = { capture: true, signal }
    this.#div.addEventListener('pointerdown', (event) => this.#onDown(event), early)
    window.addEventListener('pointermove', (event) => this.#onMove(event), early)
    window.addEventListener('pointerup', (event) => this.#onUp(event), early)
    window.addEventListener('pointercancel', () => this.#endDrag(), early)
    this.#div.addEventListener('pointerleave', () => this.#options.onPointer(null), { signal })
    for (const type of ['mousedown', 'touchstart'] as const)
      this.#div.addEventListener(type, (event) => this.#keepDrag(event), { ...early, passive: true })
    this.#div.addEventListener('dblclick', (event) => event.stopPropagation(), early)
    this.#div.addEventListener('contextmenu', (event) => this.#onContextMenu(event), early)
  }

  unregister() {
    this.#listening.abort()
    this.#press = null
    this.setCursor('unset')
    this.clear()
    this.#callbacks = null
  }

  clear() {
    this.#callbacks?.onClear()
  }

  /** The page draws the shapes itself. */
  render() {}

  project(lng: number, lat: number) {
    return toPoint(this.view(), [lng, lat])
  }

  unproject(x: number, y: number) {
    const [lng, lat] = toLngLat(this.view(), { x, y })
    // A map that shows the world more than once goes on beyond what the library accepts.
    return { lng: rounded(Math.max(-180, Math.min(180, lng))), lat: rounded(lat) }
  }

  getLngLatFromEvent(event: MouseEvent) {
    const { x, y } = this.#pointOf(event)
    return this.unproject(x, y)
  }

  getMapEventElement() {
    return this.#div
  }

  getCoordinatePrecision() {
    return PRECISION
  }

  setCursor(cursor: Parameters<Adapter['setCursor']>[0]) {
    this.#div.style.cursor = cursor === 'unset' ? '' : cursor
  }

  /** No double click reaches the map while drawing. */
  setDoubleClickToZoom() {}

  #pointOf({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.#div.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  #onDown(event: PointerEvent) {
    // A second finger zooms.
    if (!event.isPrimary) {
      this.#press = null
      return
    }
    if (event.button !== 0 || isOnControl(event)) return
    const at = this.eventAt(this.#pointOf(event))
    const drag = this.#options.dragAt(at)
    this.#press = { at, drag, hasMoved: false }
    if (drag) event.stopPropagation()
  }

  #onMove(event: PointerEvent) {
    if (!event.isPrimary) return
    const point = this.#pointOf(event)
    const press = this.#press
    if (!press) {
      if (!this.#div.contains(event.target as Node)) return
      this.#options.onPointer(point)
      this.moveTo(point)
      return
    }
    if (!press.hasMoved) {
      const { containerX, containerY } = press.at
      if (Math.hypot(point.x - containerX, point.y - containerY) < CLICK_SLOP_PX) return
      press.hasMoved = true
      press.drag?.start(press.at)
    }
    press.drag?.move(this.eventAt(point))
  }

  /** From the map, which would move. */
  #keepDrag(event: Event) {
    if (this.#press?.drag) event.stopPropagation()
  }

  #onUp(event: PointerEvent) {
    const press = this.#press
    if (!press || !event.isPrimary) return
    this.#ignoreClick()
    if (press.hasMoved) return this.#endDrag(this.eventAt(this.#pointOf(event)))
    this.#press = null
    this.click({ x: press.at.containerX, y: press.at.containerY })
  }

  #endDrag(at?: TerraDrawMouseEvent) {
    const press = this.#press
    this.#press = null
    if (press?.hasMoved) press.drag?.end(at ?? press.at)
  }

  /** The click that follows must not open a price tag, even if drawing has ended with the press. */
  #ignoreClick() {
    const isOver = new AbortController()
    const early = { capture: true, once: true, signal: isOver.signal }
    // That of a key has no detail.
    window.addEventListener('click', (event) => event.detail > 0 && event.stopPropagation(), early)
    window.addEventListener('pointerdown', () => isOver.abort(), early)
  }

  #onContextMenu(event: MouseEvent) {
    if (isOnControl(event)) return
    event.preventDefault()
    this.#press = null
    this.click(this.#pointOf(event), 'right')
  }
}

const rounded = (degrees: number) => Number(degrees.toFixed(PRECISION))

/** Tags are no such elements, but zoom buttons, and links to the sources of the map. */
const isOnControl = ({ target }: Event) =>
  target instanceof Element && target.closest('button, a, [role="dialog"]') !== null
