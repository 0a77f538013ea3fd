export { randomFrom } from './random'
export { buildTown, buildTownHouses, town } from './town'
export type { Area, House, Neighborhood, Street, StreetKind, Town } from './town'
