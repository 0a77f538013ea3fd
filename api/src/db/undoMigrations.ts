import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { StartError } from '../startError'
import { MIGRATIONS_TABLE } from './applyMigrations'
import type { Database } from './Database'
import { locks, withLock } from './locks'

const table = sql.identifier(MIGRATIONS_TABLE)

/**
 * Undoes the migrations that follow one, all or none, so that the version whose last it was can start again. What was written
 * since stays. Returns those that were undone, the latest first. Throws a StartError if one cannot be undone.
 */
export function undoMigrations(db: Database, directory: string, last: string): Promise<string[]> {
  return withLock(db, locks.migrations, async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(sql`select name from ${table} order by name`)
    const names = rows.map(({ name }) => name)
    if (!names.includes(last))
      throw new StartError(`The database has no migration ${last}: it has up to ${names.at(-1)}`)
    const undone = names.slice(names.indexOf(last) + 1).toReversed()
    for (const name of undone) {
      for (const statement of readUndo(directory, name)) await tx.execute(sql.raw(statement))
      await tx.execute(sql`delete from ${table} where name = ${name}`)
    }
    return undone
  })
}

function readUndo(directory: string, name: string): string[] {
  const file = path.join(directory, 'undo', `${name}.sql`)
  if (existsSync(file)) return readFileSync(file, 'utf8').split('--> statement-breakpoint')
  throw new StartError(
    `The migration ${name} cannot be undone: restore a backup from before it with the version of then. Nothing was changed`,
  )
}
