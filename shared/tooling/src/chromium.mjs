import { existsSync } from 'node:fs'
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

const mayUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * The Chromium that the browser tests drive: one that is installed; on Debian with root rights, one installed now;
 * otherwise undefined, after Playwright has fetched its own.
 */
export async function ensureChromium() {
  if (installed()) return installed()
  console.log('Installing Chromium …')
  if (mayUseApt()) {
    await run('apt-get', ['update', '-qq'], { quiet: true })
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (installed()) return installed()
  }
  const { code, output } = await run('npx', ['playwright', 'install', 'chromium'], { quiet: true })
  if (code !== 0)
    throw new Error(`No Chromium for the browser tests, and none could be installed:\n${output}`)
  return undefined
}
