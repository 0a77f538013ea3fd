import { sql } from 'drizzle-orm'
import type { Config } from '../config'
import { compareMigrations } from '../db/applyMigrations'
import type { OpenDatabase } from '../db/Database'
import { inspectDatabase } from '../db/inspectDatabase'
import { counted } from './counted'
import { failureOf } from './failureOf'
import { type Finding, ok, problem, warning } from './Finding'

const CHECK = 'database'
const READY_TIMEOUT_MS = 5_000

/** The database is null if it could not be opened, and then not looked at by other checks. */
export async function checkDatabase(
  config: Config,
): Promise<{ finding: Finding; database: OpenDatabase | null }> {
  let database: OpenDatabase | null
  try {
    database = await inspectDatabase(config)
  } catch (error) {
    return { finding: await explain(failureOf(error), config), database: null }
  }
  if (database === null)
    return { finding: warning(CHECK, 'not made yet: the first start makes it'), database: null }
  try {
    return { finding: await look(database, config), database }
  } catch (error) {
    await database.close()
    return { finding: problem(CHECK, `cannot be read: ${failureOf(error)}`), database: null }
  }
}

async function look({ db, kind }: OpenDatabase, { migrationsDirectory }: Config): Promise<Finding> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  )
  const name = `${kind === 'embedded' ? 'embedded ' : ''}PostgreSQL ${rows[0]!.version.split(' ')[0]}`
  const { applied, missing, isOfOther } = await compareMigrations(db, migrationsDirectory)
  if (isOfOther)
    return problem(
      CHECK,
      `${name} was made by another version of Freehold: start that version, or give this one a new database`,
    )
  if (missing > 0)
    return warning(
      CHECK,
      `${name} lacks ${counted(missing, 'migration')} of this version: make a backup; the next start applies them`,
    )
  return ok(CHECK, `${name} with all ${counted(applied, 'migration')}`)
}

/** A running server has the embedded database for itself. */
async function explain(failure: string, { databaseUrl, host, port }: Config): Promise<Finding> {
  if (databaseUrl !== undefined || !failure.includes('is in use by')) return problem(CHECK, failure)
  const address = `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}/ready`
  const isReady = await fetch(address, { signal: AbortSignal.timeout(READY_TIMEOUT_MS) }).then(
    ({ ok: isOk }) => isOk,
    () => false,
  )
  return isReady
    ? ok(CHECK, 'in use by a running server, which says that it is ready')
    : problem(CHECK, `${failure}. That process does not answer at ${address}`)
}
