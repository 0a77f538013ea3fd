import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { socketAddresses } from '../../db/socketAddresses'
import { BackupError } from '../BackupError'
import { SNAPSHOT_SOCKET, type SnapshotMessage } from './serveSnapshots'

export interface RunningSnapshot {
  /** Ends the time in which files may be copied, and says what the copy needs besides. */
  end: () => Promise<{ label: string; lastLog: string }>
  /** Once the log is copied, or to give up. */
  close: () => void
}

/** Asks the server that uses the directory; null if none does. */
export async function askForSnapshot(dataDirectory: string): Promise<RunningSnapshot | null> {
  for (const address of socketAddresses(dataDirectory, SNAPSHOT_SOCKET)) {
    const socket = await open(address)
    if (socket !== null) return begin(socket)
  }
  return null
}

function open(address: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(address)
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED' || error.code === 'ENOTSOCK') resolve(null)
      else reject(new BackupError(`Cannot ask the server at ${address} (${error.code}): be its user`))
    })
  })
}

async function begin(socket: Socket): Promise<RunningSnapshot> {
  socket.on('error', () => {})
  const messages = createInterface({ input: socket })[Symbol.asyncIterator]()
  const next = async (): Promise<Exclude<SnapshotMessage, { error: string }>> => {
    // A connection that breaks rejects, one that is closed ends.
    const { done, value } = await messages.next().catch(() => ({ done: true, value: '' }))
    if (done) throw new BackupError('The server stopped during the backup: make another one')
    const message = JSON.parse(value) as SnapshotMessage
    if ('error' in message) throw new BackupError(message.error)
    return message
  }
  try {
    await next()
  } catch (error) {
    socket.destroy()
    throw error
  }
  return {
    async end() {
      socket.write('end\n')
      const message = await next()
      if (!('label' in message)) throw new Error('The server said something else than the label')
      return message
    },
    close: () => socket.destroy(),
  }
}
