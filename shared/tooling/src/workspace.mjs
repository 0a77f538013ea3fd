import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * The packages of a repository in folders named `remote-*`: the name alone makes them remotes.
 * @param {string} repository
 */
export const remotesIn = (repository) =>
  readdirSync(repository)
    .filter((name) => name.startsWith('remote-') && existsSync(join(repository, name, 'package.json')))
    .toSorted()

export const remotes = remotesIn(root)

/** The packages with a build, each independent of the others. */
export const builtPackages = ['host', ...remotes, 'api']

const notWrittenByUs = new Set(['node_modules', 'dist', '.cache', 'test-results'])

/**
 * The paths of all files below a folder, relative to it, without installed or built ones.
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
