import { sql } from 'drizzle-orm'
import type { Database } from '../db/Database'

/** Tables whose triggers refuse deletions. */
const appendOnly = ['audit_log', 'remote_changes']
/** Tables up to this size are emptied by deleting, larger ones by truncating. */
const SMALL_BYTES = 262_144

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
const list = (names: readonly string[]) => names.map(quote).join(', ')

/** Tables that keep their rows between tests. */
const keptTables = ['freehold_migrations', 'settings']

/** The tables, each before those that its foreign keys refer to. */
export async function findTables(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; refers: string[] }>(sql`
    select relname as name, array(select confrelid::regclass::text from pg_constraint
      where contype = 'f' and conrelid = pg_class.oid and confrelid <> conrelid) as refers
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
  const left = new Map(rows.map(({ name, refers }) => [name, refers]))
  for (const name of keptTables) left.delete(name)
  const ordered: string[] = []
  while (left.size > 0) {
    const referred = new Set([...left.values()].flat())
    const next = [...left.keys()].filter((name) => !referred.has(name))
    if (next.length === 0) throw new Error(`These tables refer to each other: ${[...left.keys()].join(', ')}`)
    for (const name of next) left.delete(name)
    ordered.push(...next)
  }
  return ordered
}

/** The rows of a table as JSON. */
export interface TableRows {
  table: string
  json: string
}

export async function readRows(db: Database, tables: readonly string[]): Promise<TableRows[]> {
  const read = async (table: string) => {
    const { rows } = await db.execute<{ json: string }>(
      sql.raw(`select coalesce(json_agg(row), '[]')::text as json from ${table} row`),
    )
    return { table, json: rows[0]!.json }
  }
  return Promise.all(tables.map(read))
}

/**
 * One statement that empties these tables and inserts these rows. Skips tables that were never written, and deletes few
 * rows instead of truncating: TRUNCATE creates new files for the table and its indexes, which takes a hundred times as
 * long.
 */
export function resetStatement(tables: readonly string[], inserted: readonly TableRows[] = []): string {
  const inserts = inserted.map(
    ({ table, json }) =>
      `insert into ${table} select * from json_populate_recordset(null::${table}, ${quote(json)});`,
  )
  return `do $reset$ declare touched text; begin
    for touched in select name from unnest(array[${list(tables)}]) with ordinality given (name, position)
      where pg_relation_size(name::regclass) > 0 order by position
    loop
      if touched in (${list(appendOnly)}) then
        execute format('alter table %I disable trigger %I', touched, touched || '_append_only');
      end if;
      if pg_relation_size(touched::regclass) > ${SMALL_BYTES} then
        execute format('truncate %I cascade', touched);
      else
        execute format('delete from %I', touched);
      end if;
      if touched in (${list(appendOnly)}) then
        execute format('alter table %I enable always trigger %I', touched, touched || '_append_only');
      end if;
    end loop;
    ${inserts.join('\n')}
  end $reset$`
}

/** Restores a database to the state after its migrations, without dead rows and with restarted sequences. */
export async function emptyDatabase(db: Database): Promise<void> {
  const tables = [...(await findTables(db)), 'settings']
  await db.execute(
    sql.raw(`do $empty$ declare touched text; begin
    for touched in select name from unnest(array[${list(tables)}]) name where pg_relation_size(name::regclass) > 0
    loop
      if touched in (${list(appendOnly)}) then
        execute format('alter table %I disable trigger %I', touched, touched || '_append_only');
      end if;
      execute format('truncate %I restart identity cascade', touched);
      if touched in (${list(appendOnly)}) then
        execute format('alter table %I enable always trigger %I', touched, touched || '_append_only');
      end if;
    end loop;
  end $empty$`),
  )
}

/** A digest of columns, constraints, indexes, triggers and functions, to detect tests that change more than rows. */
export async function schemaOf(db: Database): Promise<string> {
  const { rows } = await db.execute<{ digest: string }>(sql`
    select md5(string_agg(part, ',' order by part collate "C")) as digest from (
      select concat_ws(' ', relname, relkind, relnatts) from pg_class where relnamespace = 'public'::regnamespace
      union all
      select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      union all
      select concat_ws(' ', conrelid::regclass, conname, convalidated) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all
      select concat_ws(' ', proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
    ) parts (part)`)
  return rows[0]!.digest
}
