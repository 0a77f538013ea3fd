export { randomFrom } from './random'
export { buildTownHouses, town } from './town'
export type { Area, House, Neighborhood, Street, StreetKind, Town } from './town'
