import { fork } from 'node:child_process'
import path from 'node:path'
import { askChild } from './askChild'
import type { BenchRequest, Load, LoadResult, BenchResponse } from './client'

export interface Client {
  send: (request: BenchRequest) => Promise<BenchResponse>
  load: (load: Load) => Promise<LoadResult>
  stop: () => void
}

/** Starts the client's process, which does one job at a time. */
export function startClient(): Client {
  const child = fork(path.join(import.meta.dirname, 'benchClient.js'))
  return {
    send: (request) => askChild(child, { request }),
    load: (load) => askChild(child, { load }),
    stop: () => void child.kill(),
  }
}
