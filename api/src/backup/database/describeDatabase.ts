import { MIGRATIONS_TABLE } from '../../db/applyMigrations'
import { BackupError } from '../BackupError'
import type { DatabaseDescription, Table } from '../archive/Manifest'
import { quoteName, type Session } from './Session'

/** The tables, without unlogged ones: what they contain is read again after a crash, and after a restore as well. */
export async function findTables(session: Session): Promise<Table[]> {
  const rows = await session.query<{ name: string; columns: string }>(`
    select relname::text as name, json_agg(attname order by attnum)::text as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname collate "C"`)
  return rows.map(({ name, columns }) => ({ name, columns: JSON.parse(columns) as string[] }))
}

/** Throws a BackupError if it is no database of a Freehold. */
export async function describeDatabase(session: Session): Promise<DatabaseDescription> {
  const tables = await findTables(session)
  if (!tables.some(({ name }) => name === MIGRATIONS_TABLE))
    throw new BackupError('The database is not that of a Freehold: it has no migrations')
  const migrations = await session.query<{ name: string; hash: string }>(
    `select name, hash from ${MIGRATIONS_TABLE} order by name`,
  )
  return { tables, migrations, sequences: await findSequences(session) }
}

async function findSequences(session: Session): Promise<DatabaseDescription['sequences']> {
  const names = await session.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`)
  const found: DatabaseDescription['sequences'] = []
  for (const { name } of names) {
    const [row] = await session.query<{ value: string; called: string }>(
      `select last_value::text as value, is_called::text as called from ${quoteName(name)}`,
    )
    found.push({ name, lastValue: row!.value, isCalled: row!.called === 'true' })
  }
  return found
}
