export { randomFrom } from './random'
export { town } from './town'
export type { Area, House, Neighborhood, Street, StreetKind, Town } from './town'
