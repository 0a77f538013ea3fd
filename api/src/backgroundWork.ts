/** Work that goes on after its request was answered, such as sending a mail; a graceful stop waits for it. */
export interface BackgroundWork {
  /** Never throws: what fails is reported. */
  start: (name: string, work: () => Promise<void>) => void
  /** Resolves when all that was started has ended. */
  settle: () => Promise<void>
}

export function createBackgroundWork(report: (name: string, error: unknown) => void): BackgroundWork {
  const underWay = new Set<Promise<void>>()
  return {
    start(name, work) {
      // Not in this turn: the answer leaves first, and takes as long whatever the work is.
      const running: Promise<void> = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => report(name, error))
        .finally(() => underWay.delete(running))
      underWay.add(running)
    },
    async settle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
