import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { askChild } from './askChild'
import type { ImportFigures, ImportJob, Ready } from './importChild'
import { undoWhenInterrupted } from './undoWhenInterrupted'

export interface ImportProcess extends Ready {
  run: () => Promise<ImportFigures>
  stop: () => Promise<void>
}

/** Starts the import's process and waits until its database is open. */
export async function startImport(job: ImportJob): Promise<ImportProcess> {
  const child = fork(path.join(import.meta.dirname, 'bench.js'))
  const isOver = once(child, 'exit')
  const stop = undoWhenInterrupted(async () => {
    child.kill('SIGKILL')
    await isOver
  })
  try {
    const { address } = await askChild<Ready>(child, job)
    return { address, run: () => askChild(child, { begin: true }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
