import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** @type {Promise<void>} */
let queue = Promise.resolve()

/**
 * Installs Debian packages on Debian as root; does nothing elsewhere.
 * @param {string[]} names may begin with options of apt-get
 */
export function installDebianPackages(...names) {
  if (!canInstall()) return Promise.resolve()
  // apt-get holds a lock, so parallel requests are installed one after the other.
  queue = queue.then(() => aptInstall(names))
  return queue
}

/** @param {string[]} names */
async function aptInstall(names) {
  console.log(`Installing ${names.filter((name) => !name.startsWith('-')).join(', ')} …`)
  await run('apt-get', ['update', '-qq'], { quiet: true })
  await run('apt-get', ['install', '-y', '-qq', ...names], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
}
