import { existsSync, readFileSync } from 'node:fs'
import { fail, root, run } from './run.mjs'

/** npm keeps what it installed in a lock of its own; a lock file that names other versions means an older install. */
function isInstalled() {
  const installed = `${root}node_modules/.package-lock.json`
  if (!existsSync(installed)) return false
  const versions = (file) => {
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

/** Installs the locked packages when they are not there yet. */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages …')
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    quiet: true,
  })
  if (code !== 0) fail(`The packages could not be installed:\n${output}`)
}
