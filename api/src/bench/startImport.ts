import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { ImportFigures, ImportJob, Ready } from './importHere'
import { undoWhenInterrupted } from './undoWhenInterrupted'

export interface ImportProcess extends Ready {
  run: () => Promise<ImportFigures>
  stop: () => Promise<void>
}

/** The import's process, with its database open and ready to begin. */
export async function startImport(job: ImportJob): Promise<ImportProcess> {
  const child = fork(path.join(import.meta.dirname, 'bench.js'))
  const isOver = once(child, 'exit')
  const stop = undoWhenInterrupted(async () => {
    child.kill('SIGKILL')
    await isOver
  })
  const tell = async (message: object) => {
    child.send(message)
    const over = isOver.then(() => ({ error: 'The import ended before its time' }))
    const [answer] = await Promise.race([once(child, 'message'), over.then((failed) => [failed])])
    if ('error' in answer) throw new Error(answer.error)
    return answer
  }
  try {
    const { address }: Ready = await tell(job)
    return { address, run: () => tell({ begin: true }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
