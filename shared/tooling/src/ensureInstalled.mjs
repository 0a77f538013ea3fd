import { existsSync, readFileSync } from 'node:fs'
import { fail, root, run } from './run.mjs'

/** The part of npm's error output that names the cause. */
const REASON_LINES = 6

/**
 * npm records the installed packages in node_modules; other versions in the lock file mean that the install is
 * outdated.
 */
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

/** The lock file contains builds for other platforms, which are never installed here. */
function optionalPaths() {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))
  return new Set(Object.keys(packages).filter((path) => packages[path].optional || packages[path].peer))
}

/**
 * Installs the locked packages if they are missing. Not with `npm ci`, which refuses a lock file that does not list the
 * builds for every platform; whether it does depends on the registry that it was written with.
 */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages …')
  // npm leaves out what builds need if NODE_ENV is production.
  const { code, output } = await run('npm', ['install', '--no-save', '--include=dev', '--loglevel=error'], {
    quiet: true,
  })
  if (code === 0) return
  const reasons = output.split('\n').filter((line) => line.startsWith('npm error'))
  fail(`The packages could not be installed:\n${reasons.slice(0, REASON_LINES).join('\n')}`)
}
