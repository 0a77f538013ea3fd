/** A rate limit that allows a burst. */
export class Pace {
  readonly #burst: number
  readonly #gapMs: number
  #next = 0

  constructor({ burst, perSecond }: { burst: number; perSecond: number }) {
    this.#burst = burst
    this.#gapMs = 1_000 / perSecond
  }

  /** How many milliseconds to wait until the next one. */
  next(): number {
    const now = performance.now()
    this.#next = Math.max(this.#next, now - this.#burst * this.#gapMs) + this.#gapMs
    return Math.max(0, this.#next - now)
  }
}
