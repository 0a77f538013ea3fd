import { setImmediate as nextTurn } from 'node:timers/promises'
import { compReach, type Mortgage } from '@freehold/analysis'
import type { IsoDate } from '@freehold/contracts'
import { GrowthWatch } from '../db/GrowthWatch'
import { strategyResults } from '../db/schema'
import { oneAtATime } from '../db/oneAtATime'
import type { Database } from '../db/openDatabase'
import { findLoanOfTheDay, isSameLoan } from '../rates/rates.queries'
import { cellsAround, numberOf } from './cells'
import { computeResults, type ComputedProperty } from './computeResults'
import { findRecencyDays, findSmallAreaRents, findSubjects, type Subject } from './evidence.queries'
import { indexSales, type SalesAround } from './indexSales'
import { markDueAreas } from './markStale'
import { findNeighbourhoods, type Neighbourhood, type Which } from './neighbourhoods'
import { SalesCache } from './SalesCache'
import { storeResults } from './storeResults'

/** So many homes are computed and stored together; a transaction then takes a fraction of a second. */
const BATCH = 500
/** After so many, whoever else waits for this process has a turn: a search that an import must not hold up. */
const SLICE = 20

/** Called after each batch with how many homes are done, of how many. What it throws ends the work between batches. */
export type OnProgress = (done: number, total: number) => unknown

export interface RecomputeOptions {
  /** Leaves results that come out as before untouched: those of a strategy that does not depend on what changed. */
  keepUnchanged?: boolean
}

interface Context extends Required<RecomputeOptions> {
  which: Which
  mortgage: Mortgage
  asOf: (source: string) => IsoDate
}

/**
 * Computes comps, estimates and the results of every strategy of properties, and stores them. A home that is not
 * for sale is analysed at the price it was sold for. Waits for an import that is under way, and an import for it.
 * @returns how many homes were computed; unknown and withdrawn ones are passed over
 */
export const recomputeResults = (
  db: Database,
  which: readonly string[] | { all: true },
  onProgress?: OnProgress,
  options?: RecomputeOptions,
): Promise<number> => oneAtATime(db, () => recompute(db, which, onProgress, options))

/** The same for every home, as when a rate has changed. For work that is done {@link oneAtATime} already. */
export const recomputeAll = (
  db: Database,
  onProgress?: OnProgress,
  options?: RecomputeOptions,
): Promise<number> => recompute(db, { all: true }, onProgress, options)

/**
 * The same for the homes whose results are behind, so that what was cut off goes on where it ended. For work that is
 * done {@link oneAtATime} already.
 */
export const recomputeStale = (db: Database, onProgress?: OnProgress): Promise<number> =>
  recompute(db, { stale: true }, onProgress)

/** Where the rate changes meanwhile it begins anew, so that the last to store a result has computed it with the rate that holds. */
async function recompute(
  db: Database,
  which: Which,
  onProgress: OnProgress = () => {},
  { keepUnchanged = false }: RecomputeOptions = {},
): Promise<number> {
  // Computing every home covers the due areas too. Left in place, they would have their homes computed again later.
  if ('all' in which) await markDueAreas(db)
  for (;;) {
    const mortgage = await findLoanOfTheDay(db)
    const done = await recomputeWith(db, { which, mortgage, keepUnchanged }, onProgress)
    // Those that were stale are so no more: a request for all homes came with the rate.
    if ('stale' in which || isSameLoan(mortgage, await findLoanOfTheDay(db))) return done
  }
}

async function recomputeWith(
  db: Database,
  given: Omit<Context, 'asOf'>,
  onProgress: OnProgress,
): Promise<number> {
  // One after the other: `db` may be a transaction, whose connection takes one query at a time.
  const asOf = await findRecencyDays(db)
  const neighbourhoods = await findNeighbourhoods(db, given.which)
  const context = { ...given, asOf }
  const total = neighbourhoods.reduce((sum, { homes }) => sum + homes, 0)
  const growth = new GrowthWatch(db, [strategyResults])
  let done = 0
  // While the database stores a batch, the next one is computed.
  let storing: { homes: number; stored: Promise<void> } | null = null
  const untilStored = async () => {
    if (storing === null) return
    const { homes, stored } = storing
    storing = null
    await stored
    done += homes
    await onProgress(done, total)
  }
  try {
    for await (const computed of computeBatches(db, context, neighbourhoods)) {
      await untilStored()
      const stored = storeResults(db, computed, given).then((added) => growth.note(added))
      // Awaited with the next batch; until then its failure is nobody's surprise.
      stored.catch(() => {})
      storing = { homes: computed.length, stored }
    }
  } finally {
    await untilStored()
  }
  return done
}

async function* computeBatches(
  db: Database,
  context: Context,
  neighbourhoods: readonly Neighbourhood[],
): AsyncGenerator<ComputedProperty[]> {
  const sales = new SalesCache(db)
  for (const group of groupsOf(neighbourhoods)) {
    const cells = group.flatMap(({ cell }) => (cell ? [cell] : []))
    const around = [...new Set(cells.flatMap((cell) => cellsAround(cell, compReach.miles)))]
    const salesAround = indexSales(await sales.salesIn(around))
    const numbers = cells.length > 0 ? cells.map(numberOf) : null
    for (let after = ''; ;) {
      const subjects = await findSubjects(db, context.which, numbers, after, BATCH)
      const last = subjects.at(-1)
      if (!last) break
      yield await computeAll(db, context, subjects, salesAround)
      if (subjects.length < BATCH) break
      after = last._id
    }
  }
}

/** Neighbourhoods side by side that make up a batch together; a larger one stands alone. */
function* groupsOf(neighbourhoods: readonly Neighbourhood[]): Generator<Neighbourhood[]> {
  let group: Neighbourhood[] = []
  let homes = 0
  for (const next of neighbourhoods) {
    const fits = homes + next.homes < BATCH && next.cell !== null
    if (group.length > 0 && !fits) {
      yield group
      group = []
      homes = 0
    }
    group.push(next)
    homes += next.homes
  }
  if (group.length > 0) yield group
}

async function computeAll(
  db: Database,
  { mortgage, asOf }: Context,
  subjects: readonly Subject[],
  salesAround: SalesAround,
): Promise<ComputedProperty[]> {
  const rents = await findSmallAreaRents(db, [...new Set(subjects.map(({ zip }) => zip))])
  const computed: ComputedProperty[] = []
  for (const subject of subjects) {
    const smallAreaRents = rents.get(subject.zip) ?? null
    computed.push(
      computeResults(subject, { salesAround, mortgage, asOf: asOf(subject.source), smallAreaRents }),
    )
    if (computed.length % SLICE === 0) await nextTurn()
  }
  return computed
}
