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

/** The installed Firefox; on Debian with root rights, it is installed first if missing. */
export async function ensureFirefox() {
  if (!firefox()) await installDebianPackages('firefox-esr')
  if (firefox()) return firefox()
  throw new Error('No Firefox for the journeys: install Firefox, or set FIREFOX_PATH')
}

/** Debian keeps MiniBrowser outside of PATH, in a folder named after the architecture. */
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
 * The paths of WebKitGTK's driver, its MiniBrowser and an X server, by the variables that name them. On Debian with
 * root rights, missing ones are installed first.
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
 * Runs the journeys in Firefox and WebKit against the production build and returns their results.
 * @param {string[]} args
 */
export const runBrowsers = (args = []) =>
  runPlaywright(args, { config: 'e2e/playwright.browsers.config.ts', ensurePrograms: ensureBothBrowsers })
