import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { StartError } from '../startError'
import { applyMigrations } from './applyMigrations'
import { DatabaseThread } from './DatabaseThread'
import { DataDisk } from './DataDisk'
import { EmbeddedClient } from './EmbeddedClient'
import { fsyncTree } from './fsyncTree'
import { lockDirectory } from './lockDirectory'
import { openPGlite } from './openPGlite'
import type { Database, DatabaseConfig, OpenDatabase } from './Database'
import * as schema from './schema'

/** Without these files PGlite would create a new database over the rest. */
export const requiredFiles = ['PG_VERSION', 'global/pg_control', 'postgresql.conf']

/**
 * Opens the embedded PostgreSQL in `<dataDirectory>/database`; only one process at a time may. A new database is
 * created under another name and renamed when it is complete, so an interrupted start leaves no partial one.
 */
export async function openEmbedded(config: DatabaseConfig): Promise<OpenDatabase> {
  const { dataDirectory, migrationsDirectory, databaseWorker } = config
  makeWritable(dataDirectory)
  const unlock = await lockDirectory(dataDirectory)
  try {
    const directory = path.join(dataDirectory, 'database')
    const opened = await (databaseWorker === undefined
      ? openHere(directory)
      : openInThread(directory, databaseWorker, config))
    const close = async () => {
      try {
        await opened.close()
      } finally {
        await unlock()
      }
    }
    await applyMigrations(opened.db, migrationsDirectory).catch(async (error: unknown) => {
      await opened.close()
      throw error
    })
    return { ...opened, kind: 'embedded', close }
  } catch (error) {
    await unlock()
    throw error
  }
}

type Opened = Omit<OpenDatabase, 'kind'>

/** In this thread, which it can hold up: for tests. */
async function openHere(directory: string): Promise<Opened> {
  const create = async (unfinished: string) => (await openPGlite(unfinished)).close()
  if (!existsSync(directory)) await createDatabase(directory, create)
  const client = await openExisting(directory, () => openPGlite(directory))
  return { db: drizzleOnPGlite(client), close: () => client.close() }
}

/** In a thread of its own, with a watch over it and over the disk. */
async function openInThread(
  directory: string,
  file: string,
  { onConnectionLost: onLost = () => {}, onDiskChange }: DatabaseConfig,
): Promise<Opened> {
  const disk = new DataDisk(path.dirname(directory))
  const isNew = !existsSync(directory)
  await disk.requireSpace({ isNew })
  if (isNew) {
    await createDatabase(directory, async (unfinished) => {
      const thread = new DatabaseThread({ file, directory: unfinished })
      await thread.opened
      await thread.close()
    })
  }
  const beforeOpening = () => removeEmpty(pidFileIn(directory))
  const client = await openExisting(directory, () =>
    EmbeddedClient.open({ place: { file, directory }, disk, beforeOpening, onLost }),
  )
  await disk.watch((change) => {
    onDiskChange?.(change)
    // A database that is away learns it when it is opened again.
    client.setReadOnly(change.isFull).catch(() => {})
  })
  const close = async () => {
    await disk.stop()
    await client.close()
  }
  return { db: drizzleOnPGlite(client), disk, hurry: () => client.hurry(), close }
}

/** PGlite returns results in the shape of node-postgres (`rows`); only the names of the two drivers' types differ. */
export const drizzleOnPGlite = (client: PGlite | EmbeddedClient) =>
  drizzle(client as PGlite, { schema }) as unknown as Database

function makeWritable(directory: string): void {
  const probe = path.join(directory, `.write-${process.pid}`)
  try {
    mkdirSync(probe, { recursive: true })
    rmSync(probe, { recursive: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`Cannot write to ${directory} (${code}): make it writable or set FREEHOLD_DATA`)
  }
}

async function createDatabase(
  directory: string,
  create: (unfinished: string) => Promise<void>,
): Promise<void> {
  const parent = path.dirname(directory)
  const prefix = `${path.basename(directory)}.unfinished`
  for (const leftOver of readdirSync(parent).filter((name) => name.startsWith(prefix))) {
    rmSync(path.join(parent, leftOver), { recursive: true })
  }
  const unfinished = path.join(parent, prefix)
  mkdirSync(unfinished, { mode: 0o700 })
  await create(unfinished)
  fsyncTree(unfinished)
  renameSync(unfinished, directory)
  fsyncTree(parent, { deep: false })
}

async function openExisting<Client>(directory: string, open: () => Promise<Client>): Promise<Client> {
  const missing = requiredFiles.find((file) => !existsSync(path.join(directory, file)))
  if (missing !== undefined) throw damaged(directory, `${missing} is missing`, 'Nothing was changed.')
  makePrivate(directory)
  const pidFile = pidFileIn(directory)
  removeEmpty(pidFile)
  const hadPidFile = existsSync(pidFile)
  try {
    return await open()
  } catch (error) {
    if (!hadPidFile) rmSync(pidFile, { force: true })
    throw damaged(
      directory,
      reasonOf(error),
      'Nothing was deleted; PostgreSQL may have written to it in trying to recover it.',
    )
  }
}

const pidFileIn = (directory: string) => path.join(directory, 'postmaster.pid')

/**
 * PostgreSQL creates postmaster.pid and then writes to it. It does not start when the file is empty, because another
 * server might be starting; our own lock proves that no other is.
 */
function removeEmpty(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file)
}

/** Protects the hashes of passwords and tokens that the folder holds. */
function makePrivate(directory: string): void {
  try {
    chmodSync(directory, 0o700)
  } catch {
    // The file system has no permissions, or another user owns the directory, which PostgreSQL itself refuses.
  }
}

/** PGlite usually aborts without a message that helps an operator, so the reason is worded here. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return /^Aborted|unreachable|out of bounds/.test(message)
    ? 'PostgreSQL crashes when it starts with it'
    : message
}

const damaged = (directory: string, why: string, left: string) =>
  new StartError(
    `The database in ${directory} cannot be opened (${why}). ${left} ` +
      'Put a copy of it back, or move the folder away to start with a new one',
  )
