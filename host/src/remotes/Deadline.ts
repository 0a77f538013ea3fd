/** One time limit that several awaited steps share. */
export class Deadline {
  readonly #end: number

  constructor(ms: number) {
    this.#end = performance.now() + ms
  }

  get remainingMs(): number {
    return Math.max(0, this.#end - performance.now())
  }

  /** An equal part of the remaining time for the first of `attempts`, so that it leaves time for the others. */
  portion(attempts: number): Deadline {
    return new Deadline(this.remainingMs / attempts)
  }

  /** Settles like `work`, or rejects with `createError()` when the time is up. */
  async race<T>(work: Promise<T>, createError: () => Error): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const expired = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(createError()), this.remainingMs)
    })
    try {
      return await Promise.race([work, expired])
    } finally {
      clearTimeout(timer)
    }
  }
}
