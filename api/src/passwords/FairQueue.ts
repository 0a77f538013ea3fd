import { RetryLaterError } from '../http/refusals'

const RETRY_SECONDS = 2

interface Limits {
  concurrency: number
  /** Waiting at once, in one lane and in all of them; what comes on top is refused with a 429. */
  perLane: number
  inAll: number
}

/**
 * Runs a few jobs at once and takes the next one from each lane in turn: a flood in one lane delays every other lane by
 * no more than the job that is running.
 */
export class FairQueue {
  readonly #limits: Limits
  /** The lane whose turn is next comes first. */
  readonly #lanes = new Map<string, (() => void)[]>()
  #running = 0
  #waiting = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async run<Result>(lane: string, job: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.concurrency) this.#running += 1
    else await this.#turn(lane)
    try {
      return await job()
    } finally {
      this.#passOn()
    }
  }

  #turn(lane: string): Promise<void> {
    const line = this.#lanes.get(lane) ?? []
    if (line.length >= this.#limits.perLane || this.#waiting >= this.#limits.inAll) {
      throw new RetryLaterError(429, 'Too many tries, please wait a moment', RETRY_SECONDS)
    }
    this.#lanes.set(lane, line)
    this.#waiting += 1
    return new Promise((resolve) => line.push(resolve))
  }

  /** The place of a job that has ended goes to the next one. */
  #passOn(): void {
    const [next] = this.#lanes
    if (!next) {
      this.#running -= 1
      return
    }
    const [lane, line] = next
    this.#lanes.delete(lane)
    const start = line.shift()
    if (line.length > 0) this.#lanes.set(lane, line)
    this.#waiting -= 1
    start?.()
  }
}
