import { setTimeout as sleep } from 'node:timers/promises'

interface RecentValueOptions<Value> {
  load: () => Promise<Value>
  /** The value while there is no other, because the database does not answer. */
  fallback: Value
  /** How long a value is used at least. */
  minAgeMs: number
  /** A value is used for this many times as long as it took to load, so that loading takes a small share of the time. */
  agePerLoad?: number
  /** Whether a value is to be replaced as soon as `minAgeMs` has passed, however long it took to load. */
  isProvisional?: (value: Value) => boolean
}

/** How long a caller waits for the first value: what needs it has to work without the database. */
const FIRST_WAIT_MS = 1_000
/** How long a caller waits for a newer value, instead of which it gets the last one. */
const WAIT_MS = 100

/** A value of the database that is read often and may be a little old. Never rejects. */
export class RecentValue<Value> {
  readonly #options: RecentValueOptions<Value>
  #value: Value
  #validUntil = -Infinity
  #isLoaded = false
  #loading: Promise<void> | undefined

  constructor(options: RecentValueOptions<Value>) {
    this.#options = options
    this.#value = options.fallback
  }

  async get(): Promise<Value> {
    if (performance.now() >= this.#validUntil) {
      this.#loading ??= this.#load().finally(() => (this.#loading = undefined))
      const patience = new AbortController()
      const tooLong = sleep(this.#isLoaded ? WAIT_MS : FIRST_WAIT_MS, undefined, {
        signal: patience.signal,
        ref: false,
      }).catch(() => {})
      await Promise.race([this.#loading, tooLong])
      patience.abort()
    }
    return this.#value
  }

  async #load(): Promise<void> {
    const { load, minAgeMs, agePerLoad = 0, isProvisional } = this.#options
    const startedAt = performance.now()
    try {
      this.#value = await load()
      this.#isLoaded = true
    } catch {
      // A value that could not be loaded is asked for again as soon as one that could.
    }
    const now = performance.now()
    const age = isProvisional?.(this.#value) ? 0 : (now - startedAt) * agePerLoad
    this.#validUntil = now + Math.max(minAgeMs, age)
  }
}
