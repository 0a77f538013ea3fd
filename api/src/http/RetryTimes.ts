/** The earliest and the latest time for a retry. */
const SOONEST_MS = 1_000
const LATEST_MS = 30_000
/** As many refused calls of one caller as a page makes have times of their own. */
const TIMES_OF_CALLER = 16

/** When a refused call may be tried again. */
export interface RetryTime {
  /** From now, at least 1. */
  seconds: number
  /** Whether the caller should wait for so many times already that it does not seem to wait for any. */
  isImpatient: boolean
}

/**
 * Tells refused calls when to come again: each at another time, and in a second as many as can be answered, so that they
 * do not all come back at once and are refused again.
 */
export class RetryTimes {
  /** All times to come, the earliest first. */
  readonly #times: { caller: string; time: number }[] = []
  /** How many of them each caller has. */
  readonly #counts = new Map<string, number>()
  #last = 0

  next(caller: string, callsPerSecond: number): RetryTime {
    const now = performance.now()
    this.#forgetPast(now)
    const count = this.#counts.get(caller) ?? 0
    const isImpatient = count >= TIMES_OF_CALLER
    if (!isImpatient) {
      const inTurn = Math.max(this.#last + 1_000 / callsPerSecond, now + SOONEST_MS)
      this.#last = Math.min(inTurn, now + LATEST_MS)
      this.#times.push({ caller, time: this.#last })
      this.#counts.set(caller, count + 1)
    }
    return { seconds: Math.ceil((this.#last - now) / 1_000), isImpatient }
  }

  #forgetPast(now: number): void {
    while (this.#times[0] && this.#times[0].time <= now) {
      const { caller } = this.#times.shift()!
      const left = this.#counts.get(caller)! - 1
      if (left === 0) this.#counts.delete(caller)
      else this.#counts.set(caller, left)
    }
  }
}
