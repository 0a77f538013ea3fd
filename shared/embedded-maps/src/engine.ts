import type { LatLngLiteral } from '@freehold/contracts'

/** Web Mercator; at zoom 0 the world is 256 CSS px wide, each step doubles it. Fractions are allowed. */
export interface Camera {
  center: LatLngLiteral
  zoom: number
}

/** What is looked at, and through a window of what size (CSS px). */
export interface View extends Camera {
  width: number
  height: number
}

/** What a person may do with the map. */
export interface Behavior {
  minZoom: number
  maxZoom: number
  isDraggable: boolean
  isWheelZoom: boolean
  isDoubleClickZoom: boolean
  isKeyboard: boolean
}

/** How an engine reports what a person, or `jump`, does to the camera. */
export interface EngineEvents {
  /** The camera is now elsewhere; called for every frame of a movement. */
  moved(): void
  /** An animated zoom to this camera has begun; `moved` and `settled` follow at its end. */
  zooming(target: Camera): void
  /** The movement is over. */
  settled(): void
}

/** Draws the ground and turns gestures into cameras. Everything else is done on top of it. */
export interface Engine {
  /** Where overlays are laid, above the ground; its size is that of the view. */
  readonly host: HTMLElement
  camera(): View
  /** Reports `moved` and `settled`. Animated only where the engine can and the person has not asked for less motion. */
  jump(target: Camera, isAnimated: boolean): void
  options(behavior: Behavior): void
  /** The host's size has changed. */
  resize(): void
  destroy(): void
}

export type CreateEngine = (
  container: HTMLElement,
  camera: Camera,
  behavior: Behavior,
  events: EngineEvents,
) => Engine

/** Fetches an engine's code, once a map is wanted. */
export type LoadEngine = () => Promise<CreateEngine>

export interface GroundOptions {
  /** Draws the made-up town of the demo market. Never together with real properties. */
  demoTown?: boolean
  /** Raster tiles laid over the ground: `https://tiles.example/{z}/{x}/{y}.png`. Tiles that fail leave the ground. */
  tilesUrl?: string
  /** The credit that the tiles' licence asks for; plain text. */
  tilesAttribution?: string
}
