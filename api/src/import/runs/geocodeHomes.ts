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
import { REFRESHED_PLACES_MAX } from '../storing/storeRows'
import { saveGeocoding } from './geocoding.queries'
import { updateResultsAndPlaces } from './updateResultsAndPlaces'

export interface GeocodingContext {
  db: Database
  now: () => Date
  /** Null: nothing is asked. */
  settings: GeocoderSettings | null
  stopping: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/** The state of geocoding by source. */
export type GeocodingBySource = ReadonlyMap<string, ImportGeocoding>

/**
 * Finds coordinates for the homes whose source has none, after their import, which it never holds up. Results and places
 * are updated after each request, and as if the import had brought the coordinates. What is left is tried again with the
 * next import and by {@link geocodeInBackground}.
 */
export async function geocodeHomes(context: GeocodingContext): Promise<GeocodingBySource> {
  const { db, now, settings, stopping, onProgress } = context
  if (settings === null) return new Map()
  // What was answered before an interruption.
  await placeAndCompute(db, stopping)
  const onAnswered = async (done: number, total: number) => {
    onProgress?.(done, total)
    await placeAndCompute(db, stopping)
  }
  const failure = await lookUpAddresses({ db, now, settings, stopping, onAnswered })
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

async function placeAndCompute(db: Database, stopping: AbortSignal): Promise<void> {
  const work = async () => {
    if (stopping.aborted) return
    const arePlacesOutdated = await arePlacesDue(db)
    const ids = await db.transaction(async (tx) => {
      await liftStatementTimeout(tx)
      return placeHomes(tx)
    })
    if (ids.length === 0) return
    // An interruption leaves marks, and the next start of a server completes it.
    await updateResultsAndPlaces(db, {
      changedIds: arePlacesOutdated || ids.length > REFRESHED_PLACES_MAX ? null : ids,
      daysBefore: await findRecencyDays(db),
      onProgress: () => stopping.throwIfAborted(),
    })
  }
  try {
    await oneAtATime(db, work, { signal: stopping })
  } catch (error) {
    if (!stopping.aborted) throw error
  }
}

export type GeocodingServices = Pick<Services, 'db' | 'now' | 'config' | 'background'>

/** Geocodes what waits for it, if a geocoder is configured. */
export function geocodeInBackground({ db, now, config, background }: GeocodingServices): void {
  if (config.geocoder === null) return
  background.start('Geocoding', async () => {
    await geocodeHomes({ db, now, settings: config.geocoder, stopping: background.stopping })
  })
}

/** How often a server checks whether homes wait for the geocoder. */
const CHECK_EVERY_MS = 5 * 60_000

/** @returns a function that ends the checks; background work that is under way is stopped with the server */
export function startGeocodingSchedule(services: GeocodingServices): () => void {
  geocodeInBackground(services)
  const timer = setInterval(() => geocodeInBackground(services), CHECK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
