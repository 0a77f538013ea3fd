import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { importsOf, localExportsOf } from './imports.mjs'
import { filesIn } from './workspace.mjs'

/**
 * An import of the file `from`; `to` is the imported file, or the specifier of an installed package. `isReExport`: the
 * file also exports what it imports.
 * @typedef {{ from: string, to: string, specifier: string, names: string[], isReExport: boolean }} Import
 */
/** @typedef {{ mayImport: Record<string, string[]> }} Packages */

const isSource = /\.[cm]?[jt]sx?$/
/** These tests contain imports as strings, or compare facts of several packages. */
const isTestOfChecks = /^shared\/tooling\/src\/\w+\.test\.mjs$/
/** Tests may import any file, and code that only tests use may combine all features. */
export const isOfTests =
  /\.test\.|\/testing\/|^api\/(bench|crash)\/|^api\/src\/dumps\/|^api\/src\/sessions\/define\w+\.ts$|^shared\/analysis\/examples\//

/**
 * The sources of the packages that a table of rules names, by their paths in the repository.
 * @param {string} repository
 * @param {Packages} rules
 */
export const sourcesIn = (repository, { mayImport }) =>
  Object.keys(mayImport).flatMap((folder) =>
    filesIn(join(repository, folder))
      .map((file) => `${folder}/${file}`)
      .filter((file) => isSource.test(file) && !isTestOfChecks.test(file)),
  )

/**
 * @param {string} repository
 * @param {Packages} rules
 * @returns {Import[]}
 */
export function readImports(repository, rules) {
  const files = new Set(sourcesIn(repository, rules))
  return [...files].flatMap((from) =>
    importsIn(readFileSync(join(repository, from), 'utf8')).map((one) => {
      const path = pathOf(repository, rules, from, one.specifier)
      const to = ['', '.ts', '.tsx', '.mjs', '/index.ts']
        .map((end) => path + end)
        .find((file) => files.has(file))
      return { ...one, from, to: to ?? path }
    }),
  )
}

/** @param {string} text */
function importsIn(text) {
  const exported = new Set(localExportsOf(text))
  return importsOf(text).map(({ specifier, names, isReExport }) => ({
    specifier,
    names,
    isReExport: isReExport || names.some((name) => exported.has(name)),
  }))
}

/**
 * @param {Packages} rules
 * @param {string} file
 */
export const packageOf = ({ mayImport }, file) =>
  Object.keys(mayImport).find((folder) => file.startsWith(`${folder}/`)) ?? ''

/**
 * Resolves a relative specifier or one of the package's own aliases.
 * @param {string} repository
 * @param {Packages} rules
 * @param {string} from
 * @param {string} specifier
 * @returns {string}
 */
function pathOf(repository, rules, from, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const own = packageOf(rules, from)
  const manifest = join(repository, own, 'package.json')
  const alias =
    specifier.startsWith('#') && existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).imports
  return alias?.[specifier] ? posix.join(own, alias[specifier]) : specifier
}
