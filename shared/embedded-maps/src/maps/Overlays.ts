import * as styles from '../EmbeddedMaps.module.css'
import type { View } from '../engine'
import { topLeft, worldSize, type World } from '../mercator'
import { element } from './elements'

/** An element at one position of the map. `show` gets CSS px from the pane's corner. */
export interface Overlay {
  readonly at: World | null
  show(pane: HTMLElement, x: number, y: number): void
  hide(): void
}

/** Called after every move, and at the beginning of an animated zoom. */
export type ViewListener = (isZooming: boolean) => void

/** Overlays within this distance of the viewport are attached, so that they are ready when they become visible. */
const MARGIN_PX = 200

const byMap = new WeakMap<object, Overlays>()

/** The overlays of a map. Still available, but empty, after the map is gone, because libraries clean up later. */
export const overlaysOf = (map: object) => byMap.get(map)

/**
 * Positions overlays over the base map. While the camera pans, only the pane moves, by one transform. Positions are
 * updated when the zoom changes; overlays near the viewport are attached to the document, others are removed from it.
 */
export class Overlays {
  readonly pane = element('div', styles.pane)
  /** Above the pane and fixed to the viewport. */
  readonly front = element('div', styles.front)
  readonly listeners = new Set<ViewListener>()
  private readonly all = new Set<Overlay>()
  private readonly shown = new Set<Overlay>()
  /** Pans the viewport by CSS px, animated. */
  readonly panBy: (dx: number, dy: number) => void
  private isDisposed = false
  /** World pixels at the pane's corner. */
  private origin: World
  private culledAt: World
  private view: View

  constructor(map: object, host: HTMLElement, view: View, panBy: (dx: number, dy: number) => void) {
    this.panBy = panBy
    this.view = view
    this.origin = this.culledAt = topLeft(view)
    host.append(this.pane, this.front)
    byMap.set(map, this)
  }

  add(overlay: Overlay) {
    if (this.isDisposed) return
    this.all.add(overlay)
    this.update(overlay)
  }

  remove(overlay: Overlay) {
    this.all.delete(overlay)
    if (this.shown.delete(overlay)) overlay.hide()
  }

  /** Call when an overlay has moved or has to be shown again. */
  update(overlay: Overlay) {
    if (!this.all.has(overlay)) return
    const at = overlay.at && this.toPane(overlay.at)
    if (at && this.isNear(at)) {
      this.shown.add(overlay)
      overlay.show(this.pane, at.x, at.y)
    } else if (this.shown.delete(overlay)) overlay.hide()
  }

  moved(view: View) {
    const isZoomed = view.zoom !== this.view.zoom
    const isResized = view.width !== this.view.width || view.height !== this.view.height
    this.view = view
    const corner = topLeft(view)
    this.pane.classList.remove(styles.zooming!)
    if (isZoomed) this.origin = corner
    this.pane.style.transform = `translate3d(${this.origin.x - corner.x}px, ${this.origin.y - corner.y}px, 0)`
    const drift = Math.max(Math.abs(corner.x - this.culledAt.x), Math.abs(corner.y - this.culledAt.y))
    if (isZoomed || isResized || drift > MARGIN_PX / 2) this.cull(corner)
    for (const listener of this.listeners) listener(false)
  }

  /** Starts the transition of visible overlays to their positions at the end of an animated zoom. */
  zooming(target: View) {
    const { view, origin, shift } = this
    const corner = topLeft(target)
    this.view = target
    this.origin = { x: corner.x + shift.x, y: corner.y + shift.y }
    this.pane.classList.add(styles.zooming!)
    for (const overlay of this.shown) {
      const { x, y } = this.toPane(overlay.at!)
      overlay.show(this.pane, x, y)
    }
    for (const listener of this.listeners) listener(true)
    this.view = view
    this.origin = origin
  }

  /** CSS px from the pane's corner. */
  toPane({ x, y }: World) {
    const size = worldSize(this.view.zoom)
    return { x: x * size - this.origin.x, y: y * size - this.origin.y }
  }

  fromPane({ x, y }: World): World {
    const size = worldSize(this.view.zoom)
    return { x: (x + this.origin.x) / size, y: (y + this.origin.y) / size }
  }

  /** CSS px from the viewport's corner to the pane's corner. */
  get shift() {
    const corner = topLeft(this.view)
    return { x: this.origin.x - corner.x, y: this.origin.y - corner.y }
  }

  dispose() {
    for (const overlay of this.all) overlay.hide()
    this.all.clear()
    this.shown.clear()
    this.listeners.clear()
    this.pane.remove()
    this.front.remove()
    this.isDisposed = true
  }

  private isNear({ x, y }: World) {
    const { shift, view } = this
    const [left, top] = [x + shift.x, y + shift.y]
    return (
      left > -MARGIN_PX && left < view.width + MARGIN_PX && top > -MARGIN_PX && top < view.height + MARGIN_PX
    )
  }

  private cull(corner: World) {
    this.culledAt = corner
    for (const overlay of this.all) this.update(overlay)
  }
}
