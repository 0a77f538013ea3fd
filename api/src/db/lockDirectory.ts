import { renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { StartError } from '../startError'
import { noSocketCodes, socketAddresses } from './socketAddresses'

const ANSWER_TIMEOUT_MS = 1_000
const TRIES = 5

/**
 * Locks the directory for this process and returns the function that unlocks it. The lock is a listening socket, which
 * the operating system closes with the process, so a crash leaves no stale lock whose age would have to be judged. If
 * the directory cannot hold a socket, the socket is in the temporary folder and excludes processes of this machine
 * only. Throws a StartError that names the process that holds the lock.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  let refusal = ''
  for (const address of socketAddresses(directory, 'lock')) {
    const lock = await lockAt(address, directory)
    if (typeof lock !== 'string') return () => new Promise((resolve) => lock.close(() => resolve()))
    refusal = lock
    // After any other error another process may hold the lock at this address, so the next address would be wrong.
    if (!noSocketCodes.has(refusal)) break
  }
  throw new StartError(
    `Cannot lock ${directory} (${refusal}): set FREEHOLD_DATA to a directory on a disk of this machine`,
  )
}

/** The lock, or the error code of `listen`. */
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

/** Returns EADDRINUSE if another process listens there, or did until it crashed. */
function listen(address: string): Promise<Server | string> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(`process ${process.pid}`))
    server.on('error', ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message))
    server.listen(address, () => resolve(server.unref()))
  })
}

/** The process that listens there, or null if none does any more. */
function askHolder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address)
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy())
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(null)
    })
    socket.on('data', (chunk) => (answer += chunk))
    // A stopped (SIGSTOP) process accepts connections without answering; it still holds the lock.
    socket.on('close', () => resolve(answer || 'another process'))
  })
}

/** Renames the socket before removing it, so two processes that start at once do not remove each other's new lock. */
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
