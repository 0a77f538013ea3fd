import { createHash } from 'node:crypto'
import { realpathSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartError } from '../startError'

/** The longest path that a socket may have, with a margin: 104 bytes on macOS, 108 on Linux. */
const SOCKET_PATH_MAX = 100
const ANSWER_TIMEOUT_MS = 1_000
const TRIES = 5

/** What systems say where a file system has no sockets, as network, FAT and some containers' mounts have none. */
const noSocketCodes = new Set(['ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EPERM', 'EACCES', 'EINVAL'])

/**
 * Gives this process the directory alone, until it calls what is answered or ends in any way: the lock is a listening
 * socket, which the system closes with the process, so that a crash leaves nothing that would have to be judged by age.
 * Where the directory cannot hold a socket it lies in the temporary folder, and keeps out this machine's processes.
 * Throws a StartError that names the process that has it.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  let refusal = ''
  for (const address of addressesOf(realpathSync(directory))) {
    const lock = await lockAt(address, directory)
    if (typeof lock !== 'string') return () => new Promise((resolve) => lock.close(() => resolve()))
    refusal = lock
    // Any other reason may pass, and another process could have locked at this address before.
    if (!noSocketCodes.has(refusal)) break
  }
  throw new StartError(
    `Cannot lock ${directory} (${refusal}): set FREEHOLD_DATA to a directory on a disk of this machine`,
  )
}

function addressesOf(directory: string): string[] {
  const inside = path.join(directory, 'lock')
  const hash = createHash('sha256').update(directory).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return [`\\\\.\\pipe\\freehold-${hash}`]
  const outside = path.join(tmpdir(), `freehold-${hash}.lock`)
  return Buffer.byteLength(inside) <= SOCKET_PATH_MAX ? [inside, outside] : [outside]
}

/** The lock, or the code of what keeps a socket from being there. */
async function lockAt(address: string, directory: string): Promise<Server | string> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const listening = await listen(address)
    if (listening !== 'EADDRINUSE') return listening
    const holder = await askHolder(address)
    if (holder !== null) throw inUse(directory, holder)
    await removeStale(address, directory)
  }
  throw inUse(directory, 'another process')
}

/** EADDRINUSE when someone else listens there, or did so before a crash. */
function listen(address: string): Promise<Server | string> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(`process ${process.pid}`))
    server.on('error', ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message))
    server.listen(address, () => resolve(server.unref()))
  })
}

/** Who listens there; null when nobody does any more. */
function askHolder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address)
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy())
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(null)
    })
    socket.on('data', (chunk) => (answer += chunk))
    // A process that is stopped accepts and says nothing: it has the lock all the same.
    socket.on('close', () => resolve(answer || 'another process'))
  })
}

/** Moved aside before it is removed: two that start at once cannot remove each other's new lock unseen. */
async function removeStale(address: string, directory: string): Promise<void> {
  const aside = `${address}.${process.pid}`
  try {
    renameSync(address, aside)
  } catch {
    return
  }
  const holder = await askHolder(aside)
  if (holder !== null) {
    renameSync(aside, address)
    throw inUse(directory, holder)
  }
  rmSync(aside, { force: true })
}

const inUse = (directory: string, holder: string) =>
  new StartError(
    `${directory} is in use by ${holder}: stop it first, or set FREEHOLD_DATA to another directory`,
  )
