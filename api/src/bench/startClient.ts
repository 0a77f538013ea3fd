import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Asked, Load, Loaded, Once } from './client'

export interface Client {
  once: (asked: Asked) => Promise<Once>
  load: (load: Load) => Promise<Loaded>
  stop: () => void
}

/** The client's process; it does one job at a time. */
export function startClient(): Client {
  const child = fork(path.join(import.meta.dirname, 'benchClient.js'))
  const ask = async (job: object) => {
    child.send(job)
    const [answer] = await once(child, 'message')
    if ('error' in answer) throw new Error(answer.error)
    return answer
  }
  return {
    once: (asked) => ask({ once: asked }),
    load: (load) => ask({ load }),
    stop: () => void child.kill(),
  }
}
