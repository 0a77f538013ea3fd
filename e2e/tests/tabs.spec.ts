import type { BrowserContext, Page } from '@playwright/test'
import { demoData, demoServer } from '../src/demoServer'
import { freePort, ServerProcess } from '../src/serverProcess'
import { countSuccesses, expireToken, nothingStored, openRemotePage, storedSession } from '../src/sessionPage'
import { fewAndMany } from '../src/suites'
import { expect, fillInSignIn, signIn, test } from '../src/test'

const SIGN_OUT_MAX_MS = 1_000

/** A second tab with the same user signed in. */
async function openTab(context: BrowserContext, address = '/app/profile/interests') {
  const tab = await context.newPage()
  await tab.goto(address)
  await expect(tab.getByRole('switch').first()).toBeVisible()
  return tab
}

const logout = (page: Page) => page.getByRole('button', { name: 'Logout' })

for (const { count, tag } of fewAndMany(2, 15, 'FREEHOLD_TOKEN_ROUNDS'))
  test(
    `three tabs whose tokens expire ${count} times send ${count * 60} calls, and all succeed [SES-15] [SES-7]`,
    { tag },
    async ({ page, context, watch }) => {
      test.setTimeout(900_000)
      watch.expectProblem(/status of 401/)
      const port = String(await freePort())
      // The rounds move the clock by days, and by default a session ends after one.
      const month = { SESSION_ABSOLUTE_SECONDS: String(30 * 86_400) }
      const env = { ...demoServer.env, ...month, PORT: port, FREEHOLD_DATA: demoData() }
      const server = new ServerProcess(env, ['--import', './e2e/src/movableClock.mjs', 'api/dist/server.js'])
      try {
        await server.printed(/running at/)
        const interests = `http://127.0.0.1:${port}/app/profile/interests`
        await context.clock.install()
        await signIn(page, 'Investor', interests)
        const tabs = [page, await openTab(context, interests), await openTab(context, interests)]
        const refreshes = new Set<string>()
        context.on('request', (request) => {
          if (request.url().endsWith('/refresh-token')) refreshes.add(request.postData() ?? '')
        })
        let succeeded = 0
        for (let round = 1; round <= count; round++) {
          server.signal('SIGUSR2')
          await server.printed(new RegExp(`The clock is ${round} steps ahead`))
          await context.clock.fastForward('00:13')
          const counts = await Promise.all(tabs.map((tab) => countSuccesses(tab, 20)))
          succeeded += counts.reduce((sum, count) => sum + count, 0)
        }
        expect(succeeded).toBe(count * 60)
        expect(refreshes.size, 'every round rotates the pair').toBe(count)
        for (const tab of tabs) {
          await tab.reload()
          await expect(tab.getByRole('switch').first()).toBeVisible()
          // Close the page before its server, or its prefetches would fail.
          await tab.goto('about:blank')
        }
      } finally {
        await server.kill()
      }
    },
  )

test('sign-out in one tab signs out the others [SES-15]', async ({ page, context }) => {
  await openRemotePage(page)
  const other = await openTab(context)
  await logout(page).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
})

test('every tab is signed out within a second, even while the API hangs [SES-15] [SES-4]', async ({
  page,
  context,
  watch,
}) => {
  watch.expectProblem(/ERR_ABORTED|ERR_FAILED/)
  await context.clock.install()
  await openRemotePage(page)
  const others = [await openTab(context), await openTab(context)]
  await context.clock.pauseAt(Date.now() + 60 * 60_000)
  await context.route('**/api/v1/**', () => {})
  const asked = page.waitForRequest('**/api/v1/auth/session/*')
  await logout(page).click()
  await asked
  await context.clock.runFor(SIGN_OUT_MAX_MS)
  for (const tab of [page, ...others]) {
    await expect(tab).toHaveURL('/login')
    await expect(tab.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
  }
  expect(await storedSession(page)).toEqual(nothingStored)
})

test('sign-out during refreshes of every tab discards their tokens [SES-15] [SES-4]', async ({
  page,
  context,
  watch,
}) => {
  watch.expectProblem(/status of 40[14]|ERR_ABORTED/)
  await openRemotePage(page)
  const other = await openTab(context)
  const held: (() => Promise<void>)[] = []
  await context.route('**/api/v1/refresh-token', (route) => void held.push(() => route.continue()))
  await expireToken(page)
  const outcomes = [countSuccesses(page, 20), countSuccesses(other, 20)]
  await expect.poll(() => held.length).toBe(2)
  await logout(page).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  expect(await Promise.all(outcomes)).toEqual([0, 0])
  await Promise.all(held.map((release) => release()))
  for (const tab of [page, other]) {
    await tab.getByLabel('Email').fill('still here')
    await expect(tab).toHaveURL('/login')
    expect(await storedSession(tab)).toEqual(nothingStored)
  }
})

test('a save interrupted by sign-out shows no message', async ({ page, person, watch }) => {
  watch.expectProblem(/status of 401|ERR_ABORTED/)
  await openRemotePage(page, person)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/auth/profile/interests', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/v1/auth/profile/interests')
  await page.getByRole('switch').first().click()
  await asked
  await logout(page).click()
  await expect(page).toHaveURL('/login')
  const answered = page.waitForResponse('**/api/v1/auth/profile/interests')
  release()
  expect((await answered).status()).toBe(401)
  await page.getByLabel('Email').fill('still here')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
})

test('sign-in in one tab signs in the others, each on its own page [LOG-3]', async ({ page, context }) => {
  const other = await context.newPage()
  await page.goto('/login')
  await other.goto('/app/profile/strategies')
  await expect(other).toHaveURL('/login?from=%2Fapp%2Fprofile%2Fstrategies')
  await fillInSignIn(page, 'Investor')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/app/')
  await expect(other).toHaveURL('/app/profile/strategies')
  await expect(other.getByRole('switch').first()).toBeVisible()
})

test('a tab that changes from one user to another shows no data of the first [SES-15]', async ({
  page,
  context,
}) => {
  await signIn(page, 'Admin', '/app/adminSettings/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Settings' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/app/help')
  await logout(other).click()
  await expect(page).toHaveURL('/login')
  await fillInSignIn(other, 'Investor')
  await other.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/app/')
  await expect(page.getByRole('region', { name: 'Saved Investments' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Settings' })).toHaveCount(0)
})

test('two tabs with an expired token do not end each other’s session [SES-15]', async ({
  page,
  context,
  watch,
}) => {
  watch.expectProblem(/status of 401/)
  await openRemotePage(page)
  const tabs = [page, await openTab(context)]
  await expireToken(page)
  expect(await Promise.all(tabs.map((tab) => countSuccesses(tab, 20)))).toEqual([20, 20])
  for (const tab of tabs) {
    await tab.reload()
    await expect(tab.getByRole('switch').first()).toBeVisible()
  }
})
