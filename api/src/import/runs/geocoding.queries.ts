import type { ImportAdapter, ImportGeocoding } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { givenRows } from '../../db/columnLists'
import { isOneOf, namesOf } from '../../db/columns'
import type { Database } from '../../db/Database'
import { importRuns } from '../../db/schema'

/** The adapters whose imports may bring homes without coordinates. */
export const listingAdapters: readonly ImportAdapter[] = ['csv', 'reso', 'attom']

/** Saves the state of each source with its latest import of listings. */
export async function saveGeocoding(
  db: Database,
  states: ReadonlyMap<string, ImportGeocoding>,
): Promise<void> {
  if (states.size === 0) return
  const { id, source, geocoding, adapter, startedAt } = importRuns
  const rows = [...states].map(([name, state]) => ({ source: name, geocoding: state }))
  await db.execute(sql`
    update ${importRuns} set ${namesOf(geocoding)} = given.geocoding
    from ${givenRows(rows, { source, geocoding })},
      lateral (
        select ${id} as latest from ${importRuns}
        where ${source} = given.source and ${isOneOf(adapter, listingAdapters)}
        order by ${startedAt} desc limit 1) run
    where ${id} = run.latest`)
}
