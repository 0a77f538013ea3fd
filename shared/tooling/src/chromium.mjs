import { existsSync } from 'node:fs'
import { installDebianPackages } from './debianPackages.mjs'
import { run } from './run.mjs'

const installed = () =>
  [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:/Program Files/Google/Chrome/Application/chrome.exe',
  ].find((path) => path && existsSync(path))

/**
 * The Chromium that the browser tests drive: one that is installed; on Debian with root rights, one installed now;
 * otherwise undefined, after Playwright has fetched its own.
 */
export async function ensureChromium() {
  if (!installed()) await installDebianPackages('chromium')
  if (installed()) return installed()
  const { code, output } = await run('npx', ['playwright', 'install', 'chromium'], { quiet: true })
  if (code !== 0)
    throw new Error(`No Chromium for the browser tests, and none could be installed:\n${output}`)
  return undefined
}
