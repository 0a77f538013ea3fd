import { compReach } from '@freehold/analysis'
import { bulkUpsert } from '../db/bulkUpsert'
import type { Database } from '../db/Database'
import { dueAreas } from '../db/schema'
import { partsOf, widen } from './Box'

/** Sales of one square of this size, in degrees, share an area whose results have to be computed. */
const AREA_SIDE = 0.02

export interface Located {
  soldPrice: number | null
  lng: number | null
  lat: number | null
}

/** Marks what surrounds those of the homes that are sales, or leases with their rents as prices: the results there have to be computed. */
export async function markSurroundings(tx: Database, homes: readonly Located[]): Promise<void> {
  const areas = new Map(
    homes.flatMap(({ soldPrice, lng, lat }) => {
      if (soldPrice === null || lng === null || lat === null) return []
      const [column, row] = [Math.floor(lng / AREA_SIDE), Math.floor(lat / AREA_SIDE)]
      const [west, south] = [column * AREA_SIDE, row * AREA_SIDE]
      const area = { west, south, east: west + AREA_SIDE, north: south + AREA_SIDE }
      return partsOf(widen(area, compReach.miles)).map((part, index) => {
        const id = index === 0 ? `${column} ${row}` : `${column} ${row} beyond the antimeridian`
        return [id, { id, ...part }] as const
      })
    }),
  )
  await bulkUpsert(tx, dueAreas, [...areas.values()], { key: [dueAreas.id], overwrite: [] })
}
