/** The shell's boot script without a registry: the theme, and the chunks behind sign-in for those who are signed in. */
import { storageKeys } from '@freehold/contracts'
import { readTheme, showTheme } from '#host/layout/theme'
import { preload, preloadFont } from '#host/remotes/preloadDeployment'

showTheme(readTheme())

const { app = [], fonts = [] } = JSON.parse(document.currentScript?.dataset.files ?? '{}')
if (localStorage.getItem(storageKeys.signedIn) !== null && /^\/app(\/|$)/.test(location.pathname))
  for (const [url, integrity] of app) preload(url, url.endsWith('.css') ? 'style' : 'script', integrity)
fonts.forEach(preloadFont)
