import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { lockDirectory } from '../../db/lockDirectory'
import { StartError } from '../../startError'
import { BackupError } from '../BackupError'
import type { DatabaseDescription } from '../archive/Manifest'
import { askForSnapshot } from './askForSnapshot'
import { copyIdle, copyRunning, requireSpace } from './copyDirectory'
import { describeDatabase, findTables } from './describeDatabase'
import { openEmbeddedSession } from './embeddedSession'
import { openPostgresSession, type PostgresSession } from './postgresSession'
import { quoteName, type Session } from './Session'

/** A database as it was at one moment. */
export interface Snapshot {
  session: Session
  description: DatabaseDescription
  close: () => Promise<void>
}

interface Place {
  databaseUrl: string | undefined
  dataDirectory: string
}

/**
 * Opens what can be read while others go on writing.
 * @param isDue called shortly before the moment; what is committed until it resolves is in the snapshot
 */
export const openSnapshot = (
  { databaseUrl, dataDirectory }: Place,
  isDue: () => Promise<void>,
): Promise<Snapshot> =>
  databaseUrl === undefined ? ofEmbedded(dataDirectory, isDue) : ofPostgres(databaseUrl, isDue)

/** The embedded database has one connection, which a long transaction would take from all others: its files are copied. */
async function ofEmbedded(dataDirectory: string, isDue: () => Promise<void>): Promise<Snapshot> {
  const directory = path.join(dataDirectory, 'database')
  if (!existsSync(directory))
    throw new BackupError(`There is no database in ${dataDirectory} (FREEHOLD_DATA)`)
  const copy = path.join(dataDirectory, 'backup.unfinished')
  const remove = () => rm(copy, { recursive: true, force: true })
  await copyAlone({ dataDirectory, directory, copy }, isDue).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  try {
    const session = await openEmbeddedSession(copy)
    const close = async () => {
      await session.close()
      await remove()
    }
    return { session, description: await describeDatabase(session), close }
  } catch (error) {
    await remove()
    throw error
  }
}

/** While this copies, no other backup does: the server or the lock of the directory sees to that. */
async function copyAlone(
  { dataDirectory, directory, copy }: { dataDirectory: string; directory: string; copy: string },
  isDue: () => Promise<void>,
): Promise<void> {
  const running = await askForSnapshot(dataDirectory)
  const unlock = running ? async () => running.close() : await lock(dataDirectory)
  try {
    // One that a killed backup has left.
    await rm(copy, { recursive: true, force: true })
    await requireSpace(directory, dataDirectory)
    if (running) return await copyRunning(directory, copy, running, isDue)
    await copyIdle(directory, copy)
    await isDue()
  } finally {
    await unlock()
  }
}

async function lock(dataDirectory: string): Promise<() => Promise<void>> {
  try {
    return await lockDirectory(dataDirectory)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new BackupError(
      `${error.message}. A server lets backups be made once it has started; an import on the command line does not`,
    )
  }
}

async function ofPostgres(databaseUrl: string, isDue: () => Promise<void>): Promise<Snapshot> {
  const session = await openPostgresSession(databaseUrl)
  try {
    await isDue()
    const description = await begin(session)
    return { session, description, close: session.close }
  } catch (error) {
    await session.close()
    throw error
  }
}

/** Locks the tables before the snapshot, as a migration that rewrites one would empty it for older snapshots. */
async function begin(session: PostgresSession): Promise<DatabaseDescription> {
  for (;;) {
    const names = await namesOf(session)
    await session.begin('isolation level repeatable read read only')
    if (names.length > 0) await session.query(`lock table ${names.join(', ')} in access share mode`)
    const isComplete = (await namesOf(session)).join() === names.join()
    if (isComplete) return describeDatabase(session)
    await session.query('rollback')
  }
}

const namesOf = async (session: Session) => (await findTables(session)).map(({ name }) => quoteName(name))
