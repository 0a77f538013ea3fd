import * as v from 'valibot'
import { createMigrationsTable, type Migration } from '../../db/applyMigrations'
import { BackupError } from '../BackupError'
import type { ArchiveEntry } from '../archive/readArchive'
import {
  DATABASE_NAME,
  DatabaseDescription,
  type Manifest,
  type Table,
  tableOfEntry,
} from '../archive/Manifest'
import { damaged } from '../archive/seal'
import { findTables } from './describeDatabase'
import { quoteName, quoteText, type Session } from './Session'

/** An index, a constraint or a trigger that is left away while rows are loaded, and the statements for it. */
interface Detached {
  detach: string
  attach: string
}

/**
 * Loads the database of an archive into an empty one, within a transaction of the caller: makes the schema that it had, then
 * fills the tables. Later migrations are applied by the next start.
 */
export class DatabaseLoader {
  readonly #session: Session
  readonly #migrations: readonly Migration[]
  #description: DatabaseDescription | undefined
  #tables = new Map<string, Table>()
  #detached: Detached[] = []
  /** Tables of the archive that the schema does not have: an operator has made them. */
  readonly skipped: string[] = []

  /** @param migrations those of this version */
  constructor(session: Session, migrations: readonly Migration[]) {
    this.#session = session
    this.#migrations = migrations
  }

  get tables(): Table[] {
    return [...this.#tables.values()]
  }

  /** False if the entry is none of the database. */
  async load({ name, content }: ArchiveEntry): Promise<boolean> {
    const table = tableOfEntry(name)
    if (name !== DATABASE_NAME && table === undefined) return false
    const all: Buffer[] = []
    for await (const chunk of content) all.push(chunk)
    const bytes = Buffer.concat(all)
    if (table === undefined) await this.#prepare(bytes)
    else await this.#write(table, bytes)
    return true
  }

  async #prepare(bytes: Buffer): Promise<void> {
    this.#description = v.parse(DatabaseDescription, JSON.parse(bytes.toString('utf8')))
    await this.#makeSchema(this.#description.migrations)
    const present = new Map((await findTables(this.#session)).map((table) => [table.name, table]))
    for (const table of this.#description.tables) {
      if (present.has(table.name)) this.#tables.set(table.name, table)
      else this.skipped.push(table.name)
    }
    this.#detached = await findDetachable(this.#session)
    for (const { detach } of this.#detached) await this.#session.query(detach)
    await emptyAll(this.#session, [...present.keys()])
  }

  /** Throws a BackupError if this version does not know them. */
  async #makeSchema(applied: DatabaseDescription['migrations']): Promise<void> {
    const unknown = applied.find(({ hash }, index) => hash !== this.#migrations[index]?.hash)
    if (unknown !== undefined)
      throw new BackupError(
        `The archive is of another version of Freehold (its migration ${unknown.name} is not ours): use the version that made it, or a newer one`,
      )
    await this.#session.query(createMigrationsTable)
    for (const { statements } of this.#migrations.slice(0, applied.length))
      for (const statement of statements) await this.#session.query(statement)
  }

  async #write(name: string, rows: Buffer): Promise<void> {
    const table = this.#tables.get(name)
    if (table !== undefined) await this.#session.writeRows(table, rows)
    else if (!this.skipped.includes(name)) throw damaged(`${name} is none of its tables`)
  }

  /** Once all rows are loaded. Throws a BackupError unless there are as many as the archive says. */
  async finish(manifest: Manifest): Promise<void> {
    if (!this.#description) throw damaged('it has no database')
    for (const { attach } of this.#detached.toReversed()) await this.#session.query(attach)
    for (const { name, lastValue, isCalled } of this.#description.sequences)
      await this.#session.query(
        `select setval(${quoteText(quoteName(name))}, ${BigInt(lastValue)}, ${isCalled})`,
      )
    for (const { name } of this.tables) {
      const [row] = await this.#session.query<{ count: string }>(
        `select count(*)::text as count from ${quoteName(name)}`,
      )
      if (Number(row!.count) !== manifest.tables[name]?.rows)
        throw damaged(`${name} has ${row!.count} rows instead of ${manifest.tables[name]?.rows}`)
    }
    await this.#session.query('analyze')
  }
}

/** Migrations fill some tables, such as strategies; what the archive has replaces that. */
async function emptyAll(session: Session, names: string[]): Promise<void> {
  const parts = names.map(
    (name) => `select ${quoteText(name)} as name where exists (select from ${quoteName(name)})`,
  )
  const filled = await session.query<{ name: string }>(parts.join(' union all '))
  for (const { name } of filled) await session.query(`truncate ${quoteName(name)}`)
}

/**
 * Foreign keys, as no order of the tables suits all of them; indexes, which are made faster of all rows at once; and triggers,
 * whose work on these rows is done. Their names and settings stay.
 */
async function findDetachable(session: Session): Promise<Detached[]> {
  const triggers = await session.query<{ table: string; name: string; state: string }>(`
    select tgrelid::regclass::text as table, tgname::text as name, tgenabled::text as state from pg_trigger
    where not tgisinternal and tgtype & 4 > 0 and tgenabled <> 'D'`)
  const indexes = await session.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`)
  const keys = await session.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  return [
    ...keys.map(({ table, name, definition }) => ({
      detach: `alter table ${table} drop constraint ${quoteName(name)}`,
      attach: `alter table ${table} add constraint ${quoteName(name)} ${definition}`,
    })),
    ...indexes.map(({ name, definition }) => ({ detach: `drop index ${name}`, attach: definition })),
    ...triggers.map(({ table, name, state }) => ({
      detach: `alter table ${table} disable trigger ${quoteName(name)}`,
      attach: `alter table ${table} enable ${enabledAs[state] ?? ''} trigger ${quoteName(name)}`,
    })),
  ]
}

/** `tgenabled` of PostgreSQL's catalog. */
const enabledAs: Record<string, string> = { O: '', A: 'always', R: 'replica' }
