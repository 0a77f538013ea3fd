import { sql } from 'drizzle-orm'
import type { Database } from '../../db/openDatabase'
import { importDeliveries } from '../importDeliveries'
import { ImportError } from '../ImportError'
import type { Intake } from '../Intake'
import type { Row } from '../Row'
import { fetchPage, shownAddress, type Fetching } from './fetchPage'
import { toRow } from './resoRows'

/**
 * Properties from a RESO Web API, page by page. Asked again it tells what has changed since: records come in the order
 * of their changes, and how far they are stored is kept with each batch. Throws an ImportError.
 */
export function webIntake(address: string, source: string, fetching: Fetching): Intake {
  const url = requireUrl(address, fetching)
  return {
    adapter: 'reso',
    source,
    name: shownAddress(url),
    async store(db, desk, tally) {
      const reading = new Reading(fetching)
      const rows = reading.rows(sinceLast(url, await findMark(db, source)))
      const beforeStored = () => {
        const mark = reading.mark(false)
        return (to: Database) => storeMark(to, source, mark)
      }
      const stored = await importDeliveries(
        db,
        { source, rows, total: () => reading.total, beforeStored },
        desk,
        tally,
      )
      // What had come before it is stored.
      if (reading.failure !== null) throw reading.failure
      if (!desk.isDryRun) await storeMark(db, source, reading.mark(true))
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

/** The same query for what has changed since, the oldest change first. */
function sinceLast(url: URL, mark: string | null): URL {
  const asked = new URL(url)
  const given = asked.searchParams.get('$filter')
  const isNew = mark === null ? null : `ModificationTimestamp ge ${mark}`
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
  #newest = ''
  #isInOrder = true

  constructor(fetching: Fetching) {
    this.#fetching = fetching
  }

  /** Up to where everything has been read; null while a record may still come that was changed before. */
  mark(isComplete: boolean): string | null {
    return (this.#isInOrder || isComplete) && this.#newest !== '' ? this.#newest : null
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
        const row = toRow(record, ++number, JSON.stringify(record) ?? '')
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

async function findMark(db: Database, source: string): Promise<string | null> {
  const { rows } = await db.execute<{ ms: number }>(sql`
    select (extract(epoch from modified_at) * 1000)::float8 as ms from import_marks
    where source = ${source} and modified_at is not null`)
  return rows[0] ? new Date(Math.round(rows[0].ms)).toISOString() : null
}

async function storeMark(db: Database, source: string, mark: string | null): Promise<void> {
  if (mark === null) return
  await db.execute(sql`
    insert into import_marks (source, modified_at) values (${source}, ${mark})
    on conflict (source) do update
      set modified_at = greatest(import_marks.modified_at, excluded.modified_at)`)
}
