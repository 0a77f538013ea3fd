import path from 'node:path'
import { failureLines } from './failureLines'
import { runCommand } from './runCommand'

process.setSourceMapsEnabled(true)
try {
  const locations = {
    root: path.resolve(import.meta.dirname, '../..'),
    migrationsDirectory: path.join(import.meta.dirname, 'migrations'),
    databaseWorker: path.join(import.meta.dirname, 'databaseWorker.js'),
  }
  process.exitCode = await runCommand(process.argv.slice(2), process.env, locations)
} catch (error) {
  console.error(failureLines(error))
  process.exit(1)
}
