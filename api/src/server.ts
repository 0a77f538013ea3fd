import path from 'node:path'
import { failureLines } from './failureLines'
import { startFreehold } from './startFreehold'

const STOP_TIMEOUT_MS = 15_000

process.setSourceMapsEnabled(true)
try {
  const starting = startFreehold(
    process.env,
    {
      root: path.resolve(import.meta.dirname, '../..'),
      migrationsDirectory: path.join(import.meta.dirname, 'migrations'),
      databaseWorker: path.join(import.meta.dirname, 'databaseWorker.js'),
    },
    (line) => console.log(line),
  )
  // Before the start has finished, because the server answers calls earlier.
  stopOnSignals(async () => (await starting).stop())
  await starting
} catch (error) {
  console.error(failureLines(error))
  process.exit(1)
}

/** The first signal stops the server gracefully, a second one immediately. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
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
