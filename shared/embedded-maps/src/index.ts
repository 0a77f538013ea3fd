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
export { install } from './install'
export { leafletEngine } from './leafletEngine'
export { nullEngine } from './nullEngine'
export { placesFrom, type PlaceFetchers } from './placesFrom'
export type { PlacesBackend, PlaceRequest } from './placesBackend'
