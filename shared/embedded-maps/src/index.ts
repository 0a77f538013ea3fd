/// <reference types="google.maps" />
export type {
  Behavior,
  Basemap,
  Camera,
  CreateEngine,
  Engine,
  EngineEvents,
  BaseMapOptions,
  LoadEngine,
  View,
} from './engine'
export type { Attribution } from './basemap/attributions'
export type { Ground, GroundState } from './basemap/Ground'
export type { Box } from './basemap/names/CollisionGrid'
export { baseMapOptions } from './baseMapOptions'
export { install } from './install'
export { leafletEngine } from './leafletEngine'
export { loadGround } from './loadGround'
export { fromWorld, metersPerPixel, topLeft, toWorld, worldSize } from './mercator'
export { nullEngine } from './nullEngine'
export { placesFrom, type PlaceFetchers } from './placesFrom'
export type { PlacesBackend, PlaceRequest } from './placesBackend'
export { getRefusal, listenForRefusal, subscribeToRefusal } from './refusal'
