import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/Database'
import { askCensus } from './census'
import { type GeocoderResponse, GeocoderError, type GeocoderSettings } from './Geocoder'
import {
  countPending,
  findPending,
  type PendingAddress,
  setAside,
  storeAnswers,
} from './geocodedAddresses.queries'
import { beginRequest, endRequest, withdrawRequest } from './geocodeRequests.queries'

const GEOCODER = 'census'

/** A geocoder that leaves out more than this counts as failing, and is asked again only after a longer pause. */
const UNANSWERED_MAX = 0.5

export interface LookUpContext {
  db: Database
  now: () => Date
  settings: GeocoderSettings
  /** Aborts the look-up; what has been answered so far stays stored. */
  stopping: AbortSignal
  /** Called after each request whose answers were stored. */
  onAnswered: (done: number, total: number) => Promise<void>
}

export interface LookUp {
  requests: number
  /** Why the geocoder does not answer, as a sentence; null if it does, or if another replica is asking it. */
  failure: string | null
}

/**
 * Looks up the addresses of homes without coordinates, one request at a time, until none is left or a request fails. The
 * next request is then smaller, and an address that fails alone is set aside. Never
 * throws because of the geocoder. No transaction is open while the network is awaited, because the embedded database has
 * one connection.
 */
export async function lookUpAddresses(context: LookUpContext): Promise<LookUp> {
  const { db, now, settings, stopping, onAnswered } = context
  let requests = 0
  let done = 0
  let total = 0
  while (!stopping.aborted) {
    if ((await findPending(db, now(), 1)).length === 0) return { requests, failure: null }
    const { id, size, waitMs, failure: lastFailure } = await beginRequest(db, now(), settings)
    if (id === null) {
      if (waitMs === null || waitMs > settings.pauseMs) return { requests, failure: lastFailure }
      await sleep(waitMs, undefined, { signal: stopping }).catch(() => {})
      continue
    }
    // Only now, as another process may have been answered just before this one got its turn.
    const addresses = await findPending(db, now(), size)
    if (addresses.length === 0) {
      await withdrawRequest(db, id)
      return { requests, failure: null }
    }
    requests++
    if (total === 0) total = await countPending(db, now())
    const { answered, failure } = await sendRequest(context, { id, size }, addresses)
    done += answered
    if (answered > 0) await onAnswered(done, total)
    if (failure !== null) return { requests, failure }
  }
  return { requests, failure: null }
}

/** Sends a request that has begun, stores its answers and ends it. */
async function sendRequest(
  { db, now, settings, stopping }: LookUpContext,
  { id, size }: { id: string; size: number },
  addresses: readonly PendingAddress[],
): Promise<{ answered: number; failure: string | null }> {
  try {
    const { answers, problem, isReached } = await ask(settings, addresses, stopping)
    const answered = [...answers].map(([index, answer]) => ({ ...addresses[index]!, ...answer }))
    await storeAnswers(db, answered, { geocoder: GEOCODER, now: now() })
    if (stopping.aborted) {
      await withdrawRequest(db, id)
      return { answered: answered.length, failure: null }
    }
    const failure = describe(problem, answered.length, addresses.length)
    if (failure !== null && size === 1 && isReached && answered.length === 0)
      await setAside(db, addresses[0]!, { geocoder: GEOCODER, now: now() })
    await endRequest(db, id, { finishedAt: now(), failure })
    return { answered: answered.length, failure }
  } catch (error) {
    await endRequest(db, id, { finishedAt: now(), failure: 'The answers could not be stored' }).catch(
      () => {},
    )
    throw error
  }
}

async function ask(
  settings: GeocoderSettings,
  addresses: readonly PendingAddress[],
  stopping: AbortSignal,
): Promise<GeocoderResponse> {
  try {
    return await askCensus(settings, addresses, stopping)
  } catch (error) {
    if (!(error instanceof GeocoderError)) throw error
    return { answers: new Map(), problem: error.message, isReached: error.isReached }
  }
}

function describe(problem: string | null, answered: number, asked: number): string | null {
  if (problem !== null) return `The geocoder ${problem}`
  if (answered > 0 && answered >= asked * (1 - UNANSWERED_MAX)) return null
  return `The geocoder answered only ${answered} of ${asked} addresses`
}
