import { existsSync, readFileSync } from 'node:fs'
import { fail, root, run } from './run.mjs'

/** As much of npm's explanation as says what went wrong. */
const REASON_LINES = 6

/** npm records what it installed in node_modules; other versions in the lock file mean an older install. */
function isInstalled() {
  const installed = `${root}node_modules/.package-lock.json`
  if (!existsSync(installed)) return false
  const versions = (/** @type {string} */ file) => {
    const { packages } = JSON.parse(readFileSync(file, 'utf8'))
    return new Map(Object.entries(packages).map(([path, { version }]) => [path, version]))
  }
  const present = versions(installed)
  const optional = optionalPaths()
  for (const [path, version] of versions(`${root}package-lock.json`)) {
    if (!path.includes('node_modules/') || optional.has(path)) continue
    if (!present.has(path) || present.get(path) !== version) return false
  }
  return true
}

/** Builds for other platforms are in the lock and never installed here. */
function optionalPaths() {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))
  return new Set(Object.keys(packages).filter((path) => packages[path].optional || packages[path].peer))
}

/**
 * Installs the locked packages when they are not there yet. Not with `npm ci`: that refuses a lock which does not list
 * the builds for every other platform, and whether it does depends on the registry it was written against.
 */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages …')
  const { code, output } = await run('npm', ['install', '--no-save', '--loglevel=error'], { quiet: true })
  if (code === 0) return
  const reasons = output.split('\n').filter((line) => line.startsWith('npm error'))
  fail(`The packages could not be installed:\n${reasons.slice(0, REASON_LINES).join('\n')}`)
}
