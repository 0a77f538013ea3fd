import { RemoteRegistry, storageKeys } from '@freehold/contracts'
import * as v from 'valibot'

/** The copy is used while the API is unreachable; an older one could list a release that has been quarantined since. */
const MAX_AGE_MS = 15 * 60_000

const Stored = v.strictObject({ userId: v.string(), storedAt: v.number(), registry: RemoteRegistry })

/** The registry that the API last returned for this user; null if there is none or it is too old. */
export function readStoredRegistry(userId: string): RemoteRegistry | null {
  try {
    const stored = v.parse(Stored, JSON.parse(localStorage.getItem(storageKeys.remotes) ?? 'null'))
    const age = Date.now() - stored.storedAt
    // A negative age means that the clock was set back, which must not prolong the copy.
    return stored.userId === userId && age >= 0 && age < MAX_AGE_MS ? stored.registry : null
  } catch {
    return null
  }
}

export function storeRegistry(userId: string, registry: RemoteRegistry) {
  const stored: v.InferInput<typeof Stored> = {
    userId,
    storedAt: Date.now(),
    registry: withoutNonces(registry),
  }
  try {
    localStorage.setItem(storageKeys.remotes, JSON.stringify(stored))
  } catch {
    // When storage is full or blocked there is no fallback copy, and everything else works.
  }
}

/** A nonce is for one visit, which another page load is not. */
function withoutNonces({ microFrontends, ...registry }: RemoteRegistry): RemoteRegistry {
  const remotes = Object.entries(microFrontends).map(([name, deployments]) => [
    name,
    deployments.map((deployment) => ({ ...deployment, extras: { freehold: deployment.extras.freehold } })),
  ])
  return { ...registry, microFrontends: Object.fromEntries(remotes) }
}

export function clearStoredRegistry() {
  try {
    localStorage.removeItem(storageKeys.remotes)
  } catch {
    // Storage that cannot be cleared cannot be read either.
  }
}
