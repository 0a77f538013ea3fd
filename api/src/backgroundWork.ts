/** Work that continues after the response, such as sending a mail. A graceful stop waits for it. */
export interface BackgroundWork {
  /** Never throws; errors of the work are reported. */
  start: (name: string, work: () => Promise<void>) => void
  /** Aborted when the server stops, to interrupt long work that can continue later, such as an import. */
  stopping: AbortSignal
  /** Resolves when all started work has finished. */
  settle: () => Promise<void>
  /** Interrupts work that can continue later, and waits for the rest. */
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
      // In the next turn of the event loop, so that the response is sent first and its time does not depend on the work.
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
