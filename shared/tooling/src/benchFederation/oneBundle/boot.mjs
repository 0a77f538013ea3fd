/**
 * The shell's boot script without a registry: the single bundle knows each page's chunks and early calls when it is
 * built, and preloads both.
 */
import { askEarly } from '@freehold/auth-client/early'
import { ownsPath } from '@freehold/contracts'
import { showTheme, readTheme } from '#host/layout/theme'
import { earlyCalls } from '#host/remotes/prefetching/earlyCalls'
import { preloadChunks, preloadFont } from '#host/remotes/prefetching/preloadDeployment'
import { storedSession } from '#host/session/storedSession'
import declarations from '#generated/declarations.json'

showTheme(readTheme())

const { app = [], fonts = [], ...chunks } = JSON.parse(document.currentScript?.dataset.files ?? '{}')
const { token } = storedSession() ?? {}
if (token !== undefined && /^\/app(\/|$)/.test(location.pathname)) {
  preloadChunks(app)
  const owner = declarations.find(({ paths }) => ownsPath(paths, location.pathname))
  for (const url of earlyCalls(owner?.early, location)) void askEarly(url, token)
  preloadChunks(chunks[owner?.name] ?? [])
}
fonts.forEach(preloadFont)
