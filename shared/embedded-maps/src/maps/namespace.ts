import type { CreateEngine } from '../engine'
import type { PlacesBackend } from '../placesBackend'
import { AdvancedMarkerClickEvent, AdvancedMarkerElement } from './AdvancedMarkerElement'
import { EmbeddedMap } from './EmbeddedMap'
import { event } from './events'
import { LatLng, LatLngBounds, Point, Size } from './geometry'
import { InfoWindow } from './InfoWindow'
import { Marker } from './Marker'
import { MVCArray } from './MVCArray'
import { MVCObject } from './MVCObject'
import { OverlayView } from './OverlayView'
import { PinElement } from './PinElement'
import { createPlaces } from './places'

/** @vis.gl/react-google-maps uses its modern code paths from 3.62. */
const VERSION = '3.65.0'

class Settings {
  private static instance: Settings | undefined
  /** Set by @vis.gl/react-google-maps if App Check is in use; unused here. */
  fetchAppCheckToken: google.maps.Settings['fetchAppCheckToken'] | undefined

  static getInstance() {
    return (Settings.instance ??= new Settings())
  }
}

const define = (name: string, type: CustomElementConstructor) => {
  if (!customElements.get(name)) customElements.define(name, type)
}

/** The members of `google.maps`, also grouped by library for `importLibrary`. */
export const createNamespace = (createEngine: CreateEngine, backend: PlacesBackend) => {
  define('gmp-advanced-marker', AdvancedMarkerElement)
  define('gmp-pin', PinElement)

  class Map extends EmbeddedMap {
    constructor(div: HTMLElement, options: google.maps.MapOptions = {}) {
      super(div, options, createEngine)
    }
  }

  const core = { event, LatLng, LatLngBounds, MVCArray, MVCObject, Point, Settings, Size, version: VERSION }
  const maps = { InfoWindow, Map, OverlayView }
  const marker = { AdvancedMarkerClickEvent, AdvancedMarkerElement, Marker, PinElement }
  const places = createPlaces(backend)
  return {
    members: { ...core, ...maps, Marker, marker, places },
    libraries: { core, maps, marker, places },
  }
}

export type Namespace = ReturnType<typeof createNamespace>
