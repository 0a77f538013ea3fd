import { fork } from 'node:child_process'
import path from 'node:path'
import { askChild } from './askChild'
import type { Asked, Load, Loaded, Once } from './client'

export interface Client {
  once: (asked: Asked) => Promise<Once>
  load: (load: Load) => Promise<Loaded>
  stop: () => void
}

/** Starts the client's process, which does one job at a time. */
export function startClient(): Client {
  const child = fork(path.join(import.meta.dirname, 'benchClient.js'))
  return {
    once: (asked) => askChild(child, { once: asked }),
    load: (load) => askChild(child, { load }),
    stop: () => void child.kill(),
  }
}
