import type { QueueLimits } from './queueLimits'

/** As many calls may wait as can be answered in this time, by how long the last ones took; a few however long they take. */
const QUEUE_MS = 800
const FEW = 48
/** What calls are taken to need before any was measured, and the weight of each one that is. */
const FIRST_CALL_MS = 20
const WEIGHT = 0.05

/**
 * Why a call was not admitted: too many wait; the client gives up before it could get an answer; or it has closed the
 * connection.
 */
export type Refusal = 'full' | 'late' | 'left'

/** Gives the place of a call to the next one. */
export type Leave = () => void

export interface Wait {
  /** Aborted when the client closes the connection. */
  signal: AbortSignal
  /** How long the call may wait. */
  maxMs: number
  /** Of a call that was admitted before, and gave its place back: it comes first, however many wait. */
  isAgain?: boolean
  /** Of a call that was expected: it is not refused when the queue is full. */
  isExpected?: boolean
}

interface Waiting {
  start: () => void
}

interface Line {
  running: number
  expected: number
  waiting: Waiting[]
}

/**
 * Runs few calls at once and lets some wait. Callers take turns, however many calls each of them makes. No caller may have
 * more calls waiting than there is room left, so that there is always room for others, nor more than come to its turn in
 * time.
 * @see https://doi.org/10.1109/90.664262 for lines whose limit is the room left
 */
export class AdmissionQueue {
  readonly #limits: QueueLimits
  /** By caller, each with calls that run or wait. The caller whose turn is next comes first. */
  readonly #lines = new Map<string, Line>()
  readonly #again: Waiting[] = []
  readonly #refused: Record<Refusal, number> = { full: 0, late: 0, left: 0 }
  #running = 0
  #waiting = 0
  #admitted = 0
  #callMs = FIRST_CALL_MS

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get running(): number {
    return this.#running
  }
  get waiting(): number {
    return this.#waiting
  }
  /** Calls admitted and refused since the start, without those that come again. */
  get admitted(): number {
    return this.#admitted
  }
  get refused(): Readonly<Record<Refusal, number>> {
    return this.#refused
  }
  /** How many calls it can run in a second, by how long the last ones took. */
  get callsPerSecond(): number {
    return this.#callsIn(1_000)
  }

  /** Resolves once it is the call's turn, or with the reason why it never will be. */
  async enter(caller: string, wait: Wait): Promise<Leave | Refusal> {
    const line = this.#lines.get(caller)
    if (this.#running < this.#limits.places && this.#mayRunMore(line)) this.#begin(caller)
    else {
      const why = this.#reasonToRefuse(line, wait) ?? (await this.#wait(caller, wait))
      if (why !== null) {
        this.#refused[why] += 1
        return why
      }
    }
    if (!wait.isAgain) this.#admitted += 1
    return this.#leaveOnce(caller)
  }

  /**
   * Keeps room for a call whose caller is not known yet, until the returned function is called. Null when the queue is
   * full.
   */
  expect(network: string): (() => void) | null {
    if (this.#running >= this.#limits.places && !this.#hasRoomFor(this.#lines.get(network))) {
      this.#refused.full += 1
      return null
    }
    this.#lineOf(network).expected += 1
    this.#waiting += 1
    return () => {
      this.#lineOf(network).expected -= 1
      this.#waiting -= 1
      this.#forgetIdle(network)
    }
  }

  #mayRunMore(line: Line | undefined): boolean {
    return (line?.running ?? 0) < this.#limits.perCaller
  }

  #reasonToRefuse(line: Line | undefined, { signal, maxMs, isAgain, isExpected }: Wait): Refusal | null {
    if (signal.aborted) return 'left'
    if (maxMs <= 0) return 'late'
    return isAgain || isExpected || this.#hasRoomFor(line) ? null : 'full'
  }

  #hasRoomFor(line: Line | undefined): boolean {
    const mayWait = Math.max(FEW, this.#callsIn(QUEUE_MS))
    const own = line ? line.waiting.length + line.expected : 0
    if (own >= mayWait - this.#waiting) return false
    // The next call of the caller is answered after as many turns of each of the others.
    let others = 0
    for (const { waiting, expected } of this.#lines.values()) if (waiting.length + expected > 0) others += 1
    return own === 0 || (own + 1) * others <= mayWait
  }

  /** How many calls run in a time. */
  #callsIn(ms: number): number {
    return (ms * this.#limits.places) / this.#callMs
  }

  /** Resolves with null when the call has a place. */
  #wait(caller: string, { signal, maxMs, isAgain = false }: Wait): Promise<Refusal | null> {
    return new Promise((resolve) => {
      const list = isAgain ? this.#again : this.#lineOf(caller).waiting
      const end = (why: Refusal | null) => {
        list.splice(list.indexOf(waiting), 1)
        this.#waiting -= 1
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        if (why === null) this.#begin(caller)
        else this.#forgetIdle(caller)
        resolve(why)
      }
      const leave = () => end('left')
      const timer = setTimeout(() => end('late'), maxMs)
      const waiting = { start: () => end(null) }
      signal.addEventListener('abort', leave)
      list.push(waiting)
      this.#waiting += 1
    })
  }

  #lineOf(caller: string): Line {
    const line = this.#lines.get(caller) ?? { running: 0, expected: 0, waiting: [] }
    this.#lines.set(caller, line)
    return line
  }

  /** The caller's next turn comes after that of all others. */
  #begin(caller: string): void {
    const line = this.#lineOf(caller)
    line.running += 1
    this.#running += 1
    this.#lines.delete(caller)
    this.#lines.set(caller, line)
  }

  #leaveOnce(caller: string): Leave {
    const begun = performance.now()
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      // After what has arrived meanwhile was read: calls that follow each other at once would keep the server from reading.
      setImmediate(() => this.#end(caller, performance.now() - begun))
    }
  }

  #end(caller: string, ms: number): void {
    this.#callMs += WEIGHT * (ms - this.#callMs)
    this.#lineOf(caller).running -= 1
    this.#running -= 1
    this.#forgetIdle(caller)
    this.#startNext()
  }

  #forgetIdle(caller: string): void {
    const line = this.#lines.get(caller)
    if (line && line.running + line.expected + line.waiting.length === 0) this.#lines.delete(caller)
  }

  #startNext(): void {
    if (this.#running >= this.#limits.places) return
    const next = this.#again[0] ?? this.#nextInTurn()
    next?.start()
  }

  #nextInTurn(): Waiting | undefined {
    for (const line of this.#lines.values())
      if (this.#mayRunMore(line) && line.waiting[0]) return line.waiting[0]
    return undefined
  }
}
