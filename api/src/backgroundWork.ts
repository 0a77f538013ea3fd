/** Work that goes on after its request was answered, such as sending a mail; a graceful stop waits for it. */
export interface BackgroundWork {
  /** Never throws: what fails is reported. */
  start: (name: string, work: () => Promise<void>) => void
  /** Aborted when the server stops: what takes long and can go on another time, such as an import, ends then. */
  stopping: AbortSignal
  /** Resolves when all that was started has ended. */
  settle: () => Promise<void>
  /** Ends what can go on another time, and waits for the rest. */
  stop: () => Promise<void>
}

export function createBackgroundWork(report: (name: string, error: unknown) => void): BackgroundWork {
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  const settle = async () => {
    while (underWay.size > 0) await Promise.all(underWay)
  }
  return {
    stopping: stopping.signal,
    start(name, work) {
      // Not in this turn: the answer leaves first, and takes as long whatever the work is.
      const running: Promise<void> = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => report(name, error))
        .finally(() => underWay.delete(running))
      underWay.add(running)
    },
    settle,
    async stop() {
      stopping.abort()
      await settle()
    },
  }
}
