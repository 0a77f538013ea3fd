import { fork } from 'node:child_process'
import path from 'node:path'

export interface LoadCall {
  method?: string
  /** With the query. */
  path: string
  body?: string
}

/** Users who all do the same. */
export interface UserGroup {
  name: string
  tokens: string[]
  calls: LoadCall[]
  /** Of each user, all calling at once; one by default. */
  connections?: number
  /** The time from one call to the next; without it the next follows the answer. */
  pauseMs?: number
  /** False for users who try again at once, whenever the server tells them to. */
  isObedient?: boolean
}

export interface Load {
  address: string
  groups: UserGroup[]
  /** Users begin one after the other in this time, which is not counted. */
  rampSeconds: number
  seconds: number
}

interface Times {
  count: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  most: number
}

/** What the users of a group saw. */
export interface Seen {
  okPerSecond: number
  ok: Times
  /** 503 with Retry-After. */
  refused: Times
  /** Anything else, by status; calls without an answer as 'no answer'. */
  failed: Record<string, number>
}

/** Users in a process of their own. */
export class Clients {
  readonly #child = fork(path.join(__dirname, 'clients.mjs'), { execArgv: [] })

  /** @param whenAllCall called when every user has begun, and the count begins */
  run<Name extends string>(
    load: Load & { groups: (UserGroup & { name: Name })[] },
    whenAllCall: () => void = () => {},
  ): Promise<Record<Name, Seen>> {
    return new Promise((resolve, reject) => {
      const hear = (said: 'all call' | Record<Name, Seen> | { error: string }) => {
        if (said === 'all call') return whenAllCall()
        this.#child.off('message', hear)
        if ('error' in said) reject(new Error(said.error))
        else resolve(said)
      }
      this.#child.on('message', hear)
      this.#child.send(load)
    })
  }

  stop(): void {
    this.#child.kill()
  }
}
