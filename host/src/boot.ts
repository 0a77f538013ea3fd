/**
 * Runs before the shell's bundle has arrived and before anything is painted: the chosen theme is on the page from its
 * first moment. For someone who is signed in it asks for the registry, and for the code of the remote that this address
 * belongs to and what that asks the API for. The shell then finds all this under way instead of beginning with it.
 */
import { askEarly } from '@freehold/auth-client/early'
import {
  basePaths,
  matchesPath,
  ownsPath,
  pathSegments,
  type RemoteDeployment,
  type RemoteRegistry,
  remoteRegistryPath,
  type Session,
  storageKeys,
} from '@freehold/contracts'
import { readTheme, showTheme } from './layout/theme'
import { leadToDevelopment } from './remotes/leadToDevelopment'
import { preload, preloadDeployment, preloadFont } from './remotes/preloadDeployment'
import { findSitePart } from './remotes/siteParts'

/** What the answer says is not checked here, only used as a hint. */
async function askForRegistry(token: string): Promise<Partial<RemoteRegistry>> {
  const answer = await askEarly(basePaths.auth + remoteRegistryPath, token)
  return answer?.ok ? (await answer.json()).data : {}
}

function storedSession(): Partial<Session> | null {
  try {
    if (localStorage.getItem(storageKeys.signedIn) === null) return null
    return JSON.parse(localStorage.getItem(storageKeys.session) ?? 'null')
  } catch {
    return null
  }
}

/** The page that is opened; the shell may have led to another one before the registry has answered. */
const { pathname, search } = location

/** A wrong hint preloads nothing that could run, and asks nobody but the API. */
function preloadThisPage({ microFrontends = {} }: Partial<RemoteRegistry>, token: string) {
  for (const [deployment] of Object.values(microFrontends)) {
    if (deployment === undefined || !ownsPath(deployment.extras.freehold.paths, pathname)) continue
    for (const url of earlyCalls(deployment)) void askEarly(url, token)
    preloadDeployment(deployment)
  }
}

/** What the page at this address asks first. One with a query may ask for something else. */
function earlyCalls({ extras }: RemoteDeployment): string[] {
  if (search !== '') return []
  const { early = {} } = extras.freehold
  const patterns = Object.keys(early).filter((pattern) => matchesPath(pattern, pathname))
  const [closest] = patterns.toSorted((a, b) => names(a).length - names(b).length)
  const calls = closest === undefined ? [] : (early[closest] ?? []).map((call) => fillIn(call, closest))
  return calls.filter((url) => new URL(url, location.origin).pathname.startsWith('/api/v1/'))
}

const names = (pattern: string) => pathSegments(pattern).filter((segment) => segment.startsWith(':'))

/** `/property/:id` with what this page's address has where the pattern says `:id`. */
function fillIn(call: string, pattern: string): string {
  const given = pathSegments(pathname)
  const places = pathSegments(pattern)
  return call.replace(/:\w+/g, (name) => given[places.indexOf(name)] ?? name)
}

type Chunk = [url: string, integrity: string]

/** What the build has written beside this script's address. */
const files: Partial<{ app: Chunk[]; federation: Chunk[]; fonts: string[] }> = JSON.parse(
  document.currentScript?.dataset.files ?? '{}',
)
const { app = [], federation = [], fonts = [] } = files

/** The shell's own chunks that this page needs. */
function preloadShellChunks() {
  const isApp = /^\/app(\/|$)/.test(pathname)
  const needed = [...(isApp ? app : []), ...(findSitePart(pathname) ? federation : [])]
  for (const [url, integrity] of needed) preload(url, url.endsWith('.css') ? 'style' : 'script', integrity)
}

/** Last, as text stands in a fallback of the same widths until they have come. */
const preloadFonts = () => fonts.forEach(preloadFont)

showTheme(readTheme())
leadToDevelopment()

const { token } = storedSession() ?? {}
if (token !== undefined) {
  preloadShellChunks()
  askForRegistry(token)
    .then((registry) => preloadThisPage(registry, token))
    .catch(() => {})
    .finally(preloadFonts)
} else preloadFonts()
