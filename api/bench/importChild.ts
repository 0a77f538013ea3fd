import { once } from 'node:events'
import type { Database } from '../src/db/Database'
import { openSource } from '../src/import/sources/openSource'
import type { ImportPhase } from '../src/import/ImportSource'
import { runImport } from '../src/import/runs/runImport'
import { type BenchTarget, openTarget } from './benchDatabase'
import { memoryOf } from './memoryOf'
import { runApi } from './runningApi'

export interface ImportJob {
  env: BenchTarget['env']
  file: string
}

/** The address of the API in this process; null if the API runs in another process. */
export interface Ready {
  address: string | null
}

export interface ImportFigures {
  /** Listings in the file. */
  read: number
  /** Homes whose comps, estimates and results were computed. */
  computed: number
  seconds: { storing: number; computing: number; inAll: number }
  /** Peak memory of this process in MiB; null if the system does not report it. */
  peakMiB: number | null
}

/**
 * Runs one import in a separate process, so that its memory can be measured. It gets a job by message, reports that it
 * is ready, and waits for the message to begin. Its parent ends it; without a parent it ends itself.
 */
export function runImportChild(): void {
  process.once('disconnect', () => process.exit())
  process.once('message', (job: ImportJob) => {
    runJob(job).catch((error: unknown) => process.send?.({ error: String(error) }))
  })
}

async function runJob({ env, file }: ImportJob): Promise<void> {
  const database = await openTarget(env)
  // Only one process can open the embedded database, so this one is import and API.
  const api = database.kind === 'embedded' ? await runApi(database, env) : null
  const ready: Ready = { address: api?.address ?? null }
  process.send?.(ready)
  await once(process, 'message')
  process.send?.(await measure(database.db, file))
}

async function measure(db: Database, file: string): Promise<ImportFigures> {
  const times = new PhaseTimes()
  const source = await openSource({ adapter: 'attom', file, fileName: 'listings.csv' })
  const { counts, computed } = await runImport(db, source, { onProgress: times.note })
  times.end()
  return {
    read: counts.read,
    computed,
    seconds: {
      storing: times.seconds('start', 'reading', 'loading'),
      computing: times.seconds('computing'),
      inAll: times.seconds('start', 'reading', 'loading', 'computing', 'places'),
    },
    peakMiB: memoryOf(process.pid)?.peak ?? null,
  }
}

/** The duration of each phase. */
class PhaseTimes {
  readonly #ms = new Map<ImportPhase | 'start', number>()
  #phase: ImportPhase | 'start' = 'start'
  #since = performance.now()

  note = (phase: ImportPhase): void => {
    if (phase === this.#phase) return
    this.end()
    this.#phase = phase
  }
  end(): void {
    const now = performance.now()
    this.#ms.set(this.#phase, (this.#ms.get(this.#phase) ?? 0) + now - this.#since)
    this.#since = now
  }
  seconds(...phases: (ImportPhase | 'start')[]): number {
    return phases.reduce((sum, phase) => sum + (this.#ms.get(phase) ?? 0), 0) / 1_000
  }
}
