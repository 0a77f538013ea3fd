import type { Browser, Page } from 'playwright-core'
import { chromiumFlags, ensureChromium } from '../../chromium.mjs'
import { CommandError, exitCodes, usageError } from '../CommandError'
import { roleOf } from '../FreeholdClient'
import type { Combination } from './Combination'
import { serveCombination } from './serveCombination'
import {
  DASHBOARD,
  goWithin,
  headingRefusal,
  type OwnedPage,
  PAGE_TIMEOUT_MS,
  planVisits,
  toAddress,
} from './visitPages'
import { watchPage } from './watchPage'

export interface SmokeUser {
  email: string
  password: string
}

export function smokeUserOf(env: NodeJS.ProcessEnv, otherwise: string): SmokeUser {
  const { FREEHOLD_SMOKE_EMAIL: email, FREEHOLD_SMOKE_PASSWORD: password } = env
  if (email && password) return { email, password }
  throw usageError(
    `Set FREEHOLD_SMOKE_EMAIL and FREEHOLD_SMOKE_PASSWORD, a user who may have the remote${otherwise}`,
  )
}

/** What went wrong in a run. */
export interface Problem {
  /** The remote whose page was open; null for a page of the shell. */
  remote: string | null
  path: string
  message: string
}

export interface RunOptions {
  /** The role that pages take the user for. */
  role: string
  /** Pages that are opened by themselves first, as if by their address. */
  byAddress?: readonly OwnedPage[]
}

/** Chromium on the live site, with its content security policy, signed in as the smoke user. */
export class SiteBrowser {
  /** The role of the smoke user. */
  readonly role: string
  readonly #browser: Browser
  readonly #address: string
  readonly #user: SmokeUser

  private constructor(browser: Browser, address: string, user: SmokeUser, role: string) {
    this.role = role
    this.#browser = browser
    this.#address = address
    this.#user = user
  }

  static async open(address: string, user: SmokeUser): Promise<SiteBrowser> {
    const role = await roleOf(address, user)
    return new SiteBrowser(await launch(), address, user, role)
  }

  close(): Promise<void> {
    return this.#browser.close()
  }

  /** Visits every page of a combination, all in one document. Returns the first problem; null if there is none. */
  async run(combination: Combination, { role, byAddress = [] }: RunOptions): Promise<Problem | null> {
    const context = await this.#browser.newContext({ baseURL: this.#address })
    try {
      const page = await context.newPage()
      page.setDefaultTimeout(PAGE_TIMEOUT_MS)
      const problems = await watchPage(page)
      await serveCombination(page, combination, { shown: role, own: this.role }, this.#address)
      const problem =
        (await this.#start(page, problems, combination)) ??
        (await visit(page, problems, combination, byAddress))
      return problem && { ...problem, message: withoutSecrets(problem.message) }
    } finally {
      await context.close()
    }
  }

  /** Signs in. That it fails is the fault of a shell that is tested, and else of the site or of the smoke user. */
  async #start(page: Page, problems: readonly string[], { shell }: Combination): Promise<Problem | null> {
    try {
      await signIn(page, this.#user)
    } catch (error) {
      if (shell.folder === undefined) throw error
      return { remote: null, path: '/login', message: problems[0] ?? (error as Error).message }
    }
    return problemAt(page, problems, { remote: null, path: DASHBOARD })
  }
}

/** An error of a page may hold its address or the session's token, and a refusal ends up in the log of a pipeline. */
const withoutSecrets = (text: string) => text.replaceAll(/[\w~+=-]{32,}/g, '\u2026')

async function launch(): Promise<Browser> {
  const { chromium } = await import('playwright-core').catch(() => {
    throw usageError('Tests in a browser need playwright-core: npm install --save-dev playwright-core')
  })
  return chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags })
}

async function visit(
  page: Page,
  problems: readonly string[],
  { releases }: Combination,
  byAddress: readonly OwnedPage[],
): Promise<Problem | null> {
  for (const owned of byAddress) {
    await page.goto(toAddress(owned.path))
    const problem = await problemAt(page, problems, owned)
    if (problem !== null) return problem
  }
  let before: string | null = byAddress.at(-1)?.remote ?? null
  for (const owned of planVisits(releases.map(({ release }) => release))) {
    // Two pages of a remote may share the heading, by which a new page is recognized.
    if (owned.remote === before) await goWithin(page, DASHBOARD)
    await goWithin(page, toAddress(owned.path))
    const problem = await problemAt(page, problems, owned)
    if (problem !== null) return problem
    before = owned.remote
  }
  return null
}

async function problemAt(
  page: Page,
  problems: readonly string[],
  { remote, path }: { remote: string | null; path: string },
): Promise<Problem | null> {
  const refusal = await headingRefusal(page)
  // Effects run after the heading is there.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })))
  const message = problems[0] ?? refusal
  return message === undefined ? null : { remote, path, message: withHeading(message, refusal) }
}

/** An error says more than the page that is shown for it, which comes first all the same. */
const withHeading = (message: string, refusal: string | undefined) =>
  refusal === undefined || refusal === message ? message : `${refusal}: ${message}`

async function signIn(page: Page, { email, password }: SmokeUser): Promise<void> {
  await page.goto('/login').catch((error: unknown) => {
    throw new CommandError(
      exitCodes.unreachable,
      `The browser cannot open the site: ${(error as Error).message}`,
    )
  })
  try {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL(({ pathname }) => pathname !== '/login')
  } catch {
    throw new CommandError(
      exitCodes.unreachable,
      'The smoke user could not sign in: see FREEHOLD_SMOKE_EMAIL',
    )
  }
}
