import { type RetryLaterError, tooManyAttempts } from '../http/httpErrors'

const RETRY_SECONDS = 2

interface Limits {
  concurrency: number
  /** How many jobs may wait in one lane; further ones get a 429. */
  perLane: number
  /** How many jobs may wait in all lanes; a further one takes the place of the last job of the longest lane. */
  inAll: number
}

interface Waiting {
  start: () => void
  refuse: (error: RetryLaterError) => void
}

/** Waiting jobs by their owner. The owner whose turn is next comes first. */
type Lane = Map<string, Waiting[]>

/**
 * Runs a few jobs concurrently. Lanes take turns, and so do the owners of one lane's jobs: a flood in one lane delays the
 * other lanes by no more than the running job, however many owners it uses.
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
    else await this.#waitForTurn(lane, who)
    try {
      return await job()
    } finally {
      this.#startNext()
    }
  }

  #waitForTurn(name: string, who: string): Promise<void> {
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

  /** Refuses the last job of the longest lane, or the new job when no lane is longer than its own. */
  #makeRoomFor(length: number): void {
    const longest = longestOf(this.#lanes.values(), lengthOf)
    if (longest === undefined || lengthOf(longest) <= length) throw tooMany()
    longestOf(longest.values(), ({ length: waiting }) => waiting)
      ?.pop()
      ?.refuse(tooMany())
    this.#waiting -= 1
  }

  /** Starts the next job when one has ended. */
  #startNext(): void {
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

/** The first job of the owner whose turn it is, who then moves behind the lane's other owners. */
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

const tooMany = () => tooManyAttempts(RETRY_SECONDS)
