import type { ImportGeocoding } from '@freehold/contracts'
import { liftStatementTimeout } from '../../db/locks'
import { oneAtATime } from '../../db/oneAtATime'
import type { Database } from '../../db/Database'
import type { GeocoderSettings } from '../../geocoding/Geocoder'
import { countGeocoded, placeHomes } from '../../geocoding/geocodedAddresses.queries'
import { lookUpAddresses } from '../../geocoding/lookUpAddresses'
import { arePlacesDue } from '../../places/duePlaces'
import { findRecencyDays } from '../../results/evidence.queries'
import type { Services } from '../../services'
import { REFRESHED_PLACES_MAX } from '../storing/ChangedIds'
import { saveGeocoding } from './geocoding.queries'
import { updateResultsAndPlaces } from './updateResultsAndPlaces'

export interface GeocodingContext {
  db: Database
  now: () => Date
  /** Null: nothing is asked. */
  settings: GeocoderSettings | null
  stopping: AbortSignal
  onProgress?: (done: number, total: number) => void
  /** No import has ended: homes are counted, which reads many, only if anything was placed or asked. */
  isRegularCheck?: boolean
}

/** The state of geocoding by source. */
export type GeocodingBySource = ReadonlyMap<string, ImportGeocoding>

/**
 * Finds coordinates for the homes whose source has none, after their import, which it never holds up. Results and places
 * are updated after each request, and as if the import had brought the coordinates. What is left is tried again with the
 * next import and by the regular checks of servers.
 */
export async function geocodeHomes(context: GeocodingContext): Promise<GeocodingBySource> {
  const { db, now, settings, stopping, onProgress, isRegularCheck = false } = context
  if (settings === null) return new Map()
  // What was answered before an interruption.
  const placed = await placeAndCompute(db, stopping)
  const onAnswered = async (done: number, total: number) => {
    onProgress?.(done, total)
    await placeAndCompute(db, stopping)
  }
  const { requests, failure } = await lookUpAddresses({ db, now, settings, stopping, onAnswered })
  if (isRegularCheck && placed + requests === 0) return new Map()
  const counts = await countGeocoded(db, now())
  const states = new Map(
    counts.map(
      ({ source, ...counted }) =>
        [source, { ...counted, failure: counted.waiting > 0 ? failure : null }] as const,
    ),
  )
  await saveGeocoding(db, states)
  return states
}

/** @returns how many homes were placed */
async function placeAndCompute(db: Database, stopping: AbortSignal): Promise<number> {
  const work = async () => {
    if (stopping.aborted) return 0
    const arePlacesOutdated = await arePlacesDue(db)
    const ids = await db.transaction(async (tx) => {
      await liftStatementTimeout(tx)
      return placeHomes(tx)
    })
    if (ids.length === 0) return 0
    // An interruption leaves marks, and the next start of a server completes it.
    await updateResultsAndPlaces(db, {
      changedIds: arePlacesOutdated || ids.length > REFRESHED_PLACES_MAX ? null : ids,
      daysBefore: await findRecencyDays(db),
      onProgress: () => stopping.throwIfAborted(),
    })
    return ids.length
  }
  try {
    return await oneAtATime(db, work, { signal: stopping })
  } catch (error) {
    if (!stopping.aborted) throw error
    return 0
  }
}

export type GeocodingServices = Pick<Services, 'db' | 'now' | 'config' | 'background'>

/** Geocodes what an import has left, if a geocoder is configured. */
export const geocodeInBackground = (services: GeocodingServices) => start(services, false)

function start({ db, now, config, background }: GeocodingServices, isRegularCheck: boolean): void {
  const { geocoder: settings } = config
  if (settings === null) return
  background.start('Geocoding', async () => {
    await geocodeHomes({ db, now, settings, stopping: background.stopping, isRegularCheck })
  })
}

/** How often a server checks whether homes wait for the geocoder. */
const CHECK_EVERY_MS = 5 * 60_000

/** @returns a function that ends the checks; background work that is under way is stopped with the server */
export function startGeocodingSchedule(services: GeocodingServices): () => void {
  start(services, true)
  const timer = setInterval(() => start(services, true), CHECK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
