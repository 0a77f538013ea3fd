import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mayImport } from './borderRules.mjs'
import { importsOf, noCode, packageOf } from './imports.mjs'
import { withDependencies } from './remotes/templateDependencies.mjs'
import { root } from './run.mjs'
import { filesIn } from './workspace.mjs'

/**
 * @typedef {Record<string, string>} Texts
 * @typedef {{ name?: string, files?: string[], bin?: string | Texts, scripts?: Texts, types?: string, typings?: string,
 *   dependencies?: Texts, devDependencies?: Texts, peerDependencies?: Texts, optionalDependencies?: Texts }} Manifest
 */
/**
 * A package of the repository: its folder, its manifest, and the texts of its files by path.
 * @typedef {{ folder: string, manifest: Manifest, files: Texts }} Package
 */
/** @typedef {(name: string) => Manifest | undefined} Installed the manifest of an installed package */
/** @typedef {'dependencies' | 'devDependencies' | 'peerDependencies' | 'optionalDependencies'} Kind */

const read = /\.([cm]?[jt]sx?|css)$/
const quoted = /(['"])(@?\w[\w./-]*)\1/g

/**
 * Dependencies declared for the users of a package, with the reason.
 * @type {Record<string, Texts>}
 */
const forOthers = {
  'shared/federation': { jiti: 'rspack loads with it the configurations that import federation' },
}

/**
 * The packages that a text imports, and whether it imports only types.
 * @param {string} text
 */
export const packagesIn = (text) =>
  importsOf(text).flatMap(({ specifier, isType }) => {
    const name = packageOf(specifier)
    return name === undefined ? [] : [{ name, isType }]
  })

/** @param {string} name */
const typesOf = (name) => `@types/${name.replace('@', '').replace('/', '__')}`
/** @param {string} name */
const typed = (name) => name.slice('@types/'.length).replace(/^(.*)__/, '@$1/')
/**
 * @param {Manifest} manifest
 * @param {Kind[]} kinds
 */
const namesIn = (manifest, ...kinds) => new Set(kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})))

/**
 * Whether a file runs where the package is installed, unlike its tests and tool configurations. A package that lists
 * its shipped files ships only those; the browser tests and the commands ship nothing.
 * @param {Pick<Package, 'folder' | 'manifest'>} one
 * @param {string} file
 */
export function isShipped({ folder, manifest }, file) {
  if (folder === 'e2e' || !file.startsWith('src/')) return false
  if (/\.test\.|(^|\/)(testing|dumps)\/|\.css$/.test(file)) return false
  const named = manifest.files?.filter((pattern) => !pattern.startsWith('!'))
  return named?.some((start) => file === start || file.startsWith(`${start}/`)) ?? true
}

/**
 * Imports of packages that the importer's manifest does not name. Shipped code needs them in `dependencies` (in
 * `devDependencies` if it imports only types); tests and configurations may use the root's dependencies.
 * @param {Package} one
 * @param {Manifest} rootManifest
 */
export function undeclared(one, rootManifest) {
  const { folder, manifest, files } = one
  const shipped = namesIn(manifest, 'dependencies', 'peerDependencies', 'optionalDependencies')
  const own = namesIn(manifest, 'dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies')
  const withRoot = new Set([...own, ...namesIn(rootManifest, 'devDependencies')])
  return Object.entries(files).flatMap(([file, text]) => {
    const lines = packagesIn(text).flatMap(({ name, isType }) => {
      const isRun = isShipped(one, file)
      const declared = !isRun ? withRoot : isType ? own : shipped
      if (name === manifest.name || declared.has(name)) return []
      // Types of a package that has no code or no types.
      if ((isType || !isRun) && declared.has(typesOf(name))) return []
      const where = isRun && !isType ? `the dependencies of ${folder}/package.json` : `${folder}/package.json`
      return [`${folder}/${file}: ${name} is imported and not in ${where}`]
    })
    return [...new Set(lines)]
  })
}

/**
 * Packages that a manifest names and the package does not use. Used are imports, names in quotes outside of tests
 * (lists of a build, a tool's configuration), programs of scripts, peers of used packages, and `@types/x` if x is used
 * and has no types itself.
 * @param {Package} one
 * @param {Installed} installed
 */
export function unused({ folder, manifest, files }, installed) {
  const declared = [...namesIn(manifest, 'dependencies', 'devDependencies', 'optionalDependencies')]
  const used = new Set(Object.entries(files).flatMap(([file, text]) => namesUsedIn(file, text)))
  const words = new Set(Object.values(manifest.scripts ?? {}).flatMap((script) => script.split(/[\s=]+/)))
  const texts = Object.values(files).join('\n')
  for (const name of declared) {
    const { bin = {} } = installed(name) ?? {}
    const programs = typeof bin === 'string' ? [name.split('/').at(-1) ?? ''] : Object.keys(bin)
    const isRun = (/** @type {string} */ program) => words.has(program) || texts.includes(`bin('${program}')`)
    if (words.has(name) || programs.some(isRun)) used.add(name)
  }
  for (const name of declared.filter((one) => used.has(one)))
    for (const peer of Object.keys(installed(name)?.peerDependencies ?? {})) used.add(peer)
  return declared
    .filter((name) => forOthers[folder]?.[name] === undefined)
    .filter((name) => !used.has(name) && !areTypesUsed(name, { used, texts, installed }))
    .map((name) => `${folder === '' ? '' : `${folder}/`}package.json: ${name} is declared and not used`)
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {(string | undefined)[]}
 */
function namesUsedIn(file, text) {
  const names = packagesIn(text).map(({ name }) => name)
  if (file.endsWith('.json')) return JSON.parse(text).compilerOptions?.types?.map(typesOf) ?? []
  if (/\.test\./.test(file)) return names
  const code = text.replaceAll(noCode, '')
  return [...names, ...[...code.matchAll(quoted)].map(([, , name = '']) => packageOf(name))]
}

/**
 * @param {string} name
 * @param {{ used: Set<string | undefined>, texts: string, installed: Installed }} context
 */
function areTypesUsed(name, { used, texts, installed }) {
  if (!name.startsWith('@types/')) return false
  const of = typed(name)
  if (of === 'node') return /['"]node:/.test(texts)
  const { types, typings } = installed(of) ?? {}
  if ((types ?? typings) !== undefined) return false
  // Some packages contain the types of a global, such as google.maps.
  return used.has(of) || (of.includes('.') && texts.includes(`${of}.`))
}

/**
 * The root package uses what the tests and configurations of a package import without naming it themselves.
 * @param {Package} rootPackage
 * @param {Package[]} packages
 */
export function rootAsUsedBy(rootPackage, packages) {
  const files = packages.flatMap(({ folder, manifest, files: own }) => {
    const named = namesIn(manifest, 'dependencies', 'devDependencies', 'peerDependencies')
    return Object.entries(own).map(([file, text]) => [`${folder}/${file}`, withoutImportsOf(text, named)])
  })
  return { ...rootPackage, files: { ...rootPackage.files, ...Object.fromEntries(files) } }
}

/**
 * @param {string} text
 * @param {Set<string | undefined>} named
 */
const withoutImportsOf = (text, named) =>
  text.replaceAll(quoted, (whole, _quote, name) => (named.has(packageOf(name)) ? '' : whole))

/**
 * The tests of these checks contain imports as strings.
 * @param {string} file
 */
const isOwnTest = (file) => /^src\/(borders|dependencies|imports)\.test\.mjs$/.test(file)

/**
 * @param {string} path
 * @returns {Manifest}
 */
const json = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * @param {string} folder
 * @returns {Package}
 */
function readPackage(folder) {
  const directory = join(root, folder)
  // For the root, only the files directly in it: the packages are read one by one.
  const names = (folder === '' ? readdirSync(root) : filesIn(directory)).filter(
    (file) => (read.test(file) || /(^|\/)tsconfig\.json$/.test(file)) && !isOwnTest(file),
  )
  const files = names.map((file) => [file, readFileSync(join(directory, file), 'utf8')])
  return { folder, manifest: json(join(directory, 'package.json')), files: Object.fromEntries(files) }
}

/**
 * The template of a remote in its own repository, with the manifest that `create` writes. It may declare more than it
 * uses, such as the shared modules that its team's code will need.
 */
export function readTemplate() {
  const template = readPackage('templates/remote')
  return { ...template, manifest: withDependencies(template.manifest, () => '*') }
}

/**
 * A package is nested if two versions are installed.
 * @param {string} folder
 * @returns {Installed}
 */
const installedFor = (folder) => (name) =>
  [folder, '']
    .map((from) => join(root, from, 'node_modules', name, 'package.json'))
    .filter((path) => existsSync(path))
    .map(json)[0]

if (process.argv[1] === import.meta.filename) {
  const packages = Object.keys(mayImport).map(readPackage)
  const rootPackage = rootAsUsedBy(readPackage(''), packages)
  const problems = [
    ...packages.flatMap((one) => undeclared(one, rootPackage.manifest)),
    ...undeclared(readTemplate(), {}),
    ...[...packages, rootPackage].flatMap((one) => unused(one, installedFor(one.folder))),
  ]
  for (const line of problems) console.error(line)
  process.exit(problems.length === 0 ? 0 : 1)
}
