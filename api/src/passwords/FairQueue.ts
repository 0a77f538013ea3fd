import { RetryLaterError } from '../http/refusals'

const RETRY_SECONDS = 2

interface Limits {
  concurrency: number
  /** Waiting at once in one lane; what comes on top is refused with a 429. */
  perLane: number
  /** Waiting at once in all of them; what comes on top is taken from the longest lane. */
  inAll: number
}

interface Waiting {
  start: () => void
  refuse: (error: RetryLaterError) => void
}

/** By who waits in it; the one whose turn is next comes first. */
type Lane = Map<string, Waiting[]>

/**
 * Runs a few jobs at once. Lanes take turns, and so do those who wait in one lane: a flood in one lane delays every other
 * lane by no more than the job that is running, in however many names it comes.
 */
export class FairQueue {
  readonly #limits: Limits
  /** The lane whose turn is next comes first. */
  readonly #lanes = new Map<string, Lane>()
  #running = 0
  #waiting = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async run<Result>(lane: string, who: string, job: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.concurrency) this.#running += 1
    else await this.#turn(lane, who)
    try {
      return await job()
    } finally {
      this.#passOn()
    }
  }

  #turn(name: string, who: string): Promise<void> {
    const lane: Lane = this.#lanes.get(name) ?? new Map()
    const length = lengthOf(lane)
    if (length >= this.#limits.perLane) throw tooMany()
    if (this.#waiting >= this.#limits.inAll) this.#makeRoomFor(length + 1)
    this.#lanes.set(name, lane)
    this.#waiting += 1
    return new Promise((start, refuse) => {
      lane.set(who, [...(lane.get(who) ?? []), { start, refuse }])
    })
  }

  /** The last of the longest lane gives way; the new one where no lane is longer than its own will be. */
  #makeRoomFor(length: number): void {
    const longest = longestOf(this.#lanes.values(), lengthOf)
    if (longest === undefined || lengthOf(longest) <= length) throw tooMany()
    longestOf(longest.values(), ({ length: waiting }) => waiting)
      ?.pop()
      ?.refuse(tooMany())
    this.#waiting -= 1
  }

  /** The place of a job that has ended goes to the next one. */
  #passOn(): void {
    for (const [name, lane] of this.#lanes) {
      this.#lanes.delete(name)
      const first = takeTurn(lane)
      if (lane.size > 0) this.#lanes.set(name, lane)
      if (first === undefined) continue
      this.#waiting -= 1
      first.start()
      return
    }
    this.#running -= 1
  }
}

/** The first of the one whose turn it is, who then waits behind the others of the lane. */
function takeTurn(lane: Lane): Waiting | undefined {
  for (const [who, line] of lane) {
    lane.delete(who)
    const first = line.shift()
    if (line.length > 0) lane.set(who, line)
    if (first !== undefined) return first
  }
  return undefined
}

const lengthOf = (lane: Lane) => [...lane.values()].reduce((sum, { length }) => sum + length, 0)

function longestOf<Item>(items: Iterable<Item>, measure: (item: Item) => number): Item | undefined {
  let longest: Item | undefined
  for (const item of items) if (longest === undefined || measure(item) > measure(longest)) longest = item
  return longest
}

const tooMany = () => new RetryLaterError(429, 'Too many tries, please wait a moment', RETRY_SECONDS)
