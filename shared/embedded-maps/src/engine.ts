import type { Bounds, LatLngLiteral } from '@freehold/contracts'

/** Web Mercator: at zoom 0 the world is 256 CSS px wide, and each level doubles it. Zoom may be fractional. */
export interface Camera {
  center: LatLngLiteral
  zoom: number
}

/** A camera with the size of its viewport in CSS px. */
export interface View extends Camera {
  width: number
  height: number
}

/** The gestures that a map allows. */
export interface Behavior {
  minZoom: number
  maxZoom: number
  isDraggable: boolean
  isWheelZoom: boolean
  isDoubleClickZoom: boolean
  isKeyboard: boolean
}

/** How an engine reports camera changes by a gesture or by `jump`. */
export interface EngineEvents {
  /** The camera has moved; called for every frame of a movement. */
  moved(): void
  /** An animated zoom to this camera has begun; `moved` and `settled` follow at its end. */
  zooming(target: Camera): void
  /** The movement has ended. */
  settled(): void
}

/** Draws the base map and turns gestures into camera changes. Everything else is built on top. */
export interface Engine {
  /** Container for overlays above the base map; has the size of the view. */
  readonly host: HTMLElement
  camera(): View
  /** Reports `moved` and `settled`. Animated if the engine can and the user has not asked for reduced motion. */
  jump(target: Camera, isAnimated: boolean): void
  setBehavior(behavior: Behavior): void
  /** Call when the size of the host element has changed. */
  resize(): void
  destroy(): void
}

export type CreateEngine = (
  container: HTMLElement,
  camera: Camera,
  behavior: Behavior,
  events: EngineEvents,
) => Engine

/** Loads an engine's code when the first map is created. */
export type LoadEngine = () => Promise<CreateEngine>

/** A PMTiles archive of vector tiles in the Protomaps schema, version 4. */
export interface Basemap {
  url: string
  /** Zooms of its tiles; beyond the last one they are enlarged. */
  minZoom: number
  maxZoom: number
  bounds: Bounds
  /** Plain text. */
  attribution: string
  /** Where the attribution leads to, if it is a link. */
  attributionUrl: string | null
}

export interface BaseMapOptions {
  /** Draws the fictional demo town. Never together with real properties. */
  demoTown?: boolean
  /** The most detailed first. */
  basemaps?: readonly Basemap[]
  /** The page where the present user may add base maps; undefined if they may not. */
  basemapSettingsPath?: () => string | undefined
  /** Raster tiles over the base map: `https://tiles.example/{z}/{x}/{y}.png`. Failed tiles leave it visible. */
  tilesUrl?: string
  /** The attribution that the tiles' licence requires; plain text. */
  tilesAttribution?: string
}
