import * as styles from '../EmbeddedMaps.module.css'
import type { Behavior, Camera, CreateEngine, Engine, View } from '../engine'
import { boundsOf, fromWorld, panned, toWorld, worldSize } from '../mercator'
import { onClear, trigger, triggerOrHold } from './events'
import { fitCamera, type Padding } from './fitCamera'
import { LatLng, LatLngBounds, Point, toBoundsLiteral, toLiteral } from './geometry'
import {
  addControlLayer,
  addCorners,
  addZoomControl,
  type ControlArrays,
  type ZoomControl,
} from './mapControls'
import { MVCObject } from './MVCObject'
import { Overlays } from './Overlays'

const MIN_ZOOM = 2
const MAX_ZOOM = 20
/** A press that moves further than this is a drag, not a click. */
const CLICK_SLOP_PX = 8

/** Google's projection: the world is 256 by 256. */
const projection: Pick<google.maps.Projection, 'fromLatLngToPoint' | 'fromPointToLatLng'> = {
  fromLatLngToPoint(latLng) {
    const { x, y } = toWorld(toLiteral(latLng))
    return new Point(x * 256, y * 256)
  },
  fromPointToLatLng({ x, y }) {
    return new LatLng(fromWorld({ x: x / 256, y: y / 256 }))
  },
}

const behaviorOf = (options: google.maps.MapOptions): Behavior => {
  const isFree = options.gestureHandling !== 'none'
  return {
    minZoom: options.minZoom ?? MIN_ZOOM,
    maxZoom: options.maxZoom ?? MAX_ZOOM,
    isDraggable: isFree && options.draggable !== false,
    isWheelZoom: isFree && options.scrollwheel !== false,
    isDoubleClickZoom: isFree && !options.disableDoubleClickZoom,
    isKeyboard: options.keyboardShortcuts !== false,
  }
}

/**
 * `google.maps.Map` on top of an engine. As in Google Maps, camera events are collected and fired in a microtask, so that
 * setting the camera while React renders does not call back into React. The map is freed when its listeners are cleared
 * after its element has left the document, because that is all @vis.gl/react-google-maps does to dispose of a map.
 */
export class EmbeddedMap
  extends MVCObject
  implements
    Pick<
      google.maps.Map,
      | 'fitBounds'
      | 'getBounds'
      | 'getCenter'
      | 'getDiv'
      | 'getHeading'
      | 'getMapCapabilities'
      | 'getProjection'
      | 'getTilt'
      | 'getZoom'
      | 'moveCamera'
      | 'setOptions'
    >
{
  readonly controls: ControlArrays
  private readonly div: HTMLElement
  private readonly engine: Engine
  private readonly overlays: Overlays
  private readonly controlLayer: HTMLElement
  private readonly resizeObserver: ResizeObserver | undefined
  private mapOptions: google.maps.MapOptions
  private zoomControl: ZoomControl | undefined
  private lastView: View | undefined
  private isMoved = true
  private isSettled = true
  private isQueued = false
  private isFirst = true

  constructor(div: HTMLElement, options: google.maps.MapOptions, createEngine: CreateEngine) {
    super()
    this.div = div
    this.mapOptions = { ...options }
    div.classList.add(styles.map!)
    div.setAttribute('role', 'region')
    div.setAttribute('aria-label', 'Map')
    div.setAttribute('aria-description', 'Arrow keys move the map, plus and minus zoom')
    const camera = {
      center: options.center ? toLiteral(options.center) : { lat: 0, lng: 0 },
      zoom: options.zoom ?? MIN_ZOOM,
    }
    this.engine = createEngine(div, camera, behaviorOf(options), {
      moved: () => this.onMoved(),
      zooming: (target) => this.overlays.zooming({ ...this.view(), ...target }),
      settled: () => this.onSettled(),
    })
    this.overlays = new Overlays(this, this.engine.host, this.view(), (dx, dy) =>
      this.jump(panned(this.view(), dx, dy), true),
    )
    this.controlLayer = addControlLayer(this.engine.host)
    this.controls = addCorners(this.controlLayer)
    this.updateZoomControl()
    this.listenForClicks()
    this.resizeObserver = this.observeSize()
    onClear(this, () => this.disposeOnceDetached())
    this.queueEvents()
  }

  getDiv() {
    return this.div
  }

  getCenter() {
    return new LatLng(this.view().center)
  }

  getZoom() {
    return this.view().zoom
  }

  getHeading() {
    return 0
  }

  getTilt() {
    return 0
  }

  getBounds() {
    const view = this.view()
    const { ne, sw } = boundsOf(view)
    // A viewport wider than the world shows every longitude.
    const isWholeWorld = view.width >= worldSize(view.zoom)
    return new LatLngBounds(
      new LatLng(sw.lat, isWholeWorld ? -180 : sw.lng),
      new LatLng(ne.lat, isWholeWorld ? 180 : ne.lng),
    ) as google.maps.LatLngBounds
  }

  getProjection() {
    return projection
  }

  getMapCapabilities() {
    return {
      isAdvancedMarkersAvailable: true,
      isDataDrivenStylingAvailable: false,
      isWebGLOverlayViewAvailable: false,
    }
  }

  moveCamera({ center, zoom }: google.maps.CameraOptions) {
    const now = this.view()
    this.jump({ center: center ? toLiteral(center) : now.center, zoom: zoom ?? now.zoom }, false)
  }

  fitBounds(bounds: google.maps.LatLngBounds | google.maps.LatLngBoundsLiteral, padding?: number | Padding) {
    this.jump(fitCamera(toBoundsLiteral(bounds), this.view(), padding), !this.isFirst)
  }

  setOptions(options: google.maps.MapOptions | null) {
    this.mapOptions = { ...this.mapOptions, ...options }
    if (this.lastView) return
    this.engine.setBehavior(behaviorOf(this.mapOptions))
    this.updateZoomControl()
    if (options?.center || options?.zoom !== undefined)
      this.moveCamera({ center: options.center ?? undefined, zoom: options.zoom ?? undefined })
  }

  /** The last view, also after the map is gone. */
  private view() {
    return this.lastView ?? this.engine.camera()
  }

  private jump({ center, zoom }: Camera, isAnimated: boolean) {
    if (this.lastView) return
    const { minZoom, maxZoom } = behaviorOf(this.mapOptions)
    this.engine.jump({ center, zoom: Math.max(minZoom, Math.min(maxZoom, zoom)) }, isAnimated)
  }

  private onMoved() {
    // An engine may report its first camera while it is being created.
    this.overlays?.moved(this.view())
    this.updateZoomLimits()
    this.isMoved = true
    this.isSettled = false
    this.queueEvents()
  }

  private onSettled() {
    this.isSettled = true
    this.queueEvents()
  }

  private queueEvents() {
    if (this.isQueued) return
    this.isQueued = true
    queueMicrotask(() => {
      this.isQueued = false
      const fire = this.isFirst ? triggerOrHold : trigger
      if (this.isMoved) fire(this, 'bounds_changed')
      this.isMoved = false
      if (!this.isSettled) return
      fire(this, 'idle')
      this.isFirst = false
    })
  }

  private updateZoomControl() {
    const isWanted = this.mapOptions.zoomControl ?? !this.mapOptions.disableDefaultUI
    if (isWanted !== Boolean(this.zoomControl)) {
      this.zoomControl?.remove()
      this.zoomControl = isWanted
        ? addZoomControl(this.controlLayer, (step) => {
            const { center, zoom } = this.view()
            this.jump({ center, zoom: Math.round(zoom) + step }, true)
          })
        : undefined
    }
    this.updateZoomLimits()
  }

  private updateZoomLimits() {
    if (!this.zoomControl) return
    const { minZoom, maxZoom } = behaviorOf(this.mapOptions)
    const { zoom } = this.view()
    this.zoomControl.setLimits(zoom >= maxZoom, zoom <= minZoom)
  }

  /** A drag must not end in a click on the map or a marker. */
  private listenForClicks() {
    let pressed = { x: 0, y: 0 }
    const onPress = ({ clientX, clientY }: MouseEvent) => void (pressed = { x: clientX, y: clientY })
    const onClick = (domEvent: MouseEvent) => {
      const target = domEvent.target as Element
      if (target.closest(`.${styles.front}, .${styles.controls}`)) return
      const travelled = Math.hypot(domEvent.clientX - pressed.x, domEvent.clientY - pressed.y)
      if (domEvent.detail > 0 && travelled > CLICK_SLOP_PX) domEvent.stopPropagation()
      else if (!target.closest(`.${styles.pane}`)) this.clickGround(domEvent)
    }
    this.div.addEventListener('pointerdown', onPress, true)
    this.div.addEventListener('click', onClick, true)
  }

  private clickGround(domEvent: MouseEvent) {
    const box = this.engine.host.getBoundingClientRect()
    const view = this.view()
    const dx = domEvent.clientX - box.x - view.width / 2
    const dy = domEvent.clientY - box.y - view.height / 2
    const latLng = new LatLng(panned(view, dx, dy).center)
    trigger(this, 'click', { domEvent, latLng, stop: () => domEvent.stopPropagation() })
  }

  private observeSize() {
    // jsdom has no layout and no ResizeObserver.
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => this.engine.resize())
    observer.observe(this.div)
    return observer
  }

  private disposeOnceDetached() {
    if (this.div.isConnected) return
    onClear(this, () => {})
    this.lastView = this.engine.camera()
    this.resizeObserver?.disconnect()
    this.overlays.dispose()
    this.engine.destroy()
    this.div.replaceChildren()
  }
}
