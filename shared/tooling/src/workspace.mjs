import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * The packages of a repository in the folders `remote-*`: such a folder is all that makes a remote.
 * @param {string} repository
 */
export const remotesIn = (repository) =>
  readdirSync(repository)
    .filter((name) => name.startsWith('remote-') && existsSync(join(repository, name, 'package.json')))
    .toSorted()

export const remotes = remotesIn(root)

/** The packages that have a build, each independent of the others. */
export const builtPackages = ['host', ...remotes, 'api']

const notWrittenByUs = new Set(['node_modules', 'dist', '.cache', 'test-results'])

/**
 * The paths of the files in a folder and below it, relative to it, without what is installed or built.
 * @param {string} folder
 * @param {string} [below]
 * @returns {string[]}
 */
export function filesIn(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .filter(({ name }) => !notWrittenByUs.has(name))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      return entry.isDirectory() ? filesIn(folder, path) : [path]
    })
}
