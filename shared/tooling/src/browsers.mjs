import { existsSync, readdirSync } from 'node:fs'
import { installDebianPackages } from './debianPackages.mjs'
import { runPlaywright } from './playwrightRun.mjs'

/** @param {(string | undefined)[]} paths */
const firstOf = (paths) => paths.find((path) => path && existsSync(path))

const firefox = () =>
  firstOf([
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ])

/** The Firefox that the journeys run in: one that is installed; on Debian with root rights, one installed now. */
export async function ensureFirefox() {
  if (!firefox()) await installDebianPackages('firefox-esr')
  if (firefox()) return firefox()
  throw new Error('No Firefox for the journeys: install Firefox, or set FIREFOX_PATH')
}

/** Debian keeps MiniBrowser outside of the path, in a folder of the machine's architecture. */
const libraryFolders = () =>
  existsSync('/usr/lib')
    ? readdirSync('/usr/lib')
        .filter((name) => name.endsWith('-linux-gnu'))
        .map((name) => `/usr/lib/${name}`)
    : []

const webKit = () => ({
  WEBKIT_DRIVER_PATH: firstOf([process.env.WEBKIT_DRIVER_PATH, '/usr/bin/WebKitWebDriver']),
  MINIBROWSER_PATH: firstOf([
    process.env.MINIBROWSER_PATH,
    ...libraryFolders().flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((name) => `${folder}/${name}/MiniBrowser`),
    ),
  ]),
  XVFB_PATH: firstOf([process.env.XVFB_PATH, '/usr/bin/Xvfb']),
})

/** @type {Record<string, string>} */
const debianPackages = {
  WEBKIT_DRIVER_PATH: 'webkit2gtk-driver',
  MINIBROWSER_PATH: 'webkit2gtk-driver',
  XVFB_PATH: 'xvfb',
}

/** @param {Record<string, string | undefined>} programs */
const missingIn = (programs) => Object.keys(programs).filter((name) => !programs[name])

/**
 * WebKitGTK's driver, its MiniBrowser and an X server for it, by the variables that name them: those that are installed;
 * on Debian with root rights, installed now.
 */
export async function ensureWebKit() {
  const needed = new Set(missingIn(webKit()).map((name) => debianPackages[name] ?? name))
  if (needed.size > 0) await installDebianPackages(...needed)
  const found = webKit()
  const missing = missingIn(found)
  if (missing.length === 0) return found
  const packages = [...new Set(missing.map((name) => debianPackages[name]))].join(' and ')
  throw new Error(`No WebKit for the journeys: install Debian's ${packages}, or set ${missing.join(' and ')}`)
}

async function ensureBothBrowsers() {
  const [firefoxPath, webKitPaths] = await Promise.all([ensureFirefox(), ensureWebKit()])
  return { FIREFOX_PATH: firefoxPath, ...webKitPaths }
}

/**
 * Runs the journeys in Firefox and in WebKit against the production build and answers their results.
 * @param {string[]} args
 */
export const runBrowsers = (args = []) =>
  runPlaywright(args, { config: 'e2e/playwright.browsers.config.ts', ensurePrograms: ensureBothBrowsers })
