import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  endpointPath,
  getRemoteRegistry,
  releaseDirectory,
  RemoteRegistry,
  type RemoteRelease,
  toDeployment,
} from '@freehold/contracts'
import type { Browser, Page } from 'playwright-core'
import * as v from 'valibot'
import { chromiumFlags, ensureChromium } from '../../chromium.mjs'
import { CommandError, exitCodes, usageError } from '../CommandError'
import type { GateReport } from './checkGates'

const PAGE_TIMEOUT_MS = 20_000

export interface SmokeUser {
  email: string
  password: string
}

export function smokeUserOf(env: NodeJS.ProcessEnv): SmokeUser {
  const { FREEHOLD_SMOKE_EMAIL: email, FREEHOLD_SMOKE_PASSWORD: password } = env
  if (email && password) return { email, password }
  throw usageError(
    'Set FREEHOLD_SMOKE_EMAIL and FREEHOLD_SMOKE_PASSWORD, a user who may have the remote; or say --without-smoke',
  )
}

/**
 * Opens the live site in Chromium, with its content security policy and the live releases of all other remotes; the
 * release comes from its `dist` as if it were promoted for this browser. Every path that it owns, and every page for which it
 * declares a chunk, must show a page, and then every other remote as well, in the same document.
 */
export async function smokeRun(
  address: string,
  user: SmokeUser,
  directory: string,
  release: RemoteRelease,
): Promise<GateReport> {
  const browser = await launch()
  try {
    const refusal = await openPages(browser, address, user, path.join(directory, 'dist'), release)
    return { gate: 'smoke run', refusal: refusal && withoutSecrets(refusal) }
  } finally {
    await browser.close()
  }
}

/** An error of a page may hold its address or the session's token, and a refusal ends up in the log of a pipeline. */
const withoutSecrets = (text: string) => text.replaceAll(/[\w~+=-]{32,}/g, '\u2026')

async function launch(): Promise<Browser> {
  const { chromium } = await import('playwright-core').catch(() => {
    throw usageError('The smoke run needs playwright-core: npm install --save-dev playwright-core')
  })
  return chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags })
}

async function openPages(
  browser: Browser,
  address: string,
  user: SmokeUser,
  dist: string,
  release: RemoteRelease,
): Promise<string | null> {
  const page = await browser.newPage({ baseURL: address })
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  const problems = await watch(page)
  const others = await serveRelease(page, dist, release)
  await signIn(page, user)
  for (const owned of new Set([...release.paths, ...Object.keys(release.pages ?? {})])) {
    await page.goto(toAddress(owned))
    const refusal = (await headingRefusal(page)) ?? problems[0]
    if (refusal !== undefined) return `${owned}: ${refusal}`
  }
  const hasRun = await page.evaluate((name) => name in globalThis, release.globalName)
  if (!hasRun) return 'its code was never requested: the smoke user\u2019s role may not have access to it'
  for (const [other, owned] of others) {
    await goWithin(page, toAddress(owned))
    const refusal = (await headingRefusal(page)) ?? problems[0]
    if (refusal !== undefined) return `with it, ${other} at ${owned}: ${refusal}`
  }
  return null
}

/** Collects uncaught errors, console errors and violations of the content security policy. */
async function watch(page: Page): Promise<string[]> {
  const problems: string[] = []
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`the content security policy (${violatedDirective}) blocked ${blockedURI}`),
    )
  })
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => {
    // The made-up ids are not found, which the page handles.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) problems.push(message.text())
  })
  return problems
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** Serves this browser the release's files and a registry that names them. Returns a path of each other remote. */
async function serveRelease(page: Page, dist: string, release: RemoteRelease): Promise<Map<string, string>> {
  const others = new Map<string, string>()
  await page.route(`**${releaseDirectory(release)}**`, (route) => {
    const file = decodeURIComponent(new URL(route.request().url()).pathname).slice(
      releaseDirectory(release).length,
    )
    if (!Object.hasOwn(release.files, file)) return route.fulfill({ status: 404 })
    const contentType = contentTypes[path.extname(file)] ?? 'application/octet-stream'
    return route.fulfill({ contentType, body: readFileSync(path.join(dist, file)) })
  })
  await page.route(`**${endpointPath(getRemoteRegistry)}`, async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const { data } = v.parse(v.object({ data: RemoteRegistry }), await response.json())
    for (const [name, [deployment]] of Object.entries(data.microFrontends)) {
      const plain = deployment?.extras.freehold.paths.find((owned) => !owned.includes(':'))
      if (name !== release.name && plain !== undefined) others.set(name, plain)
    }
    data.microFrontends[release.name] = [toDeployment(release)]
    return route.fulfill({ response, json: { data } })
  })
  return others
}

async function signIn(page: Page, { email, password }: SmokeUser): Promise<void> {
  await page.goto('/login').catch((error: unknown) => {
    throw new CommandError(
      exitCodes.unreachable,
      `The smoke run cannot open the site: ${(error as Error).message}`,
    )
  })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page
    .waitForURL(({ pathname }) => pathname !== '/login')
    .catch(() => {
      throw new CommandError(
        exitCodes.unreachable,
        'The smoke user could not sign in: see FREEHOLD_SMOKE_EMAIL',
      )
    })
}

/** Turns an owned path into a URL path. Any id will do: a 'not found' page is a page too. */
const toAddress = (owned: string) => owned.replace(/\/\*$/, '').replace(/:\w+/g, 'smoke-run')

/** Headings that the shell shows instead of a page. */
const refusals = new Set([
  'This part of Freehold is not available',
  'Something went wrong',
  'Not allowed',
  'Page not found',
])

/** Follows a link without loading a new document; resolves once the previous page is gone. */
async function goWithin(page: Page, to: string): Promise<void> {
  await page.evaluate((pathname) => {
    document.querySelector('main :is(h1, h2, h3, h4)')?.setAttribute('data-before', '')
    history.pushState({}, '', pathname)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
  // If it stays, `headingRefusal` reports a page without a heading.
  await page
    .locator('[data-before]')
    .waitFor({ state: 'detached' })
    .catch(() => {})
}

/** Excludes headings of the previous page and of skeletons. */
const ownHeading = ':is(h1, h2, h3, h4):not([data-before]):not([aria-busy="true"] *)'

/** Undefined once the page shows its own heading. */
async function headingRefusal(page: Page): Promise<string | undefined> {
  const heading = page.getByRole('main').locator(ownHeading).first()
  try {
    await heading.waitFor({ state: 'attached' })
  } catch {
    return `it shows no heading within ${PAGE_TIMEOUT_MS / 1_000} s`
  }
  const text = (await heading.textContent())?.trim() ?? ''
  return refusals.has(text) ? `it shows '${text}'` : undefined
}
