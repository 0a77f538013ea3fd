import path from 'node:path'
import { failureLines } from './failureLines'
import { startFreehold } from './startFreehold'

const STOP_PATIENCE_MS = 15_000

process.setSourceMapsEnabled(true)
try {
  const starting = startFreehold(
    process.env,
    {
      root: path.resolve(import.meta.dirname, '../..'),
      migrationsDirectory: path.join(import.meta.dirname, 'migrations'),
    },
    (line) => console.log(line),
  )
  // From the beginning: it answers calls before the start has ended.
  stopOnSignals(async () => (await starting).stop())
  await starting
} catch (error) {
  console.error(failureLines(error))
  process.exit(1)
}

/** The first signal ends it in good order, a second one at once. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(failureLines(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
