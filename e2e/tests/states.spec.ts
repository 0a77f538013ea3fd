import type { Page } from '@playwright/test'
import { devices, expectAccessible } from '../src/axe'
import { expect, fillInSignIn, signIn, test } from '../src/test'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const error = { code: 'UNAVAILABLE', message: 'The database is away', requestId: 'r1' }

for (const [device, { viewport, tag }] of Object.entries(devices)) {
  test(
    `every state before sign-in has no axe violations on a ${device} [LOG-6]`,
    { tag },
    async ({ page, watch }) => {
      test.slow()
      watch.expectProblem(/status of (401|404|408|500)|ERR_/)
      await page.setViewportSize(viewport)
      await page.goto('/login')
      await page.getByRole('button', { name: 'Log In' }).click()
      await expect(page.getByText('Email is required')).toBeVisible()
      await expectAccessible(page, 'login, errors shown')
      await page.getByLabel('Email').fill('nobody@freehold.test')
      await page.getByLabel('Password', { exact: true }).fill('x')
      await page.getByRole('button', { name: 'Log In' }).click()
      await expect(page.getByText('Invalid email or password')).toBeVisible()
      await expectAccessible(page, 'login refused, toast shown')
      await page.route('**/api/v1/login', () => {})
      await page.getByRole('button', { name: 'Log In' }).click()
      await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
      await expectAccessible(page, 'logging in')

      await page.goto('/forgotPassword')
      await page.getByRole('button', { name: 'Send Reset Email' }).click()
      await expect(page.getByText('Email is required')).toBeVisible()
      await expectAccessible(page, 'forgot password, error shown')
      await page.getByLabel('Email').fill('nobody@freehold.test')
      await page.getByRole('button', { name: 'Send Reset Email' }).click()
      await expect(heading(page, 'Check Your Inbox')).toBeVisible()
      await expectAccessible(page, 'check your inbox')

      const check = '**/api/v1/check-reset-token?**'
      for (const [answer, title] of [
        [{ json: { data: { valid: true } } }, 'Reset Password'],
        [{ status: 408, json: { error } }, 'Reset Password Link Expired'],
        [{ status: 404, json: { error } }, /^Hmmm/],
      ] as const) {
        await page.route(check, (route) => route.fulfill(answer))
        await page.goto('/passwordReset/token')
        await expect(heading(page, title)).toBeVisible()
        const submit = page.getByRole('button', { name: 'Confirm Password Reset' })
        if (title === 'Reset Password') await submit.click()
        await expectAccessible(page, String(title))
        await page.unroute(check)
      }

      for (const [path, button, done] of [
        ['/confirmEmail/token', 'Confirm Email Address', 'Email Address Confirmed'],
        ['/revertEmail/token', 'Restore Email Address', 'Email Address Restored'],
      ] as const)
        for (const [answer, title] of [
          [{ json: { data: { email: 'someone@freehold.test' } } }, done],
          [{ status: 408, json: { error } }, /Link Expired$/],
          [{ status: 404, json: { error } }, 'This Link Does Not Work'],
          [{ status: 500, json: { error } }, /Your Email Address/],
        ] as const) {
          const calls = /(confirm|revert)-email-change$/
          await page.route(calls, (route) => route.fulfill(answer))
          await page.goto(path)
          await page.getByRole('button', { name: button }).click()
          await expect(heading(page, title)).toBeVisible()
          if ('status' in answer && answer.status === 500)
            await expect(page.getByRole('alert').filter({ hasText: error.message })).toBeVisible()
          await expectAccessible(page, `${path}, ${title}`)
          await page.unroute(calls)
        }
    },
  )

  test(`every state of the shell has no axe violations on a ${device}`, { tag }, async ({ page, watch }) => {
    test.slow()
    watch.expectProblem(/status of 503|RUNTIME-008|remote-search|ERR_/)
    await page.setViewportSize(viewport)
    const cards = /\/api\/v1\/(auth\/(rates\/latest|recentSearches|savedAnalyses)|admin\/\w+Count)$/
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(cards, async (route) => {
      await held
      await route.fulfill({ status: 503, json: { error } })
    })
    await signIn(page, 'Admin')
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).not.toHaveCount(0)
    await expectAccessible(page, 'dashboard, waiting')
    release()
    await expect(page.getByRole('alert')).toHaveCount(4)
    await expectAccessible(page, 'dashboard, every card failed')
    await page.unroute(cards)
    await page.route('**/rates/latest', (route) => route.fulfill({ json: { data: { rates: [] } } }))
    await page.route('**/recentSearches', (route) =>
      route.fulfill({ json: { data: { recentSearches: [] } } }),
    )
    await page.reload()
    await expect(page.getByText('No rates yet')).toBeVisible()
    await expectAccessible(page, 'dashboard, empty')

    if (device === 'phone') await page.getByRole('button', { name: 'Open menu' }).click()
    await expectAccessible(page, 'menu')
    await page.getByRole('button', { name: /Admin, / }).click()
    await expect(page.getByRole('group', { name: 'Account menu' })).toBeVisible()
    await expectAccessible(page, 'account menu')

    await page.goto('/app/contacts')
    await expect(heading(page, 'Not allowed')).toBeVisible()
    await expectAccessible(page, 'not allowed')
    await page.goto('/app/nowhere')
    await expect(heading(page, 'Page not found')).toBeVisible()
    await expectAccessible(page, 'not found')
    await page.route(/\/remotes\/remote-search\//, (route) => route.fulfill({ status: 503 }))
    await page.goto('/app/search')
    await expect(heading(page, 'This part of Freehold is not available')).toBeVisible()
    await expectAccessible(page, 'remote unavailable')
  })
}

test('the skeleton of a remote is shown at once, before any of its code has loaded', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/ERR_/)
  await page.clock.install()
  let asked = () => {}
  const isAsked = new Promise<void>((resolve) => (asked = resolve))
  await page.route(/\/remotes\/remote-account\//, () => asked())
  await page.goto('/login')
  await fillInSignIn(page, 'Investor')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('30-year fixed')).toBeVisible()
  // The page's clock is paused, so no timer can have shown it.
  await page.clock.pauseAt(Date.now() + 60 * 60_000)
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(heading(page, 'Profile')).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Profile' })).toBeAttached()
  await isAsked
})
