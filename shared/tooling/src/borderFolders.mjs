import { posix } from 'node:path'
import { isOfTests } from './borderImports.mjs'

/** @import { Import } from './borderImports.mjs' */
/** @typedef {Record<string, string[]>} Lists */
/**
 * @typedef {{ commonFolders: Lists, composingFolders: Lists, folderOrder: Lists, commonFiles: Lists,
 *   variants: Record<string, string> }} FolderRules
 */

/**
 * The folder of a file and its package, such as `search` of `remote-search/src/search/Map.tsx`; undefined directly in
 * `src`.
 * @param {string} file
 */
export function folderOf(file) {
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
 * The two folders where the paths of an import's files part, such as `host/src/remotes/loading` and
 * `host/src/remotes/registry`; undefined if one of the files is directly in the folder that they share.
 * @param {Import} one
 * @returns {[string, string] | undefined}
 */
export function siblingFolders({ from, to }) {
  const [importer, imported] = [posix.dirname(from).split('/'), posix.dirname(to).split('/')]
  const depth = importer.findIndex((name, index) => name !== imported[index])
  if (depth < 0 || imported[depth] === undefined) return undefined
  const isInSource = importer.slice(0, depth).includes('src')
  const upTo = (/** @type {string[]} */ names) => names.slice(0, depth + 1).join('/')
  return isInSource ? [upTo(importer), upTo(imported)] : undefined
}

/**
 * @param {FolderRules} rules
 * @param {Import} one
 */
export function featureProblem({ commonFolders, composingFolders }, one) {
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
 * In a package whose folders are in an order: a folder that does not come before the importing one, or a file in `src`
 * that is not for folders.
 * @param {FolderRules} rules
 * @param {Import} one
 */
export function orderProblem({ folderOrder, commonFiles }, one) {
  const own = folderOf(one.from)
  const order = own && folderOrder[own.pack]
  if (!order || isOfTests.test(one.from) || !one.to.startsWith(`${own.pack}/src/`)) return undefined
  if (!order.includes(own.folder)) return `its folder has no place in the order: add ${own.folder}`
  const other = folderOf(one.to)
  if (other === undefined) {
    const isCommon = commonFiles[own.pack]?.includes(posix.basename(one.to))
    return isCommon ? undefined : `imports a file that puts the folders together: ${one.specifier}`
  }
  const isBefore = order.slice(0, order.indexOf(own.folder)).includes(other.folder)
  return isBefore || other.folder === own.folder
    ? undefined
    : `imports a folder that does not come before its own: ${one.specifier}`
}

/**
 * An import of a folder of variants, such as the strategies, by another file than the one that lists them.
 * @param {FolderRules} rules
 * @param {Import} one
 */
export function variantProblem({ variants }, { from, to, specifier }) {
  const parent = Object.keys(variants).find((folder) => to.startsWith(`${folder}/`))
  if (parent === undefined || isOfTests.test(from)) return undefined
  const [variant = '', ...rest] = to.slice(parent.length + 1).split('/')
  const isAllowed = rest.length === 0 || from.startsWith(`${parent}/${variant}/`) || from === variants[parent]
  return isAllowed ? undefined : `only ${variants[parent]} may import ${specifier}`
}
