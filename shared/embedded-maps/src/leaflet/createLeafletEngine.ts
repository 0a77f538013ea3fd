import * as styles from '../EmbeddedMaps.module.css'
import type { Behavior, CreateEngine, BaseMapOptions } from '../engine'
import { BaseMap } from './BaseMap'
import { Map as LeafletMap, TileLayer, type Handler, type LeafletEvent } from 'leaflet'
import { mediaList } from '../media'
import { Legend } from './Legend'

const isMotionUnwanted = () => mediaList('(prefers-reduced-motion: reduce)').matches

const turn = (handler: Handler, isOn: boolean) => (isOn ? handler.enable() : handler.disable())

const behave = (map: LeafletMap, behavior: Behavior) => {
  map.setMinZoom(behavior.minZoom)
  map.setMaxZoom(behavior.maxZoom)
  turn(map.dragging, behavior.isDraggable)
  turn(map.touchZoom, behavior.isDraggable)
  turn(map.scrollWheelZoom, behavior.isWheelZoom)
  turn(map.doubleClickZoom, behavior.isDoubleClickZoom)
  turn(map.keyboard, behavior.isKeyboard)
}

const nameTown = async (legend: Legend, life: AbortSignal) => {
  const { isTownSeen } = await import('../basemap/townScene')
  if (!life.aborted) legend.nameTown(isTownSeen)
}

/** Leaflet provides camera, gestures and tiles. Its controls, popups and vectors are unused because they set markup. */
export const createLeafletEngine =
  (options: BaseMapOptions): CreateEngine =>
  (container, camera, behavior, events) => {
    const map = new LeafletMap(container, {
      center: camera.center,
      zoom: camera.zoom,
      attributionControl: false,
      zoomControl: false,
      boxZoom: false,
      zoomSnap: 0.5,
      wheelPxPerZoomLevel: 90,
      minZoom: behavior.minZoom,
      maxZoom: behavior.maxZoom,
      trackResize: false,
      zoomAnimation: !isMotionUnwanted(),
      inertia: !isMotionUnwanted(),
    })
    container.classList.add(styles.map!)
    behave(map, behavior)
    const life = new AbortController()
    const legend = new Legend(map, options, () => baseMap.retry())
    const baseMap = new BaseMap(map, {
      demoTown: options.demoTown ?? false,
      basemaps: options.basemaps ?? [],
      onFault: (basemap, fault) => legend.setFault(basemap, fault),
    })
    // Without the town's code the base map shows no town either.
    if (options.demoTown) nameTown(legend, life.signal).catch(() => {})
    if (options.tilesUrl) new TileLayer(options.tilesUrl, { maxNativeZoom: 19, maxZoom: 22 }).addTo(map)
    map.on('move', () => events.moved())
    map.on('moveend', () => events.settled())
    map.on('zoomanim', ((event: LeafletEvent & { center: { lat: number; lng: number }; zoom: number }) =>
      events.zooming({ center: event.center, zoom: event.zoom })) as (event: LeafletEvent) => void)
    return {
      host: container,
      camera() {
        const { lat, lng } = map.getCenter()
        const { x, y } = map.getSize()
        return { center: { lat, lng }, zoom: map.getZoom(), width: x, height: y }
      },
      jump: (target, isAnimated) =>
        void map.setView(target.center, target.zoom, { animate: isAnimated && !isMotionUnwanted() }),
      setBehavior: (next) => behave(map, next),
      resize() {
        const { x, y } = map.getSize()
        // Leaflet would round the center to whole pixels. Observers report the first size too.
        if (x !== container.clientWidth || y !== container.clientHeight) map.invalidateSize({ pan: false })
      },
      destroy() {
        life.abort()
        legend.remove()
        baseMap.remove()
        map.remove()
      },
    }
  }
