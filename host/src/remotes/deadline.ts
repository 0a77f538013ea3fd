/** One deadline for everything that is awaited under it, kept by the page's own timers. */
export class Deadline {
  readonly #end: number

  constructor(ms: number) {
    this.#end = performance.now() + ms
  }

  get leftMs(): number {
    return Math.max(0, this.#end - performance.now())
  }

  /** For the first of so many tries: an equal part of what is left, so that none takes the time of those after it. */
  share(tries: number): Deadline {
    return new Deadline(this.leftMs / tries)
  }

  /** The work's outcome, or a rejection once the time is up. */
  async hold<T>(work: Promise<T>, late: () => Error): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const expired = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(late()), this.leftMs)
    })
    try {
      return await Promise.race([work, expired])
    } finally {
      clearTimeout(timer)
    }
  }
}
