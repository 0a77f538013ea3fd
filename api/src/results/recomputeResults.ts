import { setImmediate as nextTurn } from 'node:timers/promises'
import { compReach, type Mortgage } from '@freehold/analysis'
import type { IsoDate } from '@freehold/contracts'
import { TableGrowthWatch } from '../db/TableGrowthWatch'
import { properties, strategyResults } from '../db/schema'
import { vacuumTables } from '../db/vacuumTables'
import { oneAtATime } from '../db/oneAtATime'
import type { Database } from '../db/Database'
import { checkListings } from '../listing-checks/checkListings'
import { refreshMarketCells } from '../properties/marketCells'
import { findLoanOfTheDay, isSameLoan } from '../rates/rates.queries'
import { cellsAround, numberOf } from './cells'
import { CellCache } from './CellCache'
import { computeResults, type ComputedProperty } from './computeResults'
import {
  findDaysOfSales,
  findSales,
  findSmallAreaRents,
  findSubjects,
  recencyOf,
  type Sale,
  type Subject,
} from './evidence.queries'
import { indexSales, type SalesAround } from './indexSales'
import { findMarkets, updateMarketModels, type MarketAt } from './marketModels'
import { type ClosedLease, findDaysOfLeases, findLeases, type LeaseDays } from './leases.queries'
import { areResultsDue, markCells, markHomesInDueAreasStale } from './markStale'
import { markSurroundings } from './markSurroundings'
import { updateMedianTaxRates } from './medianTaxRates'
import { findTaxRates } from './taxRates'
import { findNeighbourhoods, isAmong, type Neighbourhood, type Which } from './neighbourhoods'
import { cellsOfSquare, squaresOf, type Square } from './squares'
import { storeResults } from './storeResults'

/** Homes that are computed and stored together; a transaction then takes a fraction of a second. */
const BATCH = 500
/** Homes after which other work of this process, such as a search, gets a turn. */
const SLICE = 20

/** Called after each batch with the number of homes done and in total. An error that it throws ends the work. */
export type OnProgress = (done: number, total: number) => unknown

export interface RecomputeOptions {
  /** Does not write results that have not changed, such as those of a strategy that does not use the changed rate. */
  keepUnchanged?: boolean
}

interface Context extends Required<RecomputeOptions> {
  which: Which
  mortgage: Mortgage
  asOf: (source: string) => IsoDate
  marketAt: MarketAt
  /** Null without any leases. */
  leases: { asOf: LeaseDays; marketAt: MarketAt<'lease'> } | null
}

/**
 * Computes and stores comps, estimates and the results of every strategy of properties. A home that is not for sale is
 * analyzed at its sold price. An import and this work wait for each other.
 * @returns how many homes were computed; unknown and withdrawn ones are skipped
 */
export const recomputeResults = (
  db: Database,
  which: readonly string[] | { all: true },
  onProgress?: OnProgress,
  options?: RecomputeOptions,
): Promise<number> => oneAtATime(db, () => recomputeAndCount(db, which, onProgress, options))

/** Recomputes every home, for example after a rate has changed. Call it within {@link oneAtATime}. */
export const recomputeAll = (
  db: Database,
  onProgress?: OnProgress,
  options?: RecomputeOptions,
): Promise<number> => recomputeAndCount(db, { all: true }, onProgress, options)

/**
 * Recomputes the homes with stale results, which resumes interrupted work. Without any it does nothing: the checks and
 * medians before it scan all homes. Call it within {@link oneAtATime}.
 */
export async function recomputeStale(db: Database, onProgress?: OnProgress): Promise<number> {
  if (await areResultsDue(db)) return recomputeAndCount(db, { stale: true }, onProgress)
  await refreshMarketCells(db)
  return 0
}

/** So many changed homes leave enough behind for a search to notice it. */
const VACUUM_MIN = 1_000

/** What follows from the homes that have been computed, and from those that were changed before, is then up to date too. */
async function recomputeAndCount(
  db: Database,
  which: Which,
  onProgress?: OnProgress,
  options?: RecomputeOptions,
): Promise<number> {
  const computed = await recompute(db, which, onProgress, options)
  if (computed >= VACUUM_MIN) await vacuumTables(db, [properties])
  await refreshMarketCells(db)
  return computed
}

/** Starts over if the rate changes meanwhile, so that the last results to be stored use the current rate. */
async function recompute(
  db: Database,
  which: Which,
  onProgress: OnProgress = () => {},
  { keepUnchanged = false }: RecomputeOptions = {},
): Promise<number> {
  // A sale that is found to be implausible, or no longer is, changes the comps around it.
  await db.transaction(async (tx) => markSurroundings(tx, await checkListings(tx, isAmong(which))))
  await updateMedianTaxRates(db)
  // Computing every home covers the due areas too. If they stayed, their homes would be computed again later.
  if ('all' in which || 'stale' in which) await markHomesInDueAreasStale(db)
  for (;;) {
    const mortgage = await findLoanOfTheDay(db)
    const done = await recomputeWith(db, { which, mortgage, keepUnchanged }, onProgress)
    // A change of the rate requests all homes, so stale ones need no second round.
    if ('stale' in which || isSameLoan(mortgage, await findLoanOfTheDay(db))) return done
  }
}

async function recomputeWith(
  db: Database,
  given: Omit<Context, 'asOf' | 'marketAt' | 'leases'>,
  onProgress: OnProgress,
): Promise<number> {
  // In sequence, because `db` may be a transaction, whose connection takes one query at a time.
  const saleDays = await findDaysOfSales(db)
  const leaseDays = await findDaysOfLeases(db)
  const changed = squaresOf(placed(await findNeighbourhoods(db, given.which)))
  const markHomes = async (tx: Database, square: Square) => {
    if (!('all' in given.which)) await markCells(tx, cellsOfSquare(square))
  }
  await updateMarketModels(db, 'sale', changed, saleDays, markHomes)
  await updateMarketModels(db, 'lease', changed, leaseDays, markHomes)
  // Again, as changed models have marked further homes.
  const neighbourhoods = await findNeighbourhoods(db, given.which)
  const squares = squaresOf(placed(neighbourhoods))
  const context = {
    ...given,
    asOf: recencyOf(saleDays),
    marketAt: await findMarkets(db, 'sale', squares),
    leases:
      leaseDays.size > 0
        ? { asOf: recencyOf(leaseDays), marketAt: await findMarkets(db, 'lease', squares) }
        : null,
  }
  const total = neighbourhoods.reduce((sum, { homes }) => sum + homes, 0)
  const growth = new TableGrowthWatch(db, [strategyResults])
  let done = 0
  // Compute the next batch while the database stores this one.
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
      // Avoid an unhandled rejection; awaited with the next batch.
      stored.catch(() => {})
      storing = { homes: computed.length, stored }
    }
  } finally {
    await untilStored()
  }
  return done
}

const placed = (neighbourhoods: readonly Neighbourhood[]) => neighbourhoods.flatMap(({ cell }) => cell ?? [])

async function* computeBatches(
  db: Database,
  context: Context,
  neighbourhoods: readonly Neighbourhood[],
): AsyncGenerator<ComputedProperty[]> {
  const sales = new CellCache(db, findSales)
  const leases = new CellCache(db, findLeases)
  for (const group of groupsOf(neighbourhoods)) {
    const cells = group.flatMap(({ cell }) => (cell ? [cell] : []))
    const around = [...new Set(cells.flatMap((cell) => cellsAround(cell, compReach.miles)))]
    const salesAround = indexSales(await sales.in(around))
    const closedLeases = context.leases ? await leases.in(around) : []
    const leasesAround = closedLeases.length > 0 ? indexSales(closedLeases) : null
    const numbers = cells.length > 0 ? cells.map(numberOf) : null
    for (let after = ''; ;) {
      const subjects = await findSubjects(db, context.which, numbers, after, BATCH)
      const last = subjects.at(-1)
      if (!last) break
      yield await computeAll(db, context, subjects, { salesAround, leasesAround })
      if (subjects.length < BATCH) break
      after = last._id
    }
  }
}

/** Groups adjacent neighbourhoods into batches; a group is larger than a batch only if it has one member. */
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

interface Around {
  salesAround: SalesAround<Sale>
  /** Null without any leases around. */
  leasesAround: SalesAround<ClosedLease> | null
}

async function computeAll(
  db: Database,
  { mortgage, asOf, marketAt, leases }: Context,
  subjects: readonly Subject[],
  { salesAround, leasesAround }: Around,
): Promise<ComputedProperty[]> {
  const rents = await findSmallAreaRents(db, [...new Set(subjects.map(({ zip }) => zip))])
  const taxRateOf = await findTaxRates(db, subjects)
  const computed: ComputedProperty[] = []
  for (const subject of subjects) {
    const smallAreaRents = rents.get(subject.zip) ?? null
    const taxRate = taxRateOf(subject)
    computed.push(
      computeResults(subject, {
        salesAround,
        marketAt,
        mortgage,
        asOf: asOf(subject.source),
        leases: leasesAround &&
          leases && {
            around: leasesAround,
            marketAt: leases.marketAt,
            asOf: leases.asOf(subject.source),
          },
        smallAreaRents,
        taxRate,
      }),
    )
    if (computed.length % SLICE === 0) await nextTurn()
  }
  return computed
}
