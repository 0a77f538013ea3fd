import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import {
  basePaths,
  developParameter,
  getUser,
  includesRole,
  isLoopback,
  registrySchemaUrl,
  type RemoteDeclaration,
  RemoteRelease,
  remoteRegistryPath,
  releaseDirectory,
  toDeployment,
  User,
  writeDevelopmentRemotes,
} from '@freehold/contracts'
import type { DevServer } from '@rspack/core'
import * as v from 'valibot'
import { remoteNames, repositoryRoot } from './workspace'

/** The shell's; the remotes' are the ones that follow, in the order of their names. */
const HOST_PORT = 5170
/** As the Freehold that is developed against is called, so that to browsers all of it is one site. */
const hostname = process.env['HOST'] === '127.0.0.1' ? '127.0.0.1' : 'localhost'
const apiOrigin = `http://${hostname}:${process.env['PORT'] ?? '3000'}`

/**
 * Builds into the remote's folder, from which the shell's server hands out the files when everything is developed
 * together. Alone it says how a Freehold that runs on this machine takes the remote from here.
 */
export function remoteDevServer({ name, paths }: RemoteDeclaration, dist: string): DevServer {
  const port = portOf(name)
  const isAlone = process.env['FREEHOLD_DEV'] !== 'all'
  return {
    host: hostname,
    port,
    hot: true,
    static: { directory: dist, watch: false },
    headers: ({ headers: { origin } }: IncomingMessage): Record<string, string> =>
      isOnThisMachine(origin) ? { 'access-control-allow-origin': origin, vary: 'origin' } : {},
    devMiddleware: { writeToDisk: true },
    // What it would lay over the page is refused there.
    client: { webSocketURL: `ws://${hostname}:${port}/ws`, logging: 'warn', overlay: false },
    onListening: isAlone ? announce(addressInShell(name, paths, `http://${hostname}:${port}`)) : undefined,
  }
}

/** Nobody else's page may read the sources. */
const isOnThisMachine = (origin?: string): origin is string =>
  origin !== undefined && URL.canParse(origin) && isLoopback(new URL(origin).hostname)

/** The first of the remote's pages that needs no id, in the tab that is opened with it alone. */
function addressInShell(name: string, paths: string[], origin: string): string {
  const page = paths.map((path) => path.replace(/\/\*$/, '')).find((path) => !path.includes(':')) ?? '/app'
  return `${apiOrigin}${page}?${developParameter}=${writeDevelopmentRemotes({ [name]: origin })}`
}

/** One address for everything: the shell, the API behind it, and whatever build of each remote is the newest. */
export function hostDevServer(): DevServer {
  return {
    host: hostname,
    port: HOST_PORT,
    hot: true,
    historyApiFallback: { rewrites: [{ from: /^\/s(\/|$)/, to: '/sharedReport.html' }] },
    client: { logging: 'warn' },
    proxy: [{ context: ['/api'], target: apiOrigin }],
    onListening: announce(`http://${hostname}:${HOST_PORT}`),
    setupMiddlewares: (middlewares) => [{ name: 'remotes', middleware: serveRemotes }, ...middlewares],
  }
}

/** The small shell of one remote, with the API behind it; on the port of that remote's own server. */
export const aloneDevServer = (name: string): DevServer => ({
  host: hostname,
  port: portOf(name),
  hot: true,
  historyApiFallback: true,
  client: { logging: 'warn' },
  proxy: [{ context: ['/api'], target: apiOrigin }],
  onListening: announce(`http://${hostname}:${portOf(name)}`),
})

/** The one that it is given; else a remote outside this repository has the one after its remotes. */
function portOf(name: string): number {
  const index = remoteNames.includes(name) ? remoteNames.indexOf(name) : remoteNames.length
  return Number(process.env['DEV_PORT'] ?? HOST_PORT + 1 + index)
}

const announce = (address: string) => () => console.log(address)

type Next = () => void

function serveRemotes(request: IncomingMessage, response: ServerResponse, next: Next) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === basePaths.auth + remoteRegistryPath) return void answerRegistry(request, response, next)
  const file = releases().flatMap(({ release, dist }) => {
    const directory = releaseDirectory(release)
    return pathname.startsWith(directory) ? [path.join(dist, pathname.slice(directory.length))] : []
  })[0]
  if (file === undefined || file.includes('..') || !existsSync(file)) return next()
  response.writeHead(200, { 'content-type': contentTypes[path.extname(file)] ?? 'application/octet-stream' })
  response.end(readFileSync(file))
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.map': 'application/json',
}

/** What the API would answer had these builds been published: it says who asks, and so what they may have. */
async function answerRegistry(request: IncomingMessage, response: ServerResponse, next: Next) {
  const authorization = request.headers.authorization ?? ''
  const answer = await fetch(apiOrigin + basePaths[getUser.base] + getUser.path, {
    headers: { authorization },
  })
  if (!answer.ok) return next()
  const { role } = v.parse(v.object({ data: User }), await answer.json()).data
  const allowed = releases().filter(({ release: { roles } }) => includesRole(roles, role))
  const microFrontends = Object.fromEntries(
    allowed.map(({ release }) => [release.name, [toDeployment(release)]]),
  )
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ data: { schema: registrySchemaUrl, microFrontends } }))
}

/** The newest build of each remote: the one that is being worked on, else the one built last. */
function releases() {
  return remoteNames.flatMap((name) => {
    const builds = ['dist/dev', 'dist'].map((folder) => path.join(repositoryRoot, name, folder))
    const built = builds.filter((dist) => existsSync(releaseFile(dist)))
    const [newest] = built.toSorted((a, b) => changedAt(b) - changedAt(a))
    if (newest === undefined) return []
    const release = v.parse(RemoteRelease, JSON.parse(readFileSync(releaseFile(newest), 'utf8')))
    return [{ release, dist: newest }]
  })
}

const releaseFile = (dist: string) => path.join(dist, 'release.json')
const changedAt = (dist: string) => statSync(releaseFile(dist)).mtimeMs
