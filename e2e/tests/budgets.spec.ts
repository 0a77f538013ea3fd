import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { scriptBudgets } from '@freehold/contracts'
import type { Locator, Page } from '@playwright/test'
import { neverIdle } from '../src/neverIdle'
import { type DemoRole, expect, fillInSignIn, signIn, test } from '../src/test'

const root = join(import.meta.dirname, '../..')
const gzipBytes = (file: string) => gzipSync(readFileSync(file), { level: 9 }).byteLength
const sum = (files: string[]) => files.reduce((total, file) => total + gzipBytes(file), 0)

/** What the page itself names, and what its boot script is told to ask for behind sign-in. */
function shellScripts() {
  const page = readFileSync(join(root, 'host/dist/index.html'), 'utf8')
  const files = /data-files='([^']+)'/.exec(page)?.[1] ?? '{}'
  const { app = [] } = JSON.parse(files) as { app?: [url: string, integrity: string][] }
  const inDist = (url: string) => join(root, 'host/dist', url)
  return {
    atSignIn: [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, url]) => inDist(url ?? '')),
    behind: app.map(([url]) => inDist(url)).filter((file) => file.endsWith('.js')),
  }
}

// Bytes are exact: the same sources build to the same files on every machine.
test('sign-in needs at most 150 kB of JavaScript, gzip', () => {
  const { atSignIn } = shellScripts()
  expect(atSignIn.length).toBeGreaterThan(2)
  expect(sum(atSignIn)).toBeLessThanOrEqual(scriptBudgets.signIn)
})

test('the dashboard needs at most 220 kB of JavaScript, gzip', () => {
  const { atSignIn, behind } = shellScripts()
  expect(behind.length).toBeGreaterThan(0)
  expect(sum([...atSignIn, ...behind])).toBeLessThanOrEqual(scriptBudgets.dashboard)
})

/** The files of the builds that a page's scripts are, as they come. */
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

test('a browser fetches on sign-in and on the dashboard what the budgets count, and nothing twice', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/auth\/remotes|ERR_FAILED/)
  const fetched = watchScripts(page)
  const { atSignIn, behind } = shellScripts()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(fetched.toSorted()).toEqual(atSignIn.toSorted())
  await page.route('**/api/v1/auth/remotes', (route) => route.abort())
  await fillInSignIn(page, 'Investor')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('30-year fixed')).toBeVisible()
  expect(fetched.toSorted()).toEqual([...atSignIn, ...behind].toSorted())
})

/** Pages of remotes: what is on them once they are there, and what they may load. */
const pages: {
  name: string
  as?: DemoRole
  path: (homeId: string) => string
  ready: (page: Page) => Locator
  limit?: number
}[] = [
  { name: 'search', path: () => '/app/search', ready: (page) => page.getByRole('region', { name: 'Map' }).getByRole('button', { name: /dollars/ }), limit: scriptBudgets.search }, // prettier-ignore
  { name: 'property', path: (id) => `/app/property/${id}`, ready: (page) => page.getByRole('tab') },
  { name: 'report', path: (id) => `/app/property/${id}/report`, ready: (page) => page.locator('main table') },
  { name: 'comparison', path: (id) => `/app/property/compare?property=${id}&strategy=buyHold`, ready: (page) => page.locator('main table') }, // prettier-ignore
  { name: 'profile', path: () => '/app/profile/markets', ready: (page) => page.getByRole('switch') },
  { name: 'account', path: () => '/app/account', ready: (page) => page.getByLabel('First Name') },
  { name: 'users', as: 'Admin', path: () => '/app/adminSettings/users', ready: (page) => page.locator('main tbody tr') }, // prettier-ignore
  { name: 'rates', as: 'Admin', path: () => '/app/adminSettings/rates', ready: (page) => page.locator('main h2') }, // prettier-ignore
]

for (const { name, as = 'Investor', path, ready, limit = scriptBudgets.remotePage } of pages) {
  test(`the page ${name} needs at most ${limit / 1_000} kB of JavaScript, gzip, and fetches nothing twice`, async ({
    page,
    browser,
    homes,
  }) => {
    await signIn(page, as)
    const storageState = await page.context().storageState()
    const context = await browser.newContext({ storageState })
    const visited = await context.newPage()
    // What is fetched ahead belongs to other pages.
    await visited.addInitScript(neverIdle)
    const fetched = watchScripts(visited)
    await visited.goto(path(homes[0]!._id))
    await expect(ready(visited).first()).toBeVisible()
    await visited.waitForLoadState('networkidle')
    expect(fetched.map((file) => basename(file))).toEqual([...new Set(fetched.map((file) => basename(file)))])
    expect(fetched.filter((file) => /remote-\w+\/dist/.test(file)).length).toBeGreaterThan(0)
    expect(sum(fetched)).toBeLessThanOrEqual(limit)
    await context.close()
  })
}

for (const remote of ['remote-search', 'remote-property', 'remote-admin', 'remote-account']) {
  test(`what ${remote} loads at once is at most 60 kB of JavaScript, gzip`, () => {
    const dist = join(root, remote, 'dist')
    const { entry, preload } = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as {
      entry: string
      preload: string[]
    }
    expect(readdirSync(dist)).toEqual(expect.arrayContaining([entry, ...preload]))
    expect(sum([entry, ...preload].map((file) => join(dist, file)))).toBeLessThanOrEqual(scriptBudgets.remote)
  })
}
