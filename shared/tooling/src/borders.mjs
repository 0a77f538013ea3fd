import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import * as projectRules from './borderRules.mjs'
import { findCircles } from './findCircles.mjs'
import { importsOf } from './imports.mjs'
import { root } from './run.mjs'
import { filesIn } from './workspace.mjs'

/**
 * An import of the file `from`; `to` is the imported file, or the specifier of an installed package.
 * @typedef {{ from: string, to: string, specifier: string, names: string[] }} Import
 */
/**
 * @typedef {Record<string, string[]>} Lists
 * @typedef {{ mayImport: Lists, commonFolders: Lists, composingFolders: Lists, schema: string, tables: Lists, exceptions: string[] }} Rules
 */

const isSource = /\.[cm]?[jt]sx?$/
/** Tests may import any file, and code that only tests use may combine all features. */
const isOfTests =
  /\.test\.|\/testing\/|^api\/(bench|crash)\/|^api\/src\/dumps\/|^shared\/analysis\/examples\//
/** These tests contain imports as strings, or compare facts of several packages. */
const isTestOfChecks = /^shared\/tooling\/src\/\w+\.test\.mjs$/

/**
 * The sources of the packages that a table of rules names, by their paths in the repository.
 * @param {string} repository
 * @param {Pick<Rules, 'mayImport'>} rules
 */
export const sourcesIn = (repository, { mayImport }) =>
  Object.keys(mayImport).flatMap((folder) =>
    filesIn(join(repository, folder))
      .map((file) => `${folder}/${file}`)
      .filter((file) => isSource.test(file) && !isTestOfChecks.test(file)),
  )

/**
 * @param {string} repository
 * @param {Pick<Rules, 'mayImport'>} rules
 * @returns {Import[]}
 */
export function readImports(repository, rules) {
  const files = new Set(sourcesIn(repository, rules))
  return [...files].flatMap((from) =>
    importsOf(readFileSync(join(repository, from), 'utf8')).map(({ specifier, names }) => {
      const path = pathOf(repository, rules, from, specifier)
      const to = ['', '.ts', '.tsx', '.mjs', '/index.ts']
        .map((end) => path + end)
        .find((one) => files.has(one))
      return { from, to: to ?? path, specifier, names }
    }),
  )
}

/**
 * @param {Pick<Rules, 'mayImport'>} rules
 * @param {string} file
 */
const packageOf = ({ mayImport }, file) =>
  Object.keys(mayImport).find((folder) => file.startsWith(`${folder}/`)) ?? ''

/**
 * Resolves a relative specifier or one of the package's own aliases.
 * @param {string} repository
 * @param {Pick<Rules, 'mayImport'>} rules
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

/**
 * The folder of a file and its package, such as `search` of `remote-search/src/search/Map.tsx`; undefined directly in
 * `src`.
 * @param {string} file
 */
function folderOf(file) {
  const [, pack, folder] = /^(.+?)\/src\/([^/]+)\//.exec(file) ?? []
  return pack === undefined || folder === undefined
    ? undefined
    : { pack, folder, path: `${pack}/src/${folder}` }
}

/**
 * The two folders of an import, if they are different folders of one package.
 * @param {Import} one
 */
function betweenFolders({ from, to }) {
  const [a, b] = [folderOf(from), folderOf(to)]
  return a && b && a.pack === b.pack && a.folder !== b.folder ? { a, b } : undefined
}

/**
 * @param {Rules} rules
 * @param {Import} one
 */
function packageProblem(rules, { from, specifier }) {
  const own = packageOf(rules, from)
  if (specifier.startsWith('.') && !posix.join(posix.dirname(from), specifier).startsWith(`${own}/`))
    return `reaches out of its package: ${specifier}`
  const [scope = '', name = ''] = specifier.split('/')
  const isForbidden = scope === '@freehold' ? !rules.mayImport[own]?.includes(name) : scope in rules.mayImport
  return isForbidden ? `may not import ${specifier}` : undefined
}

/**
 * @param {Rules} rules
 * @param {Import} one
 */
function folderProblem({ commonFolders, composingFolders }, one) {
  const between = betweenFolders(one)
  if (!between || isOfTests.test(one.from) || one.to === `${between.b.path}/index.ts`) return undefined
  const { a, b } = between
  if (/\.routes?\.tsx?$/.test(one.to))
    return `imports a route of ${b.path}, which only the root of a package mounts`
  if (one.to.slice(b.path.length + 1).includes('/'))
    return `reaches into a folder inside ${b.path}: ${one.specifier}`
  const isAllowed = commonFolders[a.pack]?.includes(b.folder) || composingFolders[a.pack]?.includes(a.folder)
  return isFrontEnd.test(a.pack) && !isAllowed
    ? `a feature imports its neighbour: ${one.specifier}`
    : undefined
}

const isFrontEnd = /^(host|remote-[^/]+)$/

/**
 * @param {Rules} rules
 * @param {Import} one
 */
function tableProblem({ schema, tables }, { from, to, names }) {
  const slice = folderOf(from)?.folder
  if (to !== schema || slice === undefined || slice === 'db' || isOfTests.test(from)) return undefined
  if (names.length === 0) return 'imports the whole schema: name its tables'
  const foreign = names.filter((name) => !tables[name]?.includes(slice))
  return foreign.length === 0 ? undefined : `uses tables of another slice: ${foreign.join(', ')}`
}

/**
 * The problems of a list of imports, one line each.
 * @param {Import[]} imports
 * @param {Rules} rules
 */
function problemsOf(imports, rules) {
  const single = imports.flatMap((one) =>
    [packageProblem, folderProblem, tableProblem].flatMap((problemOf) => {
      const why = problemOf(rules, one)
      return why === undefined ? [] : [`${one.from}: ${why}`]
    }),
  )
  const files = findCircles(imports.map(({ from, to }) => [from, to]))
  const folders = findCircles(
    imports
      .filter(({ from, to }) => !isOfTests.test(from) && !isOfTests.test(to))
      .flatMap((one) => betweenFolders(one) ?? [])
      .map(({ a, b }) => [a.path, b.path]),
  )
  return [
    ...single,
    ...files.map((path) => `files import each other in a circle: ${path.join(' → ')}`),
    ...folders.map((path) => `folders import each other in a circle: ${path.join(' → ')}`),
  ]
}

/**
 * @param {string} path
 * @param {string} file
 */
const isIn = (path, file) => file === path || file.startsWith(`${path}/`)

/**
 * Whether an exception 'importer → imported', each a file or a folder, applies to this import.
 * @param {string} exception
 * @param {Import} one
 */
function covers(exception, { from, to }) {
  const [importer = '', imported = ''] = exception.split(' → ')
  return isIn(importer, from) && isIn(imported, to)
}

/**
 * The imports that break a rule, and the exceptions that are no longer needed.
 * @param {string} repository
 * @param {Rules} [rules]
 */
export function findProblems(repository, rules = projectRules) {
  const imports = readImports(repository, rules)
  const withExceptions = (/** @type {string[]} */ exceptions) =>
    problemsOf(
      imports.filter((one) => !exceptions.some((exception) => covers(exception, one))),
      rules,
    )
  const problems = withExceptions(rules.exceptions)
  const unneeded = rules.exceptions.filter(
    (exception) =>
      withExceptions(rules.exceptions.filter((other) => other !== exception)).length <= problems.length,
  )
  return [
    ...problems,
    ...unneeded.map(
      (exception) => `borderRules.mjs: delete the exception that is not needed any more: ${exception}`,
    ),
  ]
}

if (process.argv[1] === import.meta.filename) {
  const problems = findProblems(root)
  for (const line of problems) console.error(line)
  process.exit(problems.length === 0 ? 0 : 1)
}
