/**
 * Runs before the shell's bundle has arrived and before anything is painted: the chosen theme is on the page from its
 * first moment. For someone who is signed in it asks for the registry, and for the code
 * of the remote that this address belongs to. The shell then finds both under way instead of beginning with them.
 */
import {
  basePaths,
  matchesPath,
  type RemoteRegistry,
  remoteRegistryPath,
  type Session,
  storageKeys,
} from '@freehold/contracts'
import { readTheme, showTheme } from './layout/theme'
import { leaveBootRegistry } from './remotes/bootRegistry'
import { leadToDevelopment } from './remotes/leadToDevelopment'
import { preload, preloadDeployment } from './remotes/preloadDeployment'
import { findSitePart } from './remotes/siteParts'

const REGISTRY_DEADLINE_MS = 5_000

/** Null wherever anything is missing or odd: the shell asks again in its own, careful way. */
async function askForRegistry(token: string): Promise<unknown> {
  try {
    const answer = await fetch(basePaths.auth + remoteRegistryPath, {
      headers: { authorization: token },
      signal: AbortSignal.timeout(REGISTRY_DEADLINE_MS),
    })
    const body = answer.ok ? await answer.json() : null
    return body?.data ?? body
  } catch {
    return null
  }
}

function storedSession(): Partial<Session> | null {
  try {
    if (localStorage.getItem(storageKeys.signedIn) === null) return null
    return JSON.parse(localStorage.getItem(storageKeys.session) ?? 'null')
  } catch {
    return null
  }
}

/** What the answer says is not checked here, only used as a hint: a wrong one preloads nothing that could run. */
function preloadThisPage(registry: Partial<RemoteRegistry> | null) {
  for (const [deployment] of Object.values(registry?.microFrontends ?? {})) {
    const owns = deployment?.extras.freehold.paths.some((path) => matchesPath(path, location.pathname))
    if (deployment !== undefined && owns) preloadDeployment(deployment)
  }
}

type Chunks = Partial<Record<'app' | 'federation', [url: string, integrity: string][]>>

/** The shell's own chunks that this page needs; the build writes them beside this script's address. */
function preloadShellChunks() {
  const { app = [], federation = [] }: Chunks = JSON.parse(document.currentScript?.dataset.chunks ?? '{}')
  const isApp = /^\/app(\/|$)/.test(location.pathname)
  const needed = [...(isApp ? app : []), ...(findSitePart(location.pathname) ? federation : [])]
  for (const [url, integrity] of needed) preload(url, url.endsWith('.css') ? 'style' : 'script', integrity)
}

showTheme(readTheme())
leadToDevelopment()

const { token, user } = storedSession() ?? {}
if (token !== undefined) {
  preloadShellChunks()
  const answer = askForRegistry(token)
  leaveBootRegistry({ userId: user?._id ?? '', answer })
  answer.then((registry) => preloadThisPage(registry as Partial<RemoteRegistry> | null)).catch(() => {})
}
