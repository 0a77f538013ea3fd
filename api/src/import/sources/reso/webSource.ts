import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/Database'
import { feedMarks } from '../../../db/schema'
import { ImportError } from '../../ImportError'
import type { ImportSource } from '../../ImportSource'
import { isInFuture } from '../../../homes/isInFuture'
import type { ParsedRow } from '../../SourceRow'
import { storeRows } from '../../storing/storeRows'
import { sourceNameOf } from '../sourceName'
import { untilFailure } from '../untilFailure'
import { fetchPage, shownAddress, type FetchOptions } from './fetchPage'
import { toParsedRow } from './resoRows'
import { parseUrl } from '../../../http/parseUrl'

/**
 * An import asks again for changes of this long before the last one. Servers store some records late, with a time before
 * others that were already read; and a record that changes during a run moves another one to a page already read.
 */
const OVERLAP_MS = 10 * 60_000

/** Identifies an address in the table of feeds. */
interface Feed {
  source: string
  feed: string
}

/**
 * Listings from a RESO Web API, page by page. The records come in the order of their changes, and each batch saves up to
 * which change everything is stored: the next import asks only for later ones. Throws an ImportError.
 * @param givenName the name to store the listings under; by default that of the host
 */
export function webSource(
  address: string,
  givenName: string | undefined,
  options: FetchOptions,
): ImportSource {
  const url = requireUrl(address, options)
  const sourceName = givenName ?? sourceNameOf(url)
  const feed = { source: sourceName, feed: feedIdOf(url) }
  return {
    adapter: 'reso',
    sourceName,
    fileName: shownAddress(url),
    async store(db, context, counts) {
      const known = await findReadUntil(db, feed)
      const reader = new FeedReader(options, known)
      const rows = reader.rows(changesSince(url, known))
      const onLoaded = (to: Database) => storeMark(to, feed, reader.mark(false))
      const stream = { source: sourceName, rows, feed: { total: () => reader.total, onLoaded } }
      const stored = await storeRows(db, stream, context, counts)
      // Not thrown earlier, so that the pages before the failure are stored.
      if (reader.failure !== null) throw reader.failure
      if (!context.isDryRun) await storeMark(db, feed, reader.mark(true))
      return stored
    },
  }
}

function requireUrl(address: string, { token }: FetchOptions): URL {
  const url = parseUrl(address)
  if (url === null) throw new ImportError('The address is not valid')
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (token !== undefined && url.protocol !== 'https:' && !isLocal) {
    throw new ImportError('A token is only sent over https: use an address that begins with https://')
  }
  return url
}

/** Equal for addresses that request the same records. Hashed, because the query may contain a key. */
function feedIdOf({ origin, pathname, searchParams }: URL): string {
  const asked = [...searchParams].filter(([name]) => !['$orderby', '$count'].includes(name))
  return createHash('sha256')
    .update(JSON.stringify([origin, pathname, asked.map(([name, value]) => `${name}=${value}`).toSorted()]))
    .digest('hex')
}

/** Adds to the query that only later changes are wanted, the oldest first. */
function changesSince(url: URL, mark: string | null): URL {
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

/** Follows the pages of a feed and remembers the newest change. */
class FeedReader {
  /** The number of records, if the server says it. */
  total: number | null = null
  /** Why the reading ended before the last page. */
  failure: Error | null = null
  readonly #options: FetchOptions
  readonly #known: string | null
  #newest = ''
  #isInOrder = true

  /** @param known the mark of earlier imports */
  constructor(options: FetchOptions, known: string | null) {
    this.#options = options
    this.#known = known
  }

  /** The change up to which everything has been read; null if the server ignores the order and pages are missing. */
  mark(isComplete: boolean): string | null {
    if (!this.#isInOrder && !isComplete) return null
    return this.#newest > (this.#known ?? '') ? this.#newest : this.#known
  }

  /** Ends at a page that cannot be fetched, so that the rows before it are stored. */
  rows(first: URL): AsyncGenerator<ParsedRow> {
    return untilFailure(this.#pages(first), (error) => (this.failure = error))
  }

  async *#pages(first: URL): AsyncGenerator<ParsedRow> {
    const asked = new Set<string>()
    let number = 0
    for (let url: URL | null = first; url !== null;) {
      if (asked.has(url.href)) throw new ImportError(`${shownAddress(url)} leads in a circle`)
      asked.add(url.href)
      const { page, incomplete } = await fetchPage(url, this.#options)
      const { records, next, count } = parsePage(page, url)
      this.total ??= count
      for (const record of records) {
        const raw = JSON.stringify(record) ?? ''
        const row = toParsedRow(record, { line: ++number, raw, name: `record ${number}` })
        if ('update' in row && row.update.modifiedAt) this.#remember(row.update.modifiedAt)
        yield row
      }
      if (incomplete) throw incomplete
      url = next
    }
  }

  #remember(modifiedAt: string): void {
    if (modifiedAt < this.#newest) this.#isInOrder = false
    else this.#newest = modifiedAt
  }
}

function parsePage(page: unknown, url: URL) {
  const { value, '@odata.nextLink': link, '@odata.count': count } = (page ?? {}) as Record<string, unknown>
  if (!Array.isArray(value)) throw new ImportError(`${shownAddress(url)} answers no list of records`)
  return {
    records: value as unknown[],
    next: typeof link === 'string' && link !== '' ? nextPage(link, url) : null,
    // Some servers write it as a string.
    count: /^\d+$/.test(String(count)) ? Number(count) : null,
  }
}

/** Refuses another server, which must not receive the token. */
function nextPage(link: string, url: URL): URL {
  const next = parseUrl(link, url.href)
  if (next === null)
    throw new ImportError(`${shownAddress(url)} names a next page that is not a valid address`)
  if (next.origin !== url.origin) {
    throw new ImportError(`${shownAddress(url)} names a next page on another server (${next.origin})`)
  }
  return next
}

async function findReadUntil(db: Database, { source, feed }: Feed): Promise<string | null> {
  const [row] = await db
    .select({ modifiedAt: feedMarks.modifiedAt })
    .from(feedMarks)
    .where(and(eq(feedMarks.source, source), eq(feedMarks.feed, feed)))
  return row && !isInFuture(row.modifiedAt.getTime()) ? row.modifiedAt.toISOString() : null
}

async function storeMark(db: Database, { source, feed }: Feed, mark: string | null): Promise<void> {
  if (mark === null) return
  const modifiedAt = new Date(mark)
  await db
    .insert(feedMarks)
    .values({ source, feed, modifiedAt })
    .onConflictDoUpdate({ target: [feedMarks.source, feedMarks.feed], set: { modifiedAt } })
}
