import { defaultMortgage, mortgageOf, type Mortgage } from '@freehold/analysis'
import { customRate, type IsoDate } from '@freehold/contracts'
import type { Database } from '../db/openDatabase'
import { findLatestRates } from '../rates/rates.queries'
import { computeResults } from './computeResults'
import { findRecencyDays, findSales, findSmallAreaRents, findSubjects } from './evidence.queries'
import { indexSales, type SalesAround } from './indexSales'
import { boxOf, findNeighbourhoods, withinReach, type Neighbourhood, type Which } from './neighbourhoods'
import { storeResults } from './storeResults'

/** So many homes are computed and stored together; a transaction then takes a fraction of a second. */
const BATCH = 250

/** Called after each batch with how many homes are done, of how many. */
export type OnProgress = (done: number, total: number) => void

interface Context {
  which: Which
  mortgage: Mortgage
  asOf: (source: string) => IsoDate
}

/**
 * Computes comps, estimates and the results of the four strategies of properties, and stores them: after an import,
 * and for all when a rate has changed. A sale is a comp of others too: who changes one computes all `withinReach`.
 * A home that is not for sale is analysed at the price it was sold for.
 * @returns how many homes were computed; unknown and withdrawn ones are passed over
 */
export async function recomputeResults(
  db: Database,
  which: Which,
  onProgress: OnProgress = () => {},
): Promise<number> {
  // One after the other: `db` may be a transaction, whose connection takes one query at a time.
  const rates = await findLatestRates(db)
  const asOf = await findRecencyDays(db)
  const neighbourhoods = await findNeighbourhoods(db, which)
  // Without a rate of the day the results say that a term is required.
  const context = { which, asOf, mortgage: defaultMortgage(rates) ?? mortgageOf(customRate) }
  const total = neighbourhoods.reduce((sum, { homes }) => sum + homes, 0)
  let done = 0
  for (const neighbourhood of neighbourhoods) {
    const box = boxOf(neighbourhood)
    const salesAround = indexSales(box ? await findSales(db, withinReach(box)) : [])
    for await (const computed of recomputeBatches(db, context, neighbourhood, salesAround)) {
      done += computed
      onProgress(done, total)
    }
  }
  return done
}

async function* recomputeBatches(
  db: Database,
  { which, mortgage, asOf }: Context,
  neighbourhood: Neighbourhood,
  salesAround: SalesAround,
): AsyncGenerator<number> {
  let after = ''
  for (;;) {
    const subjects = await findSubjects(db, which, neighbourhood, after, BATCH)
    const last = subjects.at(-1)
    if (!last) return
    const rents = await findSmallAreaRents(db, [...new Set(subjects.map(({ zip }) => zip))])
    const computed = subjects.map((subject) =>
      computeResults(subject, {
        salesAround,
        mortgage,
        asOf: asOf(subject.source),
        smallAreaRents: rents.get(subject.zip) ?? null,
      }),
    )
    await storeResults(db, computed)
    yield subjects.length
    if (subjects.length < BATCH) return
    after = last._id
  }
}
