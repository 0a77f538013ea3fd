import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/openDatabase'
import { isInFuture } from '../facts'
import { importDeliveries } from '../importDeliveries'
import { ImportError } from '../ImportError'
import type { Intake } from '../Intake'
import type { Row } from '../Row'
import { fetchPage, shownAddress, type Fetching } from './fetchPage'
import { toRow } from './resoRows'

/**
 * So much of what was read before is asked for again: a record that is stored a little late has a time from before
 * others that came already, and one that changes amidst a run moves another of the newest out of the next page.
 */
const OVERLAP_MS = 10 * 60_000

/** What an address is known by in the list of what has been read. */
interface Feed {
  source: string
  feed: string
}

/**
 * Properties from a RESO Web API, page by page. Asked again it tells what has changed since: records come in the order
 * of their changes, and how far they are stored is kept with each batch. Throws an ImportError.
 */
export function webIntake(address: string, source: string, fetching: Fetching): Intake {
  const url = requireUrl(address, fetching)
  const feed = { source, feed: feedOf(url) }
  return {
    adapter: 'reso',
    source,
    name: shownAddress(url),
    async store(db, desk, tally) {
      const known = await findMark(db, feed)
      const reading = new Reading(fetching, known)
      const rows = reading.rows(sinceLast(url, known))
      const beforeStored = () => {
        const mark = reading.mark(false)
        return (to: Database) => storeMark(to, feed, mark)
      }
      const stored = await importDeliveries(
        db,
        { source, rows, total: () => reading.total, beforeStored },
        desk,
        tally,
      )
      // What had come before it is stored.
      if (reading.failure !== null) throw reading.failure
      if (!desk.isDryRun) await storeMark(db, feed, reading.mark(true))
      return stored
    },
  }
}

function requireUrl(address: string, { token }: Fetching): URL {
  if (!URL.canParse(address)) throw new ImportError('The address is none')
  const url = new URL(address)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (token !== undefined && url.protocol !== 'https:' && !isHere) {
    throw new ImportError('A token is sent over https alone')
  }
  return url
}

/** Alike for every address that asks for the same records; a hash, as a key may stand in its query. */
function feedOf({ origin, pathname, searchParams }: URL): string {
  const asked = [...searchParams].filter(([name]) => !['$orderby', '$count'].includes(name))
  return createHash('sha256')
    .update(JSON.stringify([origin, pathname, asked.map(([name, value]) => `${name}=${value}`).toSorted()]))
    .digest('hex')
}

/** The same query for what has changed since, the oldest change first. */
function sinceLast(url: URL, mark: string | null): URL {
  const asked = new URL(url)
  const given = asked.searchParams.get('$filter')
  const isNew =
    mark === null ? null : `ModificationTimestamp ge ${new Date(Date.parse(mark) - OVERLAP_MS).toISOString()}`
  const filters = [given && isNew ? `(${given})` : given, isNew].filter(Boolean)
  if (filters.length > 0) asked.searchParams.set('$filter', filters.join(' and '))
  asked.searchParams.set('$orderby', 'ModificationTimestamp')
  asked.searchParams.set('$count', 'true')
  return asked
}

/** Follows the pages, and knows how far it has come. */
class Reading {
  /** How many records there are, where the server tells. */
  total: number | null = null
  /** Why it ended before the last page. */
  failure: Error | null = null
  readonly #fetching: Fetching
  /** The mark of those before. */
  readonly #known: string | null
  #newest = ''
  #isInOrder = true

  constructor(fetching: Fetching, known: string | null) {
    this.#fetching = fetching
    this.#known = known
  }

  /** Up to where everything has been read; null while a record may still come that was changed before. */
  mark(isComplete: boolean): string | null {
    if (!this.#isInOrder && !isComplete) return null
    return this.#newest > (this.#known ?? '') ? this.#newest : this.#known
  }

  /** Ends where a page cannot be had, so that those before it are stored. */
  async *rows(first: URL): AsyncGenerator<Row> {
    try {
      yield* this.#pages(first)
    } catch (error) {
      this.failure = error as Error
    }
  }

  async *#pages(first: URL): AsyncGenerator<Row> {
    const asked = new Set<string>()
    let number = 0
    for (let url: URL | null = first; url !== null;) {
      if (asked.has(url.href)) throw new ImportError(`${shownAddress(url)} leads in a circle`)
      asked.add(url.href)
      const page = await fetchPage(url, this.#fetching)
      const { value, next, count } = partsOf(page, url)
      this.total ??= count
      for (const record of value) {
        const raw = JSON.stringify(record) ?? ''
        const row = toRow(record, { line: ++number, raw, name: `record ${number}` })
        if ('delivery' in row && row.delivery.modifiedAt) this.#note(row.delivery.modifiedAt)
        yield row
      }
      url = next
    }
  }

  #note(modifiedAt: string): void {
    if (modifiedAt < this.#newest) this.#isInOrder = false
    else this.#newest = modifiedAt
  }
}

function partsOf(page: unknown, url: URL) {
  const { value, '@odata.nextLink': link, '@odata.count': count } = (page ?? {}) as Record<string, unknown>
  if (!Array.isArray(value)) throw new ImportError(`${shownAddress(url)} answers no list of records`)
  return {
    value: value as unknown[],
    next: typeof link === 'string' && link !== '' ? nextPage(link, url) : null,
    // One server writes it as a text.
    count: /^\d+$/.test(String(count)) ? Number(count) : null,
  }
}

/** The token goes to no other server than the one that was named. */
function nextPage(link: string, url: URL): URL {
  if (!URL.canParse(link, url.href))
    throw new ImportError(`${shownAddress(url)} names a next page that is no address`)
  const next = new URL(link, url)
  if (next.origin !== url.origin) {
    throw new ImportError(`${shownAddress(url)} names a next page on another server (${next.origin})`)
  }
  return next
}

async function findMark(db: Database, { source, feed }: Feed): Promise<string | null> {
  const { rows } = await db.execute<{ ms: number }>(sql`
    select (extract(epoch from modified_at) * 1000)::float8 as ms from feed_marks
    where source = ${source} and feed = ${feed}`)
  const [mark] = rows
  return mark && !isInFuture(mark.ms) ? new Date(Math.round(mark.ms)).toISOString() : null
}

async function storeMark(db: Database, { source, feed }: Feed, mark: string | null): Promise<void> {
  if (mark === null) return
  await db.execute(sql`
    insert into feed_marks (source, feed, modified_at) values (${source}, ${feed}, ${mark})
    on conflict (source, feed) do update set modified_at = excluded.modified_at`)
}
