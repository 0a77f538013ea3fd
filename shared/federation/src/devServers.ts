import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import {
  basePaths,
  getUser,
  registrySchemaUrl,
  RemoteRelease,
  remoteRegistryPath,
  releaseDirectory,
  toDeployment,
  User,
} from '@freehold/contracts'
import type { DevServer } from '@rspack/core'
import * as v from 'valibot'
import { repositoryRoot } from './workspace'

/** The shell's; the remotes' are the ones that follow, in the order of their names. */
const HOST_PORT = 5170
const apiOrigin = `http://localhost:${process.env.PORT ?? '3000'}`

const remoteNames = readdirSync(repositoryRoot)
  .filter((name) => name.startsWith('remote-'))
  .toSorted()

/** Builds into the remote's folder, from which the shell's server hands out the files; only its socket is used. */
export function remoteDevServer(name: string): DevServer {
  const port = portOf(name)
  return {
    port,
    hot: true,
    devMiddleware: { writeToDisk: true },
    client: { webSocketURL: `ws://localhost:${port}/ws`, logging: 'warn' },
  }
}

/** One address for everything: the shell, the API behind it, and whatever build of each remote is the newest. */
export function hostDevServer(): DevServer {
  return {
    port: HOST_PORT,
    hot: true,
    historyApiFallback: true,
    client: { logging: 'warn' },
    proxy: [{ context: ['/api'], target: apiOrigin }],
    onListening: announce(HOST_PORT),
    setupMiddlewares: (middlewares) => [{ name: 'remotes', middleware: serveRemotes }, ...middlewares],
  }
}

/** The small shell of one remote, with the API behind it; on the port of that remote's own server. */
export const aloneDevServer = (name: string): DevServer => ({
  port: portOf(name),
  hot: true,
  historyApiFallback: true,
  client: { logging: 'warn' },
  proxy: [{ context: ['/api'], target: apiOrigin }],
  onListening: announce(portOf(name)),
})

/** A remote outside this repository has the one after its remotes, or the port that it is given. */
const portOf = (name: string) =>
  remoteNames.includes(name)
    ? HOST_PORT + 1 + remoteNames.indexOf(name)
    : Number(process.env['DEV_PORT'] ?? HOST_PORT + 1 + remoteNames.length)

const announce = (port: number) => () => console.log(`http://localhost:${port}`)

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
  const allowed = releases().filter(({ release: { roles } }) => roles === 'all' || roles.includes(role))
  const microFrontends = Object.fromEntries(
    allowed.map(({ release }) => [release.name, [toDeployment(release)]]),
  )
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ data: { schema: registrySchemaUrl, microFrontends } }))
}

/** Of each remote the newest build: the one that is being worked on, else the one built last. */
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
