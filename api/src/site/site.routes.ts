import { randomBytes } from 'node:crypto'
import { access, readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  developParameter,
  hasType,
  isLoopback,
  paths,
  readDevelopmentRemotes,
  releaseFileTypes,
  ReleaseId,
  RemoteName,
} from '@freehold/contracts'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { basemapOrigins } from '../basemaps/knownBasemaps'
import type { Config } from '../config'
import { type Api, isApiUrl, sendNoRoute, sendNotFound } from '../http/createHttp'
import { CONFINED } from '../http/sharedHeaders'
import { ReleaseStore } from '../remotes/ReleaseStore'
import { contentSecurityPolicy, type PolicyOptions } from './contentSecurityPolicy'
import { builtAssets, keptAssets } from './keepShellFiles'

const YEAR_MS = 31_536_000_000
/** Files of a build that are for developers and for the publish command. */
const notServed = /(^|\/)\.|\.map$|(^|\/)(release|bundled|shell|mf-manifest|mf-stats)\.json$|\.html$/
/** The shell's build may contain SVG files, which a release may not. */
const shellFileTypes = [...releaseFileTypes, 'svg']

/** For every response below /assets and /remotes: a file that is opened as a page gets no access to our origin. */
const confinedHeaders = {
  'Content-Security-Policy': CONFINED,
  'X-Content-Type-Options': 'nosniff',
}

/** Serves the shell's pages and files, and the remotes' files. */
export async function siteRoutes(api: Api): Promise<void> {
  const { config } = api.services
  const shell = path.join(config.root, 'host/dist')
  await api.register(fastifyStatic, { root: shell, serve: false, index: false, preCompressed: true })

  const store = new ReleaseStore(config.releasesDirectory)

  const open = {
    config: { access: 'public' as const },
    onRequest: async (_: FastifyRequest, reply: FastifyReply) => void reply.headers(confinedHeaders),
  }
  const folders = [builtAssets(config), keptAssets(config)]
  api.get<{ Params: { '*': string } }>('/assets/*', open, async (request, reply) => {
    const file = request.params['*']
    const root = (await firstWith(file, folders)) ?? folders[0]!
    return sendForever(reply, file, { root, types: shellFileTypes })
  })
  api.get<{ Params: { name: string; build: string; '*': string } }>(
    '/remotes/:name/:build/*',
    open,
    async (request, reply) => {
      const { name, build, '*': file } = request.params
      const isRelease = v.is(RemoteName, name) && v.is(ReleaseId, build)
      if (!isRelease) return sendNotFound(request, reply)
      return sendForever(reply, file, { root: store.servedDirectoryOf(name, build), types: releaseFileTypes })
    },
  )
  api.setNotFoundHandler((request, reply) => sendPageOrFile(request, reply, shell))
}

/** The first of some folders that has a file; null if none has. */
async function firstWith(file: string, folders: readonly string[]): Promise<string | null> {
  if (file.includes('..')) return null
  for (const folder of folders) {
    const isThere = await access(path.join(folder, file)).then(
      () => true,
      () => false,
    )
    if (isThere) return folder
  }
  return null
}

/** Compressed forms are next to each file; a browser gets the best one that it accepts. */
const filesHeaders = (reply: FastifyReply) =>
  reply.headers({ 'Cross-Origin-Resource-Policy': 'same-origin', Vary: 'Accept-Encoding' })

function sendForever(
  reply: FastifyReply,
  file: string,
  { root, types }: { root: string; types: readonly string[] },
) {
  if (notServed.test(file) || !hasType(file, types)) return sendNotFound(reply.request, reply)
  return filesHeaders(reply).sendFile(file, root, { maxAge: YEAR_MS, immutable: true })
}

/** A path with an extension is a file, such as the icon; any other is a page of the shell's router. */
function sendPageOrFile(request: FastifyRequest, reply: FastifyReply, shell: string) {
  const [pathname = '/'] = request.url.split(/[?#]/)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (isApiUrl(pathname)) return sendNoRoute(request, reply)
  if (/^\/(assets|remotes)(\/|$)/.test(pathname)) return sendNotFound(request, reply.headers(confinedHeaders))
  if (!reads) return sendNotFound(request, reply)
  // The shell's own files are at the root; a token or id further down in a page's path may contain a dot.
  if (!/^\/[\w-]+\.\w+$/.test(pathname)) return sendPage(request, reply, shell)
  const file = pathname.slice(1)
  if (notServed.test(file)) return sendNotFound(request, reply)
  return readFile(path.join(shell, file)).then(
    () => filesHeaders(reply).sendFile(file, shell, { maxAge: 0 }),
    () => sendNotFound(request, reply),
  )
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, shell: string) {
  const { config, db } = request.server.services
  const googleNonce = config.maps.google ? randomBytes(16).toString('base64url') : undefined
  const developmentOrigins = developmentOriginsOf(request)
  const isDevelopment = developmentOrigins.length > 0
  const isReport = isSharedReport(request)
  const file = isReport ? sharedReportPage : isDevelopment ? developmentPage : 'index.html'
  let page: string
  try {
    page = await readFile(path.join(shell, file), 'utf8')
  } catch {
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send(
        `The pages are not built: run ${isDevelopment ? buildDevelopment : 'npm start or npm run build'}\n`,
      )
  }
  const policy = policyOf(config, {
    googleNonce,
    developmentOrigins,
    basemapOrigins: await basemapOrigins(db),
  })
  return reply
    .headers({ ...pageHeaders, ...(isReport && noIndex), 'Content-Security-Policy': policy })
    .type('text/html; charset=utf-8')
    .send(googleNonce === undefined ? page : page.replaceAll('<script', `<script nonce="${googleNonce}"`))
}

/** The shell's development build, the only one that loads remotes from development servers. */
const developmentPage = 'assets/development/index.html'
const buildDevelopment = 'npm run build:development -w host'

/**
 * The development servers that the page's address names. Empty in production, for a host name other than this machine's, and
 * for a browser on another machine.
 */
function developmentOriginsOf({ server, url, hostname, ip }: FastifyRequest): string[] {
  if (server.services.config.production || !isLoopback(ip)) return []
  const named = new URL(url, 'http://localhost').searchParams.get(developParameter)
  return Object.values(readDevelopmentRemotes(named, hostname))
}

const policyOf = ({ maps, imageOrigins }: Config, options: Omit<PolicyOptions, 'imageOrigins'>) =>
  contentSecurityPolicy({
    ...options,
    imageOrigins: [...imageOrigins, ...(maps.tilesUrl === null ? [] : [originOf(maps.tilesUrl)])],
  })

/** `{s}` in a tiles template is any subdomain. */
const originOf = (template: string) => new URL(template.replace('{s}', 'x')).origin.replace('//x.', '//*.')

/** The page of shared reports has no code of the app. */
const sharedReportPage = 'sharedReport.html'
/** The page itself takes the token out of its address, which is without one after a reload. */
const isSharedReport = ({ url }: FastifyRequest) =>
  `${url.split(/[?#]/)[0]}/`.startsWith(paths.sharedReport(''))
const noIndex = { 'X-Robots-Tag': 'noindex' }

const pageHeaders = {
  'Cache-Control': 'no-cache',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
}
