import type { Page } from '@playwright/test'
import { endpointPath, reportVisit } from '@freehold/contracts'
import { remotes } from '@freehold/tooling/src/workspace.mjs'
import {
  cardOf,
  expectedProblems,
  follow,
  listVersions,
  mainLink,
  targetOf,
  withNonce,
} from '../src/drill/drillRemote'
import { expectInDocs, type Line } from '../src/drill/drillTable'
import { AT_ONCE_MS } from '../src/drill/faults'
import { forgeBuild, forgeEntry } from '../src/drill/forgedBuild'
import { PageTime } from '../src/drill/pageTime'
import { drilledRemotes } from '../src/drill/drilledRemotes'
import { expect, signIn, test } from '../src/test'

const retry = (page: Page) => page.getByRole('button', { name: 'Retry' })
const registry = '**/api/v1/auth/remotes'
/** Starts every page without the last good registry, even if the page before it stored one late. */
const keepNoRegistry = (page: Page) => page.addInitScript(() => localStorage.removeItem('freehold.remotes'))

test('the drill covers every remote', () => {
  const drilled = Object.values(drilledRemotes).map(({ name }) => name)
  expect(drilled.toSorted()).toEqual(remotes)
})

for (const [state, address] of [
  ['the registry', registry],
  ['every remote', /\/remotes\/remote-/],
] as const) {
  test(`with ${state} down, dashboard, help and sign-out work, each part reports the failure at once, and Retry recovers it`, async ({
    page,
    homes,
    watch,
  }) => {
    test.slow()
    watch.expectProblem(expectedProblems)
    await signIn(page, 'Admin', '/app/help')
    const time = await PageTime.stop(page)
    await page.route(address, (route) => route.abort('connectionrefused'))
    await keepNoRegistry(page)
    await time.open('/app')
    await time.until(page.getByRole('heading', { level: 1, name: 'Dashboard' }), 5_000)
    for (const remote of Object.values(drilledRemotes)) {
      await follow(page, remote, remote.path(homes))
      await time.until(cardOf(page, remote.title), AT_ONCE_MS)
    }
    await mainLink(page, 'Help').click()
    await time.until(page.getByRole('heading', { level: 1, name: 'Help' }), AT_ONCE_MS)
    await follow(page, drilledRemotes.search, '/app/search')
    await time.until(cardOf(page, drilledRemotes.search.title), AT_ONCE_MS)
    await page.unroute(address)
    await retry(page).click()
    await time.until(drilledRemotes.search.content(page), 5_000)

    await page.route(address, (route) => route.abort('connectionrefused'))
    await time.open('/app/profile/interests')
    await time.until(cardOf(page, 'Profile'), AT_ONCE_MS)
    await page.getByRole('button', { name: 'Logout' }).click()
    await time.until(page.getByLabel('Password', { exact: true }), AT_ONCE_MS)
  })
}

test('with the registry down, the last good one is used', async ({ page, watch }) => {
  watch.expectProblem(expectedProblems)
  await signIn(page, 'Investor', '/app/profile/interests')
  await expect(drilledRemotes.account.content(page)).toBeVisible()
  await page.route(registry, (route) => route.abort('connectionrefused'))
  await page.goto('/app/search')
  await expect(drilledRemotes.search.content(page)).toBeVisible()
})

test('a failing canary falls back to the stable version, and both outcomes are reported', async ({
  page,
  admin,
  watch,
}) => {
  watch.expectProblem(expectedProblems)
  const target = await targetOf(drilledRemotes.account, admin)
  const canary = forgeEntry('remote-account', target.real, () => 'var broken = }{')
  const reports: unknown[] = []
  await page.route(`**${endpointPath(reportVisit)}`, (route) => {
    const { nonce, state, reason = state } = route.request().postDataJSON()
    if (state !== 'loading') reports.push(`${nonce} ${reason}`)
    return route.fulfill({ status: 204 })
  })
  await page.route(`**${canary.directory}**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: [...canary.files.values()][0] ?? '' }),
  )
  await listVersions(page, 'remote-account', () => [
    { ...withNonce(canary.deployment, 'canary'), deployment: { traffic: 10, default: false } },
    withNonce(target.real, 'stable'),
  ])
  await signIn(page, 'Investor', '/app/profile/interests')
  await expect(drilledRemotes.account.content(page)).toBeVisible()
  for (const name of ['Home', 'Profile', 'Home', 'Profile']) await mainLink(page, name).click()
  await expect(drilledRemotes.account.content(page)).toBeVisible()
  await expect.poll(() => [...new Set(reports)]).toEqual(['canary code', 'stable loaded'])
})

test.describe('a missing chunk of a replaced build', () => {
  /** A property page of a build that is still in the registry but whose report chunk is missing. */
  async function openReplaced(page: Page, target: Awaited<ReturnType<typeof targetOf>>, path: string) {
    const old = forgeBuild('remote-property', target.real, target.files)
    let isReplaced = false
    await page.route(`**${old.directory}**`, (route) => {
      const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
      const isGone = isReplaced || file.startsWith('report.')
      const contentType = file.endsWith('.css') ? 'text/css' : 'text/javascript'
      return isGone
        ? route.fulfill({ status: 404 })
        : route.fulfill({ contentType, body: old.files.get(file) ?? '' })
    })
    await listVersions(page, 'remote-property', () => [isReplaced ? target.real : old.deployment])
    await signIn(page, 'Investor', path)
    await expect(drilledRemotes.property.content(page)).toBeVisible()
    await page.evaluate(() => Object.assign(globalThis, { stillThisPage: true }))
    isReplaced = true
    await follow(page, drilledRemotes.property, `${path}/report`)
  }

  // The reloaded page may still be requesting the registry.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }))

  const stays = (page: Page) => page.evaluate(() => 'stillThisPage' in globalThis)

  test('reloads the page automatically, once', async ({ page, admin, homes, watch }) => {
    watch.expectProblem(expectedProblems)
    const path = drilledRemotes.property.path(homes)
    await openReplaced(page, await targetOf(drilledRemotes.property, admin), path)
    await expect.poll(() => stays(page).catch(() => true)).toBe(false)
    // The report adds its inputs.
    await expect(page).toHaveURL(({ pathname }) => pathname === `${path}/report`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(cardOf(page, 'Property')).toBeHidden()
  })

  test('asks first if there is unsaved input', async ({ page, admin, homes, watch }) => {
    watch.expectProblem(expectedProblems)
    await page.addInitScript(() => addEventListener('beforeunload', (event) => event.preventDefault()))
    const path = drilledRemotes.property.path(homes)
    await openReplaced(page, await targetOf(drilledRemotes.property, admin), path)
    await expect(page.getByRole('button', { name: 'Load the New Version' })).toBeVisible()
    expect(await stays(page)).toBe(true)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: 'Load the New Version' }).click()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => stays(page).catch(() => true)).toBe(false)
  })
})

const everyRemote = /\/remotes\/remote-/
const outages: [state: string, disturb: (page: Page) => Promise<unknown>][] = [
  ['the registry is down', (page) => page.route(registry, (route) => route.abort('connectionrefused'))],
  ['every remote is down', (page) => page.route(everyRemote, (route) => route.abort('connectionrefused'))],
  ['every remote answers 503', (page) => page.route(everyRemote, (route) => route.fulfill({ status: 503 }))],
  [
    'every remote is corrupt',
    (page) =>
      page.route(everyRemote, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'var broken = }{' }),
      ),
  ],
]

test('whatever is wrong with all remotes, an Admin gets from the failure to Rollback at once [PLT-7]', async ({
  page,
  watch,
}) => {
  test.slow()
  watch.expectProblem(expectedProblems)
  const { admin } = drilledRemotes
  await signIn(page, 'Admin', '/app/help')
  const time = await PageTime.stop(page)
  await keepNoRegistry(page)
  const lines: Line[] = []
  for (const [state, disturb] of outages)
    await test.step(state, async () => {
      await disturb(page)
      await time.open(admin.path())
      await time.until(cardOf(page, admin.title), AT_ONCE_MS)
      await page.getByRole('link', { name: 'Open Rollback' }).click()
      const row = page.getByRole('table', { name: 'Remotes' }).getByRole('row', { name: admin.name })
      const tookMs = await time.until(row.getByRole('button', { name: 'Quarantine' }), AT_ONCE_MS)
      expect(tookMs).toBeLessThanOrEqual(AT_ONCE_MS)
      await page.unrouteAll({ behavior: 'wait' })
      lines.push([state, 'the card, and from it Rollback', `${AT_ONCE_MS / 1_000} s`, '', ''])
    })
  expectInDocs('all remotes', lines)
})
