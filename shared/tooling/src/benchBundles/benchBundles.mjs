import { readdirSync, readFileSync } from 'node:fs'
import { createJiti } from 'jiti'
import { routes } from '../benchBrowser/routes.mjs'
import { root } from '../run.mjs'
import { remotes } from '../workspace.mjs'
import { gzipBytes, packagesOf } from './packagesOf.mjs'
import { scriptsOfPages } from './scriptsOfPages.mjs'

/** @type {typeof import('@freehold/contracts')} */
const { scriptBudgets } = await createJiti(import.meta.url).import('@freehold/contracts')

/** @typedef {import('../benchBrowser/routes.mjs').Route} Route */
/** @typedef {{ name: string, files: string[], limit?: number }} Bundle */

/**
 * All pages without a row of their own among the bundles, and a search that shows counties.
 * @type {Route[]}
 */
const pages = [
  ...routes.filter(({ name }) => name !== 'sign-in' && name !== 'dashboard'),
  {
    .../** @type {Route} */ (routes.find(({ name }) => name === 'search')),
    name: 'search, from afar',
    path: () => '/app/search?at=46.61,-119.52,8',
  },
]

/**
 * The size of each part of Freehold and of all scripts of each page, by package. Sizes are exact, so one measurement is
 * enough.
 * @param {(line: string) => void} say
 */
export async function benchBundles(say) {
  const rows = [...bundles(), ...(await pageBundles())].map(({ name, files, limit }) => {
    const bytes = files.reduce((sum, file) => sum + gzipBytes(file), 0)
    return { name, bytes, limit, packages: packagesOf(files) }
  })
  for (const { name, bytes } of rows) say(`${name}: ${(bytes / 1_000).toFixed(1)} kB`)
  return { rows }
}

/** @returns {Bundle[]} */
function bundles() {
  const { signIn, behind, federation } = shellScripts()
  return [
    { name: 'boot script', files: signIn.slice(0, 1), limit: scriptBudgets.boot },
    { name: 'sign-in', files: signIn, limit: scriptBudgets.signIn },
    { name: 'dashboard, with sign-in', files: [...signIn, ...behind], limit: scriptBudgets.dashboard },
    { name: 'with the first remote', files: federation },
    ...remotes.flatMap(remoteScripts),
  ]
}

/** @returns {Promise<Bundle[]>} */
async function pageBundles() {
  const scripts = await scriptsOfPages(pages)
  return pages.map((page) => ({
    name: `the page ${page.name}, in all`,
    files: scripts.get(page.name) ?? [],
    limit: limitOf(page),
  }))
}

/**
 * The limits of pages that differ from a remote's.
 * @type {Record<string, number>}
 */
const limits = {
  help: scriptBudgets.dashboard,
  contacts: scriptBudgets.dashboard,
  search: scriptBudgets.search,
  'search, from afar': scriptBudgets.searchFromAfar,
}

/** @param {Route} page */
const limitOf = ({ name, as }) =>
  as === null ? scriptBudgets.signIn : (limits[name] ?? scriptBudgets.remotePage)

function shellScripts() {
  const dist = `${root}host/dist`
  const page = readFileSync(`${dist}/index.html`, 'utf8')
  const { app, federation } = JSON.parse(/data-files='([^']+)'/.exec(page)?.[1] ?? '')
  const scripts = (/** @type {string[][]} */ chunks) =>
    chunks.map(([url]) => dist + url).filter((file) => file.endsWith('.js'))
  return {
    signIn: scripts([...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, url = '']) => [url])),
    behind: scripts(app),
    federation: scripts(federation),
  }
}

/**
 * @param {string} remote
 * @returns {Bundle[]}
 */
function remoteScripts(remote) {
  const dist = `${root}${remote}/dist/`
  const { entry, preload } = JSON.parse(readFileSync(`${dist}release.json`, 'utf8'))
  const atOnce = [entry, ...preload].map((/** @type {string} */ file) => dist + file)
  const later = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => dist + file)
    .filter((file) => !atOnce.includes(file))
  const first = { name: `${remote}, at once`, files: atOnce, limit: scriptBudgets.remote }
  return later.length === 0 ? [first] : [first, { name: `${remote}, as it is needed`, files: later }]
}
