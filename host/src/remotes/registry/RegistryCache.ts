import { RemoteDeployment, RemoteRegistry, type User } from '@freehold/contracts'
import * as v from 'valibot'
import { Deadline } from '../Deadline'
import { RemoteLoadError } from '../RemoteLoadError'
import { readStoredRegistry, storeRegistry } from './storedRegistry'

/** When a stored copy exists, a slow answer is awaited no longer than this. */
const SLOW_ANSWER_MS = 2_500

type MaybePromise<T> = T | Promise<T>

export interface RegistryOptions {
  /** Calls `GET /api/v1/auth/remotes`, with token refresh and timeout; rejects without an answer. Its result is checked here. */
  fetchRegistry: () => Promise<unknown>
  /** The signed-in user, fetched when the session lacks it; null when signed out. */
  currentUser: () => MaybePromise<Pick<User, '_id' | 'role'> | null>
}

/** The signed-in user's registry: one answer per user, and the last good one when the API does not answer. */
export class RegistryCache {
  readonly #options: RegistryOptions
  #cached: { userId: string; answer: Promise<RemoteRegistry> } | null = null

  constructor(options: RegistryOptions) {
    this.#options = options
  }

  /** Rejects with a RemoteLoadError when there is neither an answer nor a stored copy. */
  async get(): Promise<RemoteRegistry> {
    const userId = (await this.#options.currentUser())?._id ?? ''
    if (this.#cached?.userId !== userId) {
      const answer = this.#fetchOrRestore(userId)
      this.#cached = { userId, answer }
      answer.catch(() => this.invalidate())
    }
    return this.#cached.answer
  }

  /** The next `get` asks the API again. */
  invalidate() {
    this.#cached = null
  }

  async #fetchOrRestore(userId: string): Promise<RemoteRegistry> {
    const stored = readStoredRegistry(userId)
    const answer = this.#fetch(userId)
    if (stored === null) return answer.catch(throwUnreachable)
    return new Deadline(SLOW_ANSWER_MS).race(answer, tooSlow).catch(() => {
      this.invalidate()
      return stored
    })
  }

  async #fetch(userId: string): Promise<RemoteRegistry> {
    const registry = parseRegistry(await this.#options.fetchRegistry())
    if (registry === null) throw new TypeError('The answer is not a registry of remotes')
    storeRegistry(userId, registry)
    return registry
  }
}

const AnyRegistry = v.object({
  schema: RemoteRegistry.entries.schema,
  microFrontends: v.record(v.string(), v.array(v.unknown())),
})

/** Drops only the invalid versions, so that one team's mistake affects no other remote. Null when nothing can be read. */
function parseRegistry(answer: unknown): RemoteRegistry | null {
  const parsed = v.safeParse(AnyRegistry, answer)
  if (!parsed.success) return null
  const { schema, microFrontends } = parsed.output
  const valid = Object.entries(microFrontends).map(
    ([name, versions]) => [name, versions.filter((version) => isDeployment(name, version))] as const,
  )
  return { schema, microFrontends: Object.fromEntries(valid.filter(([, versions]) => versions.length > 0)) }
}

function isDeployment(name: string, version: unknown): version is RemoteDeployment {
  const parsed = v.safeParse(RemoteDeployment, version)
  if (!parsed.success) console.warn(`The registry entry of ${name} is invalid`, v.flatten(parsed.issues))
  return parsed.success
}

function throwUnreachable(cause: unknown): never {
  throw new RemoteLoadError('the list of remotes could not be fetched', { retryable: true, cause })
}

const tooSlow = () => new Error(`No answer within ${SLOW_ANSWER_MS} ms`)
