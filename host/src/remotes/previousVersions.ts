import type { RemoteDeployment } from '@freehold/contracts'

/** The remotes that this tab runs in the version before, because the newest one has crashed twice. */
const storageKey = 'freehold.previousVersions'

/** Two versions of a remote do not fit into one page, so the page is opened anew. */
export function goBackToPreviousVersion(name: string) {
  sessionStorage.setItem(storageKey, JSON.stringify([...read(), name]))
  location.reload()
}

/** The versions to try, in order. */
export const versionsToTry = (name: string, deployments: RemoteDeployment[]) =>
  deployments.length > 1 && read().includes(name) ? deployments.slice(1) : deployments

function read(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  } catch {
    return []
  }
}
