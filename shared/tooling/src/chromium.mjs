import { existsSync } from 'node:fs'
import { installDebianPackages } from './debianPackages.mjs'
import { run } from './run.mjs'

/** Debian's Chromium runs as root only without its sandbox. The other flags keep it from contacting other hosts. */
export const chromiumFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

const installed = () =>
  [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:/Program Files/Google/Chrome/Application/chrome.exe',
  ].find((path) => path && existsSync(path))

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Chromium without its browser interface, which halves the cost of the browser tests. Without Debian's package, the
 * Chromium of {@link ensureChromium}.
 */
export async function ensureHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return ensureChromium()
  if (!existsSync(HEADLESS_SHELL)) await installDebianPackages('chromium-headless-shell')
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : ensureChromium()
}

/**
 * The complete Chromium: the installed one; on Debian with root rights, it is installed first if missing; otherwise
 * undefined, after Playwright has downloaded its own.
 */
export async function ensureChromium() {
  if (!installed()) await installDebianPackages('chromium')
  if (installed()) return installed()
  const { code, output } = await run('npx', ['playwright', 'install', 'chromium'], { quiet: true })
  if (code !== 0)
    throw new Error(`No Chromium for the browser tests, and none could be installed:\n${output}`)
  return undefined
}
