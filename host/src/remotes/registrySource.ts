import { RemoteDeployment, RemoteRegistry, storageKeys } from '@freehold/contracts'
import * as v from 'valibot'
import type { RemoteRoutesOptions } from './createRemoteRoutes'
import { RemoteLoadError } from './RemoteLoadError'

/** With a stored copy at hand, a slow answer is not waited for. */
const PATIENCE_MS = 2_500

/** An older copy may name a release that was quarantined since, while nothing can be asked. */
const STORED_FOR_MS = 15 * 60_000

const Stored = v.strictObject({ userId: v.string(), storedAt: v.number(), registry: RemoteRegistry })

export interface RegistrySource {
  /** The registry of whoever is signed in; rejects with a RemoteLoadError when there is neither answer nor copy. */
  get: () => Promise<RemoteRegistry>
  /** Asks again the next time. */
  forget: () => void
}

type RegistrySourceOptions = Pick<RemoteRoutesOptions, 'fetchRegistry' | 'currentUser'>

/** One answer for as long as the same user stays signed in; the last good one is kept for when there is none. */
export function createRegistrySource({ fetchRegistry, currentUser }: RegistrySourceOptions): RegistrySource {
  let known: { userId: string; answer: Promise<RemoteRegistry> } | null = null

  async function ask(userId: string): Promise<RemoteRegistry> {
    const registry = readRegistry(await fetchRegistry())
    if (registry === null) throw new TypeError('The answer is not a list of remotes')
    store({ userId, storedAt: Date.now(), registry })
    return registry
  }

  async function askOrRemember(userId: string): Promise<RemoteRegistry> {
    const stored = readStored(userId)
    const asked = ask(userId)
    if (stored === null) return asked.catch(unreachable)
    return Promise.race([asked, rejectAfter(PATIENCE_MS)]).catch(() => {
      known = null
      return stored
    })
  }

  return {
    async get() {
      const userId = (await currentUser())?._id ?? ''
      if (known?.userId !== userId) {
        const answer = askOrRemember(userId)
        known = { userId, answer }
        answer.catch(() => (known = null))
      }
      return known.answer
    },
    forget() {
      known = null
    },
  }
}

const AnyRegistry = v.object({
  schema: RemoteRegistry.entries.schema,
  microFrontends: v.record(v.string(), v.array(v.unknown())),
})

/** What one team has got wrong costs that version of its own remote. Null where the whole is something else. */
function readRegistry(answer: unknown): RemoteRegistry | null {
  const parsed = v.safeParse(AnyRegistry, answer)
  if (!parsed.success) return null
  const { schema, microFrontends } = parsed.output
  const good = Object.entries(microFrontends).map(
    ([name, versions]) => [name, versions.filter((version) => isDeployment(name, version))] as const,
  )
  return { schema, microFrontends: Object.fromEntries(good.filter(([, versions]) => versions.length > 0)) }
}

function isDeployment(name: string, version: unknown): version is RemoteDeployment {
  const parsed = v.safeParse(RemoteDeployment, version)
  if (!parsed.success) console.warn(`A version of ${name} is listed wrongly`, v.flatten(parsed.issues))
  return parsed.success
}

function unreachable(cause: unknown): never {
  throw new RemoteLoadError('the list of parts could not be fetched', { retryable: true, cause })
}

const rejectAfter = (ms: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms))

function readStored(userId: string): RemoteRegistry | null {
  try {
    const stored = v.parse(Stored, JSON.parse(localStorage.getItem(storageKeys.remotes) ?? 'null'))
    const age = Date.now() - stored.storedAt
    // A clock that was set back must not prolong it.
    return stored.userId === userId && age >= 0 && age < STORED_FOR_MS ? stored.registry : null
  } catch {
    return null
  }
}

function store(value: v.InferInput<typeof Stored>) {
  try {
    localStorage.setItem(storageKeys.remotes, JSON.stringify(value))
  } catch {
    // A full or blocked storage costs only the copy.
  }
}

export function forgetStoredRegistry() {
  try {
    localStorage.removeItem(storageKeys.remotes)
  } catch {
    // What the browser does not let us remove it does not let us read either.
  }
}
