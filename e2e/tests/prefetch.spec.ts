import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths, saveAnalysis } from '@freehold/contracts'
import { remotes } from '@freehold/tooling/src/workspace.mjs'
import type { Page, Request } from '@playwright/test'
import { disableIdleCallbacks } from '../src/disableIdleCallbacks'
import { ordinaryHome } from '../src/propertyPage'
import { signInToApi } from '../src/signedInApi'
import { endurance } from '../src/suites'
import { expect, signIn, test } from '../src/test'

/** The remotes whose entry was prefetched, once per request. A remote that runs loads its entry as a script instead. */
function watchEntries(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'fetch') return
    const [, remote] = /\/remotes\/(remote-\w+)\/[^?]*remoteEntry[^/]*\.js/.exec(request.url()) ?? []
    if (remote !== undefined) asked.push(remote)
  })
  return asked
}

test('an idle browser prefetches the remotes of the user\u2019s role, and no others', async ({ page }) => {
  const asked = watchEntries(page)
  await signIn(page, 'Investor')
  await expect.poll(() => asked.toSorted()).toEqual(['remote-account', 'remote-property', 'remote-search'])
})

test('a prefetched file is not fetched again when its page opens', async ({ page }) => {
  const asked = watchEntries(page)
  await signIn(page, 'Admin')
  await expect.poll(() => asked.length).toBe(4)
  await page.waitForLoadState('networkidle')
  for (const [link, title] of [
    ['Search Properties', 'Search Properties'],
    ['Admin Settings', 'Admin Settings'],
    ['Profile', 'Profile'],
  ] as const) {
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: title })).toBeAttached()
    await page.waitForLoadState('networkidle')
  }
  const transferred = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ transferSize }) => transferSize > 0)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/remotes/')),
  )
  expect(transferred.length).toBeGreaterThan(4)
  expect(transferred.toSorted()).toEqual([...new Set(transferred)].toSorted())
})

test('hover or focus on a link prefetches its page, once', async ({ page }) => {
  const asked = watchEntries(page)
  await page.addInitScript(disableIdleCallbacks)
  await signIn(page, 'Admin')
  const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  await link('Help').hover()
  await link('Search Properties').hover()
  await expect.poll(() => asked).toEqual(['remote-search'])
  await link('Admin Settings').focus()
  await expect.poll(() => asked).toEqual(['remote-search', 'remote-admin'])
  await link('Help').hover()
  await link('Search Properties').hover()
  await link('Account').hover()
  await expect.poll(() => asked).toEqual(['remote-search', 'remote-admin', 'remote-account'])
})

/** Holds a request for this URL until the promise resolves. */
const holdBack = (page: Page, address: string, until: Promise<unknown>) =>
  page.route(address, async (route) => {
    await until
    await route.fallback()
  })

test('the early calls of a page are sent before its code has loaded, once', async ({ page }) => {
  await page.addInitScript(disableIdleCallbacks)
  await signIn(page, 'Investor')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname)
  })
  const early = '/api/v1/auth/lookups/investmentMarkets'
  // The code is held back until the call has started, so only the hint can have started it.
  const underWay = page.waitForRequest((request) => request.url().endsWith(early))
  await holdBack(page, '**/remotes/remote-account/**/*.js', underWay)
  await page.goto('/app/profile/markets')
  await expect(page.getByRole('switch').first()).toBeVisible()
  expect(asked.filter((path) => path === early)).toEqual([early])
})

test('early calls for parameters in the query are sent before the page\u2019s code has loaded, once', async ({
  page,
  person,
  homes,
}) => {
  const { _id: home } = ordinaryHome(homes)
  const other = homes.find(({ _id }) => _id !== home)?._id ?? ''
  const own = await signInToApi(person.username, person.password)
  const inputs = (await own.findHome(home)).buyHoldInput!
  const body = { name: 'As it is', strategy: 'buyHold' as const, propertyId: home, inputs }
  const { _id } = await own.call(saveAnalysis, { body })
  await page.addInitScript(disableIdleCallbacks)
  await signIn(page, person)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const named = [`/api/v1/auth/property/${other}`, `/api/v1/auth/savedAnalyses/${_id}`]
  const underWay = Promise.all(
    named.map((path) => page.waitForRequest((request) => request.url().endsWith(path))),
  )
  await holdBack(page, '**/remotes/remote-property/**/*.js', underWay)
  await page.goto(paths.compare({ properties: [{ id: other }], analyses: [_id] }))
  await expect(page.getByRole('columnheader').filter({ hasText: 'As it is' }).first()).toBeVisible()
  for (const path of named) expect(asked.filter((one) => one === path)).toEqual([path])
})

test('a page in its own chunk loads together with its remote, once', async ({ page, homes }) => {
  await page.addInitScript(disableIdleCallbacks)
  await signIn(page, 'Investor')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const isChunk = (url: string) => /\/remote-property\/.*\/report\.\w+\.(js|css)$/.test(url)
  // The remote is held back until the request has started, so only the hint can have started it.
  const underWay = page.waitForRequest((request) => isChunk(request.url()))
  const waits = page.getByRole('heading', { name: 'Report', level: 1, exact: true })
  const isNamed = underWay.then(() => waits.waitFor())
  await holdBack(page, '**/remotes/remote-property/**/remoteEntry*.js', isNamed)
  await page.goto(`/app/property/${homes[0]!._id}/report`)
  await expect(page.locator('main table').first()).toBeVisible()
  expect(asked.filter(isChunk)).toHaveLength(2)
})

const root = join(import.meta.dirname, '../..')

const readDeclaration = (remote: string) =>
  (
    JSON.parse(readFileSync(join(root, remote, 'package.json'), 'utf8')) as {
      freehold: { early: Record<string, string[]> }
    }
  ).freehold

/** The API calls of a page until it is idle, sorted, because their order varies. */
async function watchCalls(page: Page, path: string) {
  const asked: string[] = []
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    // The URL rounds the map position, so a later visit may differ slightly.
    const query = search.replace(/&bounds=[^&]*/, '')
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + query)
  }
  page.on('request', note)
  await page.goto(path)
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  // The network is also idle while a slow machine renders the page.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  if (path.startsWith(paths.search()))
    await expect(page.getByRole('status').filter({ hasText: /in view$|zoom in$/ })).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return asked.toSorted()
}

for (const remote of remotes) {
  test(
    `the early calls declared by ${remote} change the time of its calls, not the calls`,
    // Each visits all of its pages twice: one remote is enough for every run.
    { tag: remote === 'remote-search' ? undefined : endurance },
    async ({ page, homes }) => {
      const { early } = readDeclaration(remote)
      const home = homes[0]!._id
      const fill = (text: string) => text.replace(/:(id|property)\b/, home)
      const query = (calls: string[]) =>
        calls.some((call) => call.endsWith(':property'))
          ? `strategy=buyHold&property=${home}`
          : 'strategy=buyHold'
      const hinted = Object.entries(early).map(([pattern, calls]) => ({
        path: fill(pattern.endsWith('?') ? pattern + query(calls) : pattern),
        // Calls for parameters missing in the query are not sent.
        calls: calls.map(fill).filter((call) => !call.includes(':')),
      }))
      await page.addInitScript(disableIdleCallbacks)
      await page.route('**/api/v1/auth/remotes', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.text()).replaceAll(/"early":\{[^}]*\},?/g, '')
        await route.fulfill({ response: answer, body })
      })
      await signIn(page, 'Admin')
      // The dashboard sends calls for longer.
      await watchCalls(page, '/app/help')
      const without: string[][] = []
      for (const { path } of hinted) without.push(await watchCalls(page, path))
      await page.unroute('**/api/v1/auth/remotes')
      for (const [index, { path, calls }] of hinted.entries()) {
        const asked = await watchCalls(page, path)
        expect(asked).toEqual(without[index])
        expect(asked).toEqual(expect.arrayContaining(calls))
      }
    },
  )
}

test('the releases of the last visit are requested before the current registry has arrived, once', async ({
  page,
}) => {
  await signIn(page, 'Investor')
  await page.waitForFunction(() => localStorage.getItem('freehold.remotes') !== null)
  const early = '/api/v1/auth/lookups/investmentMarkets'
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const underWay = Promise.all([
    page.waitForRequest((request) => request.url().endsWith(early)),
    page.waitForRequest(/remote-account\/.*remoteEntry/),
  ])
  await holdBack(page, '**/api/v1/auth/remotes', underWay)
  await page.goto('/app/profile/markets')
  await expect(page.getByRole('switch').first()).toBeVisible()
  expect(asked.filter((path) => path === early)).toEqual([early])
})

test('a remote runs when its link is pressed, and not while the pointer rests on it', async ({ page }) => {
  await page.addInitScript(disableIdleCallbacks)
  await signIn(page, 'Investor')
  const ran = () =>
    page.evaluate(() => Object.keys(globalThis).filter((name) => /^remote_\w+_[0-9a-f]{12}$/.test(name)))
  const fetched = page.waitForResponse(/remote-account\/.*remoteEntry/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).hover()
  await (await fetched).finished()
  // Longer than the pointer used to rest before the remote ran.
  await page.waitForTimeout(200)
  expect(await ran()).toEqual([])
  await page.mouse.down()
  await expect.poll(ran).toEqual([expect.stringMatching(/^remote_account_/)])
})

test('prefetched files come from the cache after a click', async ({ page }) => {
  await page.addInitScript(disableIdleCallbacks)
  await signIn(page, 'Investor')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' })
  const fetched = page.waitForResponse(/remote-account\/.*remoteEntry/)
  await link.hover()
  await (await fetched).finished()
  await link.click()
  await expect(page.getByLabel('First Name')).toBeVisible()
  const transfers = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /remote-account\/.*remoteEntry/.test(name))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize > 0),
  )
  expect(transfers).toEqual([true, false])
})
