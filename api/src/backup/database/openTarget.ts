import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fsyncTree } from '../../db/fsyncTree'
import { lockDirectory } from '../../db/lockDirectory'
import { locks } from '../../db/locks'
import { BackupError } from '../BackupError'
import { openEmbeddedSession } from './embeddedSession'
import { openPostgresSession } from './postgresSession'
import { quoteName, type Session } from './Session'

/** An empty database that nothing sees until it is kept. */
export interface Target {
  session: Session
  keep: () => Promise<void>
  discard: () => Promise<void>
}

interface Place {
  databaseUrl: string | undefined
  dataDirectory: string
}

/** Throws a BackupError if there is a database already, unless it is to be overwritten, or a server uses it. */
export const openTarget = ({ databaseUrl, dataDirectory }: Place, isOverwriting: boolean): Promise<Target> =>
  databaseUrl === undefined ? embedded(dataDirectory, isOverwriting) : postgres(databaseUrl, isOverwriting)

const OVERWRITE = '--overwrite replaces it'

async function embedded(dataDirectory: string, isOverwriting: boolean): Promise<Target> {
  await mkdir(dataDirectory, { recursive: true })
  const unlock = await lockDirectory(dataDirectory)
  const directory = path.join(dataDirectory, 'database')
  // The next start removes it if this process is interrupted.
  const unfinished = path.join(dataDirectory, 'database.unfinished-restore')
  try {
    if (existsSync(directory) && !isOverwriting)
      throw new BackupError(`There is a database in ${dataDirectory} (FREEHOLD_DATA): ${OVERWRITE}`)
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { mode: 0o700 })
    const session = await openEmbeddedSession(unfinished)
    await session.query('begin')
    return {
      session,
      async keep() {
        await session.query('commit')
        await session.close()
        fsyncTree(unfinished)
        const replaced = `${unfinished}-replaced`
        if (existsSync(directory)) await rename(directory, replaced)
        await rename(unfinished, directory)
        fsyncTree(dataDirectory, { deep: false })
        await rm(replaced, { recursive: true, force: true })
        await unlock()
      },
      async discard() {
        await session.close()
        await rm(unfinished, { recursive: true, force: true })
        await unlock()
      },
    }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    await unlock()
    throw error
  }
}

async function postgres(databaseUrl: string, isOverwriting: boolean): Promise<Target> {
  const session = await openPostgresSession(databaseUrl)
  try {
    await session.begin('read write')
    // A server that starts meanwhile waits.
    await session.query(`select pg_advisory_xact_lock(${locks.migrations})`)
    await refuseServers(session)
    await makeEmpty(session, isOverwriting)
    return {
      session,
      async keep() {
        await session.query('commit')
        await session.close()
      },
      discard: session.close,
    }
  } catch (error) {
    await session.close()
    throw error
  }
}

async function refuseServers(session: Session): Promise<void> {
  const using = await session.query(`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'freehold' and pid <> pg_backend_pid()`)
  if (using.length > 0) throw new BackupError('A server of Freehold uses the database: stop it first')
}

async function makeEmpty(session: Session, isOverwriting: boolean): Promise<void> {
  const present = await session.query<{ kind: string; name: string }>(`
    select case relkind when 'r' then 'table' when 'v' then 'view' when 'm' then 'materialized view' end as kind,
      relname::text as name
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm')`)
  if (present.length > 0 && !isOverwriting)
    throw new BackupError(`The database (DATABASE_URL) has ${present.length} tables: ${OVERWRITE}`)
  for (const { kind, name } of present)
    await session.query(`drop ${kind} if exists ${quoteName(name)} cascade`)
  const functions = await session.query<{ signature: string }>(`
    select pg_proc.oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
  for (const { signature } of functions) await session.query(`drop function if exists ${signature} cascade`)
}
