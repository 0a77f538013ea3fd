import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  basePaths,
  endpointPath,
  type ErrorBody,
  errorCodes,
  getRemoteRegistry,
  getUser,
  login,
  releaseDirectory,
  type RemoteRegistry,
  reportVisit,
  toDeployment,
} from '@freehold/contracts'
import type { Page, Request, Route } from 'playwright-core'
import type { Combination, PlacedRelease } from './Combination'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const typeOf = (file: string) => contentTypes[path.extname(file)] ?? 'application/octet-stream'

/** The role that pages take the user for, and the one that the user has. */
export interface ShownRole {
  shown: string
  own: string
}

/** Gives this page the combination: a registry that names its releases, the files of those, and the shell. */
export async function serveCombination(
  page: Page,
  { shell, releases }: Combination,
  role: ShownRole,
  address: string,
): Promise<void> {
  if (shell.folder !== undefined) await serveShell(page, address, shell.folder)
  for (const placed of releases) await serveFiles(page, placed)
  await serveRegistry(page, releases)
  // A test is no visit: its failures must not halt a canary, nor its loads hide that one fails.
  await page.route(`**${endpointPath(reportVisit)}`, (route) => route.fulfill({ status: 204 }))
  if (role.shown !== role.own) await showAs(page, role)
}

async function serveFiles(page: Page, { release, read }: PlacedRelease): Promise<void> {
  if (read === undefined) return
  const directory = releaseDirectory(release)
  await page.route(`**${directory}**`, async (route) => {
    const file = decodeURIComponent(pathOf(route.request())).slice(directory.length)
    if (!Object.hasOwn(release.files, file)) return route.fulfill({ status: 404 })
    return route.fulfill({ contentType: typeOf(file), body: Buffer.from(await read(file)) })
  })
}

const serveRegistry = (page: Page, releases: readonly PlacedRelease[]) =>
  page.route(`**${endpointPath(getRemoteRegistry)}`, (route) =>
    changeData<RemoteRegistry>(route, (registry) => ({
      ...registry,
      microFrontends: Object.fromEntries(
        releases.map(({ release }) => [release.name, [toDeployment(release)]]),
      ),
    })),
  )

/** Answers with the site's own response and another `data`; an error stays as it is. */
async function changeData<Data>(route: Route, change: (data: Data) => Data): Promise<void> {
  const response = await route.fetch()
  if (!response.ok()) return route.fulfill({ response })
  const { data } = (await response.json()) as { data: Data }
  return route.fulfill({ response, json: { data: change(data) } })
}

/**
 * Lets pages take the user for one of another role, so that a team tests beside remotes of roles that its smoke user does not
 * have. Calls of Admins are refused here, as the server would refuse them, but without an entry in its audit log for each.
 */
async function showAs(page: Page, { shown }: ShownRole): Promise<void> {
  await page.route(`**${endpointPath(login)}`, (route) =>
    changeData<{ user: { role: string } }>(route, (session) => ({
      ...session,
      user: { ...session.user, role: shown },
    })),
  )
  await page.route(`**${endpointPath(getUser)}`, (route) =>
    changeData<{ role: string }>(route, (user) => ({ ...user, role: shown })),
  )
  const error = { code: errorCodes.forbidden, message: 'Your role does not allow this' }
  await page.route(`**${basePaths.admin}/**`, (route) =>
    route.fulfill({ status: 403, json: { error } satisfies ErrorBody }),
  )
}

/** The pages keep the headers of the live site, its content security policy above all. */
async function serveShell(page: Page, address: string, folder: string): Promise<void> {
  const { origin } = new URL(address)
  await page.route(
    (url) => url.origin === origin && !/^\/(api|remotes)(\/|$)/.test(url.pathname),
    async (route) => {
      const request = route.request()
      if (request.resourceType() === 'document') return servePage(route, folder)
      const file = path.join(folder, path.normalize(decodeURIComponent(pathOf(request))))
      const body = await readFile(file).catch(() => null)
      return body === null
        ? route.fulfill({ status: 404 })
        : route.fulfill({ contentType: typeOf(file), body })
    },
  )
}

async function servePage(route: Route, folder: string): Promise<void> {
  const response = await route.fetch()
  const html = await readFile(path.join(folder, 'index.html'), 'utf8')
  const nonce = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '')?.[1]
  const body = nonce === undefined ? html : html.replaceAll('<script', `<script nonce="${nonce}"`)
  return route.fulfill({ response, body })
}

const pathOf = (request: Request) => new URL(request.url()).pathname
