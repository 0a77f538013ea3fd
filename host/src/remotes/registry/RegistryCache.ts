import { RemoteDeployment, RemoteRegistry, type User } from '@freehold/contracts'
import * as v from 'valibot'
import { Deadline } from '../Deadline'
import { RemoteLoadError } from '../RemoteLoadError'
import { readStoredRegistry, storeRegistry } from './storedRegistry'

/** When a stored copy exists, a slow response is awaited no longer than this. */
const SLOW_RESPONSE_MS = 2_500

type MaybePromise<T> = T | Promise<T>

export interface RegistryOptions {
  /** Calls `GET /api/v1/auth/remotes`, with token refresh and timeout; rejects without a response. Its result is checked here. */
  fetchRegistry: () => Promise<unknown>
  /** The signed-in user, fetched when the session lacks it; null when signed out. */
  currentUser: () => MaybePromise<Pick<User, '_id' | 'role'> | null>
}

/** The signed-in user's registry: one response per user, and the last good one while the API does not answer. */
export class RegistryCache {
  readonly #options: RegistryOptions
  #cached: { userId: string; registry: Promise<RemoteRegistry> } | null = null

  constructor(options: RegistryOptions) {
    this.#options = options
  }

  /** Rejects with a RemoteLoadError when there is neither a response nor a stored copy. */
  async get(): Promise<RemoteRegistry> {
    const userId = (await this.#options.currentUser())?._id ?? ''
    if (this.#cached?.userId !== userId) {
      const registry = this.#fetchOrRestore(userId)
      this.#cached = { userId, registry }
      registry.catch(() => this.invalidate())
    }
    return this.#cached.registry
  }

  /** The next `get` asks the API again. */
  invalidate() {
    this.#cached = null
  }

  async #fetchOrRestore(userId: string): Promise<RemoteRegistry> {
    const stored = readStoredRegistry(userId)
    const fetched = this.#fetch(userId)
    if (stored === null) return fetched.catch(throwUnreachable)
    return new Deadline(SLOW_RESPONSE_MS).race(fetched, tooSlow).catch(() => {
      this.invalidate()
      return stored
    })
  }

  async #fetch(userId: string): Promise<RemoteRegistry> {
    const registry = parseRegistry(await this.#options.fetchRegistry())
    if (registry === null) throw new TypeError('The response is not a registry of remotes')
    storeRegistry(userId, registry)
    return registry
  }
}

const AnyRegistry = v.object({
  schema: RemoteRegistry.entries.schema,
  microFrontends: v.record(v.string(), v.array(v.unknown())),
})

/** Drops only the invalid versions, so that one team's mistake affects no other remote. Null when nothing can be read. */
function parseRegistry(response: unknown): RemoteRegistry | null {
  const parsed = v.safeParse(AnyRegistry, response)
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

const tooSlow = () => new Error(`No response within ${SLOW_RESPONSE_MS} ms`)
