import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test'
import {
  deleteUser,
  demoPassword,
  demoUsernames,
  endpointPath,
  login,
  type PropertySummary,
  storageKeys,
} from '@freehold/contracts'
import { type Person, signInToApi, type SignedInApi } from './signedInApi'
import { watchContext } from './watchContext'

export { expect } from '@playwright/test'
export { demoPassword }

export const demoAccounts = {
  Admin: demoUsernames.admin,
  Agent: demoUsernames.agent,
  Investor: demoUsernames.investor,
} as const
export type DemoRole = keyof typeof demoAccounts

export class Watch {
  readonly #expected: RegExp[] = []

  /** Allows a problem that the test provokes, such as the console's message about a failed request. */
  expectProblem(pattern: RegExp) {
    this.#expected.push(pattern)
  }

  judge(problems: readonly string[]) {
    expect(problems.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)))).toEqual([])
  }
}

interface Fixtures {
  watch: Watch
  /** Opens another browser in the same test, such as a phone, with the same watch. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Ends the test's pages and their requests. A browser that Playwright does not drive overrides this. */
  leavePages: () => Promise<void>
  /** A new investor with all strategies selected, for changes that would disturb parallel tests. */
  person: Person
}

interface WorkerFixtures {
  admin: SignedInApi
  /** Every home of the demo market, as a search returns it. */
  homes: PropertySummary[]
}

/** A test that fails if its pages have unexpected problems. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  admin: [
    // Playwright reads a fixture's dependencies from this pattern; it has none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => provide(await signInToApi(demoAccounts.Admin, demoPassword)),
    { scope: 'worker' },
  ],
  homes: [async ({ admin }, provide) => provide(await admin.listHomes()), { scope: 'worker' }],
  leavePages: async ({ context }, provide) => provide(() => context.close()),
  person: async ({ admin, leavePages }, provide) => {
    const person = await admin.createInvestor()
    await provide(person)
    // The pages may still send requests, which would get a 401 once the person is deleted.
    await leavePages()
    await admin.call(deleteUser, { params: { id: person._id } })
  },
  watch: [
    async ({ context }, provide) => {
      const watch = new Watch()
      const problems = await watchContext(context)
      await provide(watch)
      watch.judge(problems)
    },
    { auto: true },
  ],
  openContext: async ({ browser, watch }, provide) => {
    const opened: { context: BrowserContext; problems: readonly string[] }[] = []
    await provide(async (options) => {
      const context = await browser.newContext(options)
      opened.push({ context, problems: await watchContext(context) })
      return context
    })
    for (const { context } of opened) await context.close()
    watch.judge(opened.flatMap(({ problems }) => problems))
  },
})

/** Without an icon the browser would request one. */
const blankPage = '<!doctype html><title>Signing in</title><link rel="icon" href="data:,">'

/**
 * Opens a page after signing in without the form, whose page would otherwise have to load before every test. Separate
 * tests cover the form.
 */
export async function signIn(page: Page, who: DemoRole | Person, to = '/app/') {
  // Only a document of the origin can set its local storage; this one has no scripts.
  const blank = '/signing-in'
  await page.route(`**${blank}`, (route) => route.fulfill({ contentType: 'text/html', body: blankPage }))
  await page.goto(to.startsWith('http') ? new URL(blank, to).href : blank)
  await page.evaluate(
    async ({ path, credentials, keys }) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(credentials) })
      if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`)
      const { data } = (await answer.json()) as { data: object }
      localStorage.setItem(keys.session, JSON.stringify(data))
      localStorage.setItem(keys.signedIn, 'true')
    },
    { path: endpointPath(login), credentials: credentialsOf(who), keys: storageKeys },
  )
  await page.unroute(`**${blank}`)
  await page.goto(to)
}

/** Signs in through the form and waits until it is gone. */
export async function signInByForm(page: Page, who: DemoRole | Person, from = '/login') {
  await page.goto(from)
  await fillInSignIn(page, who)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

const credentialsOf = (who: DemoRole | Person) =>
  typeof who === 'string'
    ? { username: demoAccounts[who], password: demoPassword }
    : { username: who.username, password: who.password }

export async function fillInSignIn(page: Page, who: DemoRole | Person) {
  const { username, password } = credentialsOf(who)
  await page.getByLabel('Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}
