/**
 * Runs before the shell's bundle has loaded and before the first paint, so that the page never shows the wrong theme.
 * For a signed-in user it requests the registry, the code of the remote that owns this address, and the API calls that
 * the remote's page starts with, so that the shell finds them under way.
 * On the page of a shared report it does none of this for a session.
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
import { earlyCalls } from './remotes/prefetching/earlyCalls'
import { redirectToDevelopmentBuild } from './remotes/development/redirectToDevelopmentBuild'
import {
  type ChunkFile,
  preloadChunks,
  preloadDeployment,
  preloadFont,
} from './remotes/prefetching/preloadDeployment'
import { findSection } from './sections'
import { storedSession } from './session/storedSession'

/** The response is a hint only, so it is not validated. */
async function askForRegistry(token: string): Promise<Partial<RemoteRegistry>> {
  const response = await askEarly(basePaths.auth + remoteRegistryPath, token)
  return response?.ok ? (await response.json()).data : {}
}

/**
 * The registry that the shell stored at this user's last visit: nearly always still right, and available before the
 * shell's scripts keep the browser busy.
 */
function lastRegistry({ user }: Partial<Session>): Partial<RemoteRegistry> {
  try {
    const { userId, registry } = JSON.parse(localStorage.getItem(storageKeys.remotes) ?? '{}')
    return user !== undefined && userId === user._id ? registry : {}
  } catch {
    return {}
  }
}

/** Read at once, because the shell may navigate elsewhere before the registry has answered. */
const { origin, pathname, search } = location

/** The calls that were sent early. */
const sent = new Set<string>()

/** A wrong registry is harmless: preloaded files do not run, and early calls go only to the API. */
function preloadThisPage({ microFrontends = {} }: Partial<RemoteRegistry>, token: string) {
  for (const [deployment] of Object.values(microFrontends)) {
    if (deployment === undefined) continue
    const { paths, early } = deployment.extras.freehold
    if (!ownsPath(paths, pathname)) continue
    for (const url of earlyCalls(early, { origin, pathname, search })) {
      if (!sent.has(url)) void askEarly(url, token)
      sent.add(url)
    }
    preloadDeployment(deployment, pathname)
  }
}

/** The build writes the shell's files into an attribute of this script's element. */
const files: Partial<{
  app: ChunkFile[]
  federation: ChunkFile[]
  dashboard: ChunkFile[]
  fonts: string[]
}> = JSON.parse(document.currentScript?.dataset.files ?? '{}')
const { app = [], federation = [], dashboard = [], fonts = [] } = files

/** The shell's own chunks that this page needs. */
function preloadShellChunks() {
  const isApp = /^\/app(\/|$)/.test(pathname)
  preloadChunks([
    ...(isApp ? app : []),
    ...(/^\/app\/?$/.test(pathname) ? dashboard : []),
    ...(findSection(pathname) ? federation : []),
  ])
}

/** Last, because text is shown in a fallback font of the same widths until they load. */
const preloadFonts = () => fonts.forEach(preloadFont)

showTheme(readTheme())
redirectToDevelopmentBuild()

// The page of a shared report is without the app, and so without a session.
const session = (files.app && storedSession()) ?? {}
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
