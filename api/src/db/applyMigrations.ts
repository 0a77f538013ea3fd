import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { StartError } from '../startError'
import type { Database } from './Database'
import { locks, withLock } from './locks'

const Journal = v.object({ entries: v.array(v.object({ tag: v.string() })) })

/** Not in `schema.ts`, because the table exists before the first migration. */
export const MIGRATIONS_TABLE = 'freehold_migrations'
const table = sql.identifier(MIGRATIONS_TABLE)
export const createMigrationsTable = `create table if not exists ${MIGRATIONS_TABLE} (
  name text primary key, hash text not null, applied_at timestamptz not null default now())`

export interface Migration {
  name: string
  hash: string
  statements: string[]
}

export function readMigrations(directory: string): Migration[] {
  const journal = JSON.parse(readFileSync(path.join(directory, 'meta/_journal.json'), 'utf8'))
  return v.parse(Journal, journal).entries.map(({ tag }) => {
    const text = readFileSync(path.join(directory, `${tag}.sql`), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    return { name: tag, hash, statements: text.split('--> statement-breakpoint') }
  })
}

/**
 * Applies the new migrations, all or none; other replicas wait. Throws a StartError if the database has migrations that
 * this version does not know.
 */
export async function applyMigrations(db: Database, directory: string): Promise<void> {
  const migrations = readMigrations(directory)
  await withLock(db, locks.migrations, async (tx) => {
    await tx.execute(sql.raw(createMigrationsTable))
    const { rows } = await tx.execute<{ name: string; hash: string }>(
      sql`select name, hash from ${table} order by name`,
    )
    refuseUnknown(rows, migrations)
    for (const { name, hash, statements } of migrations.slice(rows.length)) {
      for (const statement of statements) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into ${table} (name, hash) values (${name}, ${hash})`)
    }
  })
}

/** Which migrations a database lacks, and whether another version of Freehold made it. Changes nothing. */
export async function compareMigrations(
  db: Database,
  directory: string,
): Promise<{ applied: number; missing: number; isOfOther: boolean }> {
  const known = readMigrations(directory)
  const exists = sql`select to_regclass(${MIGRATIONS_TABLE}) is not null as "isThere"`
  const { rows: found } = await db.execute<{ isThere: boolean }>(exists)
  if (!found[0]!.isThere) return { applied: 0, missing: known.length, isOfOther: false }
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from ${table} order by name`)
  const isOfOther = rows.some(({ hash }, index) => hash !== known[index]?.hash)
  return { applied: rows.length, missing: Math.max(0, known.length - rows.length), isOfOther }
}

function refuseUnknown(applied: { name: string; hash: string }[], migrations: Migration[]): void {
  const unknown = applied.find(({ hash }, index) => hash !== migrations[index]?.hash)
  if (unknown === undefined) return
  throw new StartError(
    `The database was made by another version of Freehold (its ${unknown.name} is not ours): ` +
      'start that version, or give this one a new database (FREEHOLD_DATA or DATABASE_URL)',
  )
}
