import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter, once } from 'node:events'
import { DISK_FULL } from './databaseErrors'

/** What users read while nothing can be written. */
export const DISK_FULL_MESSAGE =
  'The disk of the server is full: nothing can be saved until there is space again. What is stored can be read'

/** Why a write was refused. */
export const diskFull = (cause?: unknown) =>
  Object.assign(new Error(DISK_FULL_MESSAGE, { cause }), { name: 'DiskFullError', code: DISK_FULL })

export interface DiskChange {
  isFull: boolean
  /** For the log. */
  line: string
}

/** Whether the database's disk has space for writes. Without someone who looks, it always has. */
export class DiskSpace {
  #isFull = false
  readonly #changes = new EventEmitter<{ free: [] }>().setMaxListeners(0)

  get isFull(): boolean {
    return this.#isFull
  }

  /** @returns whether that is news */
  protected set(isFull: boolean): boolean {
    if (isFull === this.#isFull) return false
    this.#isFull = isFull
    if (!isFull) this.#changes.emit('free')
    return true
  }

  /** Resolves when writes are possible. Rejects when the signal is aborted. */
  async whenFree(signal: AbortSignal): Promise<void> {
    while (this.#isFull) await once(this.#changes, 'free', { signal })
  }

  /** Ends what watches the disk. */
  async stop(): Promise<void> {}
}

const patience = new AsyncLocalStorage<AbortSignal | null>()

/**
 * Does work that has time: while a disk is full it pauses before its next transaction, where other work is refused. The
 * signal ends the pause.
 */
export const withPatience = <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> =>
  patience.run(signal, work)

/** Does work that must not pause, though it may have been begun by work that does. */
export const withoutPatience = <Result>(work: () => Promise<Result>): Promise<Result> =>
  patience.run(null, work)

/** The pause of work that has time. */
export async function waitForSpace(disk: DiskSpace): Promise<void> {
  if (!disk.isFull) return
  const signal = patience.getStore()
  if (signal) await disk.whenFree(signal)
}
