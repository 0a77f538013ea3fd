import { Worker } from 'node:worker_threads'
import { databaseAway } from './databaseErrors'
import type { StatementCall, ThreadAnswer, ThreadCall, ThreadData, ThreadMessage } from './workerMessages'

/** PGlite has no timeout of its own, and a busy thread cannot answer: that it hangs can only be concluded from time. */
const limitSeconds = {
  /** Four times the timeout on a PostgreSQL server, as the embedded one is slower and waits for slower disks. */
  statement: 30,
  /** Work whose timeout is lifted, such as a migration or the places of a million homes. */
  longStatement: 15 * 60,
  /** Includes recovering what a crash has left, and creating a new database. */
  opening: 10 * 60,
  /** When the process has to end, whatever the statement does. */
  whileStopping: 5,
  /** Includes writing everything that is only in memory; the next start would recover it. */
  closing: 10,
}
const LOOK_EVERY_MS = 1_000

interface Waiting {
  limit: number
  /** Whether it is ended sooner when the process has to end. */
  canBeCut: boolean
  resolve: (answer: ThreadAnswer) => void
  reject: (error: Error) => void
}

/** Which database a thread opens, and the compiled file that it runs. */
export interface ThreadPlace extends ThreadData {
  file: string
  /** In place of {@link limitSeconds}. */
  limits?: Partial<typeof limitSeconds>
}

/**
 * One thread with the embedded database, from its opening to its end. A database that crashes or does not answer in time
 * is ended with its thread; what was asked of it is rejected as if a connection was lost.
 */
export class DatabaseThread {
  readonly opened: Promise<void>
  /** Why it ended; null if it was closed. */
  readonly ended: Promise<string | null>
  readonly #worker: Worker
  readonly #limits: typeof limitSeconds
  #waiting: Waiting[] = []
  /** The call that the database works on, and for how many looks it has. */
  #first: Waiting | undefined
  #seconds = 0
  #isStopping = false
  #why: string | null = 'its thread ended'
  #hasEnded = false

  constructor({ file, directory, limits }: ThreadPlace) {
    this.#limits = { ...limitSeconds, ...limits }
    this.#worker = new Worker(file, { workerData: { directory } satisfies ThreadData })
    let onOpen: (message: ThreadMessage) => void
    this.opened = new Promise((resolve, reject) => {
      const refuse = () => reject(new Error(`its thread ended: ${this.#why}`))
      const opening = { limit: this.#limits.opening, canBeCut: true, resolve: () => {}, reject: refuse }
      this.#waiting.push(opening)
      onOpen = (message) => {
        if (!('start' in message)) return
        this.#waiting.shift()
        if (message.start === 'open') resolve()
        else reject(new Error(message.message))
      }
    })
    // Avoid an unhandled rejection; its opener awaits it.
    this.opened.catch(() => {})
    this.#worker.on('message', (message: ThreadMessage) => {
      onOpen(message)
      if ('crash' in message) this.#why = `it crashed (${message.crash})`
      if ('answer' in message) this.#answer(message)
    })
    this.#worker.on('error', (error) => (this.#why = `it crashed (${error.message})`))
    const watching = setInterval(() => this.#look(), LOOK_EVERY_MS).unref()
    this.ended = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        clearInterval(watching)
        this.#hasEnded = true
        for (const { reject } of this.#waiting.splice(0)) reject(databaseAway())
        resolve(this.#why)
      })
    })
  }

  /** The answer in PostgreSQL's protocol. */
  async send(call: StatementCall, isLong: boolean): Promise<ArrayBuffer> {
    const answer = await this.#call(call, isLong ? this.#limits.longStatement : this.#limits.statement)
    if (answer.answer === 'bytes') return answer.bytes
    throw new Error(answer.answer === 'refusal' ? answer.message : 'The database was closed')
  }

  /** From now on no statement may take longer than a process that stops. */
  hurry(): void {
    this.#isStopping = true
  }

  /** Closes the database, or ends its thread if that takes too long. */
  async close(): Promise<void> {
    this.hurry()
    await this.#call('close', this.#limits.closing).catch(() => {})
    await this.#worker.terminate()
  }

  #call(call: ThreadCall, limit: number): Promise<ThreadAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#hasEnded) return reject(databaseAway())
      this.#waiting.push({ limit, canBeCut: call !== 'close', resolve, reject })
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        this.#worker.postMessage(call)
      } catch (error) {
        // A parameter that cannot be copied to another thread.
        this.#waiting.pop()
        reject(error)
      }
    })
  }

  #answer(answer: ThreadAnswer): void {
    if (answer.answer === 'closed') this.#why = null
    this.#waiting.shift()?.resolve(answer)
  }

  /** Counts looks instead of reading the clock, so that a process that was suspended does not take its database for hung. */
  #look(): void {
    const [first] = this.#waiting
    this.#seconds = first === this.#first ? this.#seconds + 1 : 0
    this.#first = first
    if (first === undefined) return
    const limit =
      this.#isStopping && first.canBeCut ? Math.min(first.limit, this.#limits.whileStopping) : first.limit
    if (this.#seconds < limit) return
    this.#why = `it gave no answer for ${limit} s`
    void this.#worker.terminate()
  }
}
