import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/Database'
import { rootOf } from '../../db/databaseErrors'
import { noSocketCodes, socketAddresses } from '../../db/socketAddresses'

/** The socket in the data directory at which a server lets others copy its embedded database. */
export const SNAPSHOT_SOCKET = 'snapshots'

/** What the server says, a JSON line each: first `begun`, and after the line `end` the rest. */
export type SnapshotMessage =
  | { begun: true }
  /** What PostgreSQL needs in the copy, and the last file of its log that belongs to it. */
  | { label: string; lastLog: string }
  | { error: string }

/** It keeps the log's files until the copy has them. */
const SLOT = 'freehold_snapshot'

/**
 * Lets `backup` copy the files of the embedded database while this process goes on using them, by PostgreSQL's functions for
 * that: between their two calls the log contains all that a copy of changing files needs to become consistent. Only this
 * process can call them. Whoever may open the socket, the owner alone, could read the files as well.
 * @returns a function that ends it
 */
export async function serveSnapshots(db: Database, dataDirectory: string): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  let copying: Promise<void> | null = null
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    if (copying !== null)
      return tell(socket, { error: 'Another backup is under way: try again when it has ended' })
    copying = serve(db, socket).finally(() => (copying = null))
  })
  await listen(server, dataDirectory)
  server.unref()
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await Promise.all([closed, copying])
  }
}

async function listen(server: Server, dataDirectory: string): Promise<void> {
  let refusal = ''
  for (const address of socketAddresses(dataDirectory, SNAPSHOT_SOCKET)) {
    // One that is there is of a process that is gone, as this one has the lock of the directory.
    if (process.platform !== 'win32') rmSync(address, { force: true })
    refusal = await new Promise((resolve) => {
      const onError = ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message)
      server.once('error', onError).listen(address, () => {
        server.off('error', onError)
        resolve('')
      })
    })
    if (refusal === '' && process.platform !== 'win32') chmodSync(address, 0o600)
    if (!noSocketCodes.has(refusal)) break
  }
  if (refusal !== '') throw new Error(`Cannot listen for backups in ${dataDirectory} (${refusal})`)
}

function tell(socket: Socket, message: SnapshotMessage): void {
  socket.write(`${JSON.stringify(message)}\n`)
  if ('error' in message) socket.end()
}

async function serve(db: Database, socket: Socket): Promise<void> {
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const ended = new Promise<void>((resolve) =>
    createInterface({ input: socket }).once('line', () => resolve()),
  )
  try {
    await db.execute(sql`select pg_create_physical_replication_slot(${SLOT}, true, true)`)
    try {
      await db.execute(sql`select pg_backup_start('freehold', true)`)
      tell(socket, { begun: true })
      await Promise.race([ended, closed])
      const { rows } = await db.execute<{ label: string; log: string }>(sql`
        select labelfile as label, pg_walfile_name(lsn) as log from pg_backup_stop(false)`)
      tell(socket, { label: rows[0]!.label, lastLog: rows[0]!.log })
      await closed
    } finally {
      await db.execute(sql`select pg_drop_replication_slot(${SLOT})`)
    }
  } catch (error) {
    tell(socket, { error: rootOf(error).message })
  }
}
