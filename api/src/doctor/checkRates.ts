import { oldRate } from '@freehold/contracts'
import type { Config } from '../config'
import type { Database } from '../db/Database'
import { findCurrentEntries } from '../rates/rates.queries'
import { type Finding, ok, warning } from './Finding'

const CHECK = 'rates'

export async function checkRates(db: Database, { rates: { sources } }: Config, now: Date): Promise<Finding> {
  const entries = await findCurrentEntries(db)
  const newest = entries.toSorted((a, b) => b.asOf.localeCompare(a.asOf))[0]
  const how =
    sources.length === 0
      ? 'enter one in Admin Settings, or set RATES_SOURCES and run npm run rates -- fetch'
      : 'npm run rates -- fetch says why none is fetched'
  if (newest === undefined)
    return warning(CHECK, `there is no mortgage rate, so analyses have none to start with: ${how}`)
  const old = oldRate(newest, now.toISOString().slice(0, 'yyyy-mm-dd'.length))
  return old === null
    ? ok(CHECK, `the newest is of ${newest.asOf}`)
    : warning(CHECK, `the newest is of ${old.day}, ${old.days} days ago: ${how}`)
}
