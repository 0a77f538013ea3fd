import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { paths, scriptBudgets } from '@freehold/contracts'
import type { Locator, Page } from '@playwright/test'
import { disableIdleCallbacks } from '../src/disableIdleCallbacks'
import { type DemoRole, expect, fillInSignIn, signIn, test } from '../src/test'

const root = join(import.meta.dirname, '../..')
const gzipBytes = (file: string) => gzipSync(readFileSync(file), { level: 9 }).byteLength
const sum = (files: string[]) => files.reduce((total, file) => total + gzipBytes(file), 0)

/** The scripts that a page of the shell's build names. */
const namedScripts = (page: string) =>
  [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, url]) => join(root, 'host/dist', url ?? ''))

/** Scripts named by the page itself, those that its boot script loads after sign-in, and those of the dashboard alone. */
function shellScripts() {
  const page = readFileSync(join(root, 'host/dist/index.html'), 'utf8')
  const files = /data-files='([^']+)'/.exec(page)?.[1] ?? '{}'
  type Listed = [url: string, integrity: string][]
  const { app = [], dashboard = [] } = JSON.parse(files) as { app?: Listed; dashboard?: Listed }
  const inDist = (url: string) => join(root, 'host/dist', url)
  const scriptsOf = (listed: Listed) =>
    listed.map(([url]) => inDist(url)).filter((file) => file.endsWith('.js'))
  const behind = scriptsOf(app)
  return {
    atSignIn: namedScripts(page),
    behind,
    onDashboard: [
      ...scriptsOf(dashboard).filter((file) => !behind.includes(file)),
      ...readdirSync(inDist('assets'))
        .filter((name) => /^shortlist\..*\.js$/.test(name))
        .map((name) => inDist(`assets/${name}`)),
    ],
  }
}

// Sizes are exact, because builds are reproducible.
test('sign-in loads no more JavaScript than its budget', () => {
  const { atSignIn } = shellScripts()
  expect(atSignIn.length).toBeGreaterThan(2)
  expect(sum(atSignIn)).toBeLessThanOrEqual(scriptBudgets.signIn)
})

test('the boot script, which everything waits for, is within its budget', () => {
  const [boot] = shellScripts().atSignIn
  expect(basename(boot!)).toMatch(/^boot\./)
  expect(gzipBytes(boot!)).toBeLessThanOrEqual(scriptBudgets.boot)
})

test('the dashboard loads no more JavaScript than its budget', () => {
  const { atSignIn, behind, onDashboard } = shellScripts()
  expect(behind.length).toBeGreaterThan(0)
  expect(sum([...atSignIn, ...behind, ...onDashboard])).toBeLessThanOrEqual(scriptBudgets.dashboard)
})

/** The build files of the scripts that a page loads, collected as they arrive. */
function watchScripts(page: Page) {
  const files: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const [, remote, name] = /^\/remotes\/([\w-]+)\/[^/]+\/(.*\.js)$/.exec(pathname) ?? []
    if (/^\/assets\/.*\.js$/.test(pathname)) files.push(join(root, 'host/dist', pathname))
    if (remote !== undefined && name !== undefined) files.push(join(root, remote, 'dist', name))
  })
  return files
}

test('on sign-in and dashboard a browser loads exactly the scripts that the budgets count, each once', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/auth\/remotes|ERR_FAILED/)
  const fetched = watchScripts(page)
  const { atSignIn, behind, onDashboard } = shellScripts()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(fetched.toSorted()).toEqual(atSignIn.toSorted())
  await page.route('**/api/v1/auth/remotes', (route) => route.abort())
  await fillInSignIn(page, 'Investor')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('30-year fixed')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Shortlist' })).not.toHaveAttribute('aria-busy')
  expect(fetched.toSorted()).toEqual([...atSignIn, ...behind, ...onDashboard].toSorted())
})

test('a shared report loads the scripts that its page names, within their budget, and none of the app', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 404/)
  const named = namedScripts(readFileSync(join(root, 'host/dist/sharedReport.html'), 'utf8'))
  const { atSignIn, behind } = shellScripts()
  const [boot] = atSignIn
  expect(named.filter((file) => [...atSignIn, ...behind].includes(file))).toEqual([boot])
  expect(sum(named)).toBeLessThanOrEqual(scriptBudgets.sharedReport)
  const fetched = watchScripts(page)
  await page.goto(paths.sharedReport('unknown'))
  await expect(title(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(fetched.toSorted()).toEqual(named.toSorted())
})

interface PageBudget {
  /** ':id' is replaced by the id of a home. */
  path: string
  /** What the page shows once it has loaded. */
  ready: (page: Page) => Locator
  as?: DemoRole | null
  limit?: number
}

const table = (page: Page) => page.locator('main table')
const row = (page: Page) => page.locator('main tbody tr')
const toggle = (page: Page) => page.getByRole('switch')
const heading = (page: Page) => page.locator('main h2')
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const onMap = (name: RegExp) => (page: Page) =>
  page.getByRole('region', { name: 'Map' }).getByRole('button', { name })
const { signIn: signInLimit, dashboard, search, searchFromAfar, remotePage } = scriptBudgets

/** Every page except sign-in and the dashboard, which have their own tests. */
const pages: PageBudget[] = [
  {
    path: '/forgotPassword',
    ready: (page) => page.getByRole('button', { name: 'Send Reset Email' }),
    as: null,
    limit: signInLimit,
  },
  {
    path: '/passwordReset/:id',
    ready: (page) => page.getByRole('link', { name: 'Request a New Email' }),
    as: null,
    limit: signInLimit,
  },
  {
    path: '/confirmEmail/:id',
    ready: (page) => page.getByRole('button', { name: 'Confirm Email Address' }),
    as: null,
    limit: signInLimit,
  },
  {
    path: '/revertEmail/:id',
    ready: (page) => page.getByRole('button', { name: 'Restore Email Address' }),
    as: null,
    limit: signInLimit,
  },
  { path: '/app/help', ready: title, limit: dashboard },
  { path: '/app/contacts', ready: title, limit: dashboard },
  { path: '/app/search', ready: onMap(/dollars/), limit: search },
  { path: '/app/search?at=46.61,-119.52,8', ready: onMap(/properties/), limit: searchFromAfar },
  {
    path: '/app/search?at=-31.95,115.85,8',
    ready: (page) => page.getByText('No properties here'),
    limit: searchFromAfar,
  },
  { path: '/app/property/:id', ready: (page) => page.getByRole('tab') },
  { path: '/app/property/:id/report', ready: table },
  { path: '/app/property/compare?property=:id&strategy=buyHold', ready: table },
  { path: '/app/profile/markets', ready: toggle },
  { path: '/app/profile/interests', ready: toggle },
  { path: '/app/profile/strategies', ready: toggle },
  { path: '/app/profile/experience', ready: heading },
  { path: '/app/account', ready: (page) => page.getByLabel('First Name') },
  { path: '/app/adminSettings/users', ready: row, as: 'Admin' },
  { path: '/app/adminSettings/markets', ready: row, as: 'Admin' },
  { path: '/app/adminSettings/interests', ready: row, as: 'Admin' },
  { path: '/app/adminSettings/strategies', ready: row, as: 'Admin' },
  { path: '/app/adminSettings/rates', ready: heading, as: 'Admin' },
  { path: '/app/adminSettings/imports', ready: heading, as: 'Admin' },
  { path: '/app/adminSettings/listings', ready: heading, as: 'Admin' },
  { path: '/app/adminSettings/homes', ready: heading, as: 'Admin' },
  { path: '/app/adminSettings/basemaps', ready: heading, as: 'Admin' },
  { path: '/app/adminSettings/platform', ready: heading, as: 'Admin' },
]

for (const { path, ready, as = 'Investor', limit = remotePage } of pages) {
  test(`${path} loads at most ${limit / 1_000} kB of JavaScript (gzip), and no file twice`, async ({
    page,
    homes,
    watch,
  }) => {
    // The id of a home is not a valid reset token, so that check fails.
    watch.expectProblem(/check-reset-token/)
    // Prefetched files belong to other pages.
    await page.addInitScript(disableIdleCallbacks)
    const fetched = watchScripts(page)
    const address = path.replace(':id', homes[0]!._id)
    await (as === null ? page.goto(address) : signIn(page, as, address))
    await expect(ready(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(fetched.map((file) => basename(file))).toEqual([...new Set(fetched.map((file) => basename(file)))])
    const isOfShell = limit === signInLimit || limit === dashboard
    expect(fetched.some((file) => /remote-\w+\/dist/.test(file))).toBe(!isOfShell)
    expect(sum(fetched)).toBeLessThanOrEqual(limit)
  })
}

for (const remote of readdirSync(root).filter((name) => name.startsWith('remote-'))) {
  test(`the scripts that ${remote} loads at once are within the budget`, () => {
    const dist = join(root, remote, 'dist')
    const { entry, preload } = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as {
      entry: string
      preload: string[]
    }
    expect(readdirSync(dist)).toEqual(expect.arrayContaining([entry, ...preload]))
    expect(sum([entry, ...preload].map((file) => join(dist, file)))).toBeLessThanOrEqual(scriptBudgets.remote)
  })
}
