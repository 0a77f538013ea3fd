import type { Basemap } from '@freehold/contracts'
import type { Database } from '../db/Database'
import { RecentValue } from '../db/RecentValue'
import { findBasemaps, toBasemap } from './basemaps.queries'

/** Another process, such as the command line, may change them: a page shows that after a second. */
const MIN_AGE_MS = 1_000

const known = new WeakMap<object, RecentValue<Basemap[]>>()

/** All base maps, the most detailed first. Cheap, for every page; without the database the last known ones. */
export function knownBasemaps(db: Database): Promise<Basemap[]> {
  let value = known.get(db)
  if (!value) {
    const load = async () => (await findBasemaps(db)).map(toBasemap)
    value = new RecentValue<Basemap[]>({ load, fallback: [], minAgeMs: MIN_AGE_MS })
    known.set(db, value)
  }
  return value.get()
}

/** The next {@link knownBasemaps} reads them again. */
export const forgetBasemaps = (db: Database): boolean => known.delete(db)

/** The origins of archives that browsers load from addresses of the operator, for the content security policy. */
export async function basemapOrigins(db: Database): Promise<string[]> {
  const urls = (await knownBasemaps(db)).map(({ url }) => url).filter((url) => !url.startsWith('/'))
  return [...new Set(urls.map((url) => new URL(url).origin))]
}
