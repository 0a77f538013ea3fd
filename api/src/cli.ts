import path from 'node:path'
import { runCommand } from './runCommand'

process.setSourceMapsEnabled(true)
try {
  const locations = {
    root: path.resolve(import.meta.dirname, '../..'),
    migrationsDirectory: path.join(import.meta.dirname, 'migrations'),
  }
  process.exitCode = await runCommand(process.argv.slice(2), process.env, locations)
} catch (error) {
  if (!(error instanceof Error) || error.name !== 'StartError') throw error
  console.error(error.message)
  process.exit(1)
}
