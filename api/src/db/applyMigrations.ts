import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { StartError } from '../startError'
import type { Database } from './openDatabase'
import { startLocks, underLock } from './underLock'

const Journal = v.object({ entries: v.array(v.object({ tag: v.string() })) })

interface Migration {
  name: string
  hash: string
  statements: string[]
}

function readMigrations(directory: string): Migration[] {
  const journal = JSON.parse(readFileSync(path.join(directory, 'meta/_journal.json'), 'utf8'))
  return v.parse(Journal, journal).entries.map(({ tag }) => {
    const text = readFileSync(path.join(directory, `${tag}.sql`), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    return { name: tag, hash, statements: text.split('--> statement-breakpoint') }
  })
}

/** Applies what is new, all or nothing, while other replicas wait. Throws a StartError when the database is of another line of versions. */
export async function applyMigrations(db: Database, directory: string): Promise<void> {
  const migrations = readMigrations(directory)
  await underLock(db, startLocks.migrations, async (tx) => {
    await tx.execute(sql`create table if not exists freehold_migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`)
    const { rows } = await tx.execute<{ name: string; hash: string }>(
      sql`select name, hash from freehold_migrations order by name`,
    )
    refuseForeign(rows, migrations)
    for (const { name, hash, statements } of migrations.slice(rows.length)) {
      for (const statement of statements) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into freehold_migrations (name, hash) values (${name}, ${hash})`)
    }
  })
}

function refuseForeign(applied: { name: string; hash: string }[], migrations: Migration[]): void {
  const foreign = applied.find(({ hash }, index) => hash !== migrations[index]?.hash)
  if (foreign === undefined) return
  throw new StartError(
    `The database was made by another version of Freehold (its ${foreign.name} is not ours): ` +
      'start that version, or give this one a new database (FREEHOLD_DATA or DATABASE_URL)',
  )
}
