import { rootOf } from './db/databaseErrors'
import { withPatience } from './db/DiskSpace'
import type { Metrics } from './metrics/createMetrics'

/** Work that continues after the response, such as sending a mail. A graceful stop waits for it. */
export interface BackgroundWork {
  /** Never throws; errors of the work are reported. The work pauses while the disk is full. */
  start: (name: string, work: () => Promise<void>) => void
  /** Aborted when the server stops, to interrupt long work that can continue later, such as an import. */
  stopping: AbortSignal
  /** Resolves when all started work has finished. */
  settle: () => Promise<void>
  /** Interrupts work that can continue later, and waits for the rest. */
  stop: () => Promise<void>
}

/** The id at the end of a name, such as that of an import: a label per import would be too many. */
const idAtEnd = / [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export function createBackgroundWork(
  report: (name: string, error: unknown) => void,
  { backgroundWork, backgroundWorkRunning }: Metrics,
): BackgroundWork {
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  const settle = async () => {
    while (underWay.size > 0) await Promise.all(underWay)
  }
  return {
    stopping: stopping.signal,
    start(name, work) {
      // In the next turn of the event loop, so that the response is sent first and its time does not depend on the work.
      const label = { work: name.replace(idAtEnd, '').toLowerCase() }
      backgroundWork.inc({ ...label, outcome: 'failed' }, 0)
      backgroundWorkRunning.inc(label)
      const running: Promise<void> = new Promise<void>((resolve) => setImmediate(resolve))
        .then(() => withPatience(stopping.signal, work))
        .then(() => backgroundWork.inc({ ...label, outcome: 'succeeded' }))
        .catch((error: unknown) => {
          // A pause that the stop of the server ended: what waits is done after the next start.
          if (stopping.signal.aborted && rootOf(error).name === 'AbortError') return
          backgroundWork.inc({ ...label, outcome: 'failed' })
          report(name, error)
        })
        .finally(() => {
          backgroundWorkRunning.dec(label)
          underWay.delete(running)
        })
      underWay.add(running)
    },
    settle,
    async stop() {
      stopping.abort()
      await settle()
    },
  }
}
