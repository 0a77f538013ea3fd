import { type Bounds, type PlacePrediction, PREDICTIONS_MAX } from '@freehold/contracts'
import type { Database } from '../db/Database'
import { findParcels } from './parcels.queries'
import { findPlaces } from './places.queries'

/** Places that start with the input, then homes whose parcel numbers do, each once. */
export async function suggestPlaces(db: Database, input: string, bias?: Bounds): Promise<PlacePrediction[]> {
  const [found, parcels] = await Promise.all([findPlaces(db, input, bias), findParcels(db, input, bias)])
  const others = parcels.filter(({ placeId }) => !found.some((one) => one.placeId === placeId))
  return [...found, ...others].slice(0, PREDICTIONS_MAX)
}
