/**
 * Runs before the shell's bundle has arrived and before anything is painted: the chosen theme is on the page from its
 * first moment. For someone who is signed in it asks for the registry, and for the code of the remote that this address
 * belongs to and what that asks the API for. The shell then finds all this under way instead of beginning with it.
 */
import { askEarly } from '@freehold/auth-client/early'
import {
  basePaths,
  ownsPath,
  type RemoteRegistry,
  remoteRegistryPath,
  type Session,
  storageKeys,
} from '@freehold/contracts'
import { readTheme, showTheme } from './layout/theme'
import { earlyCalls } from './remotes/earlyCalls'
import { leadToDevelopment } from './remotes/leadToDevelopment'
import { type Chunk, preloadChunks, preloadDeployment, preloadFont } from './remotes/preloadDeployment'
import { findSitePart } from './remotes/siteParts'
import { storedSession } from './session/storedSession'

/** What the answer says is not checked here, only used as a hint. */
async function askForRegistry(token: string): Promise<Partial<RemoteRegistry>> {
  const answer = await askEarly(basePaths.auth + remoteRegistryPath, token)
  return answer?.ok ? (await answer.json()).data : {}
}

/**
 * What the shell was told when it last asked, of the same user: nearly always as good, and there before the shell's
 * scripts keep the browser busy.
 */
function lastRegistry({ user }: Partial<Session>): Partial<RemoteRegistry> {
  try {
    const { userId, registry } = JSON.parse(localStorage.getItem(storageKeys.remotes) ?? '{}')
    return user !== undefined && userId === user._id ? registry : {}
  } catch {
    return {}
  }
}

/** The page that is opened; the shell may have led to another one before the registry has answered. */
const { origin, pathname, search } = location

/** What has been asked for early. */
const asked = new Set<string>()

/** A wrong hint preloads nothing that could run, and asks nobody but the API. */
function preloadThisPage({ microFrontends = {} }: Partial<RemoteRegistry>, token: string) {
  for (const [deployment] of Object.values(microFrontends)) {
    if (deployment === undefined) continue
    const { paths, early } = deployment.extras.freehold
    if (!ownsPath(paths, pathname)) continue
    for (const url of earlyCalls(early, { origin, pathname, search })) {
      if (!asked.has(url)) void askEarly(url, token)
      asked.add(url)
    }
    preloadDeployment(deployment, pathname)
  }
}

/** What the build has written beside this script's address. */
const files: Partial<{ app: Chunk[]; federation: Chunk[]; fonts: string[] }> = JSON.parse(
  document.currentScript?.dataset.files ?? '{}',
)
const { app = [], federation = [], fonts = [] } = files

/** The shell's own chunks that this page needs. */
function preloadShellChunks() {
  const isApp = /^\/app(\/|$)/.test(pathname)
  preloadChunks([...(isApp ? app : []), ...(findSitePart(pathname) ? federation : [])])
}

/** Last, as text stands in a fallback of the same widths until they have come. */
const preloadFonts = () => fonts.forEach(preloadFont)

showTheme(readTheme())
leadToDevelopment()

const session = storedSession() ?? {}
const { token } = session

async function preloadBehindSignIn(token: string) {
  preloadShellChunks()
  const published = askForRegistry(token)
  for (const registry of [lastRegistry(session), published]) preloadThisPage(await registry, token)
}

if (token === undefined) preloadFonts()
else {
  preloadBehindSignIn(token)
    .catch(() => {})
    .finally(preloadFonts)
}
