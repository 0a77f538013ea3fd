import type { Pool, PoolClient } from 'pg'
import { DISK_FULL } from './databaseErrors'
import { type DiskChange, DiskSpace, withoutPatience } from './DiskSpace'

const PROBE_EVERY_MS = 3_000

/** A private field of node-postgres. */
interface Internals {
  connection: { on: (event: 'errorMessage', listener: (refusal: { code?: string }) => void) => void }
}

/**
 * Writes about 2 MiB to a table and to PostgreSQL's log. Less might fit into what a full disk has left. The table is gone
 * with its transaction.
 */
const PROBE = `create table freehold_space_probe as
  select string_agg(md5(random()::text), '') from generate_series(1, 64000) number group by number % 1000`

/**
 * The disk of a PostgreSQL server, which only the server sees: it is full once the server has refused a write for that
 * reason, until it stores some megabytes again.
 */
export class ServerDisk extends DiskSpace {
  readonly #pool: Pool
  readonly #onChange: (change: DiskChange) => void
  #probing: NodeJS.Timeout | undefined
  #probe: Promise<void> | null = null

  constructor(pool: Pool, onChange: (change: DiskChange) => void) {
    super()
    this.#pool = pool
    this.#onChange = onChange
    pool.on('connect', (client) => this.#listen(client))
  }

  override async stop(): Promise<void> {
    clearInterval(this.#probing)
    await this.#probe
  }

  #listen(client: PoolClient): void {
    const { connection } = client as unknown as Internals
    connection.on('errorMessage', ({ code }) => {
      if (code === DISK_FULL) this.#note()
    })
  }

  #note(): void {
    if (!this.set(true)) return
    this.#onChange({
      isFull: true,
      line: 'The disk of the PostgreSQL server is full: writes are refused until it has space again',
    })
    const probe = async () => {
      await withoutPatience(() => this.#tryToWrite())
      this.#probe = null
    }
    this.#probing = setInterval(() => void (this.#probe ??= probe()), PROBE_EVERY_MS).unref()
  }

  async #tryToWrite(): Promise<void> {
    try {
      await this.#writeAndTakeBack()
    } catch {
      return
    }
    clearInterval(this.#probing)
    if (!this.set(false)) return
    const line = 'The disk of the PostgreSQL server has space again: writes are accepted'
    this.#onChange({ isFull: false, line })
  }

  async #writeAndTakeBack(): Promise<void> {
    const client = await this.#pool.connect()
    try {
      await client.query('begin')
      await client.query(PROBE)
      await client.query('rollback')
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  }
}
