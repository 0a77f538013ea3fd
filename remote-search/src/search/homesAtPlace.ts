import type { HomeTag } from '@freehold/contracts'

/** Tags whose locations are this close cover each other. CSS px. */
const COVERED_PX = 12
const TILE_PX = 256

/**
 * The homes whose tags one tag covers, that of the property itself among them, always in the same order: those of one
 * building, or of neighbours on a map that shows much.
 * @param zoom of the map
 */
export function homesAtPlace(homes: readonly HomeTag[], id: string, zoom: number): readonly HomeTag[] {
  const center = homes.find(({ _id }) => _id === id)
  if (!center) return []
  const [lng, lat] = center.location.coordinates
  const pxPerDegree = (TILE_PX * 2 ** zoom) / 360
  const northward = 1 / Math.cos((lat * Math.PI) / 180)
  return homes
    .filter(({ location: { coordinates } }) => {
      const [x, y] = [coordinates[0] - lng, (coordinates[1] - lat) * northward]
      return Math.max(Math.abs(x), Math.abs(y)) * pxPerDegree <= COVERED_PX
    })
    .toSorted((a, b) => (a._id < b._id ? -1 : 1))
}
