import type { Page } from '@playwright/test'
import { expect, fillInSignIn, signIn, signInByForm, test } from '../src/test'

const loginForm = (page: Page) => page.getByRole('button', { name: 'Log In' })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const notKept = /reloading this page signs you out/

const user = { _id: 'u', role: 'Admin', firstName: 7 }
/** Values that another program, another version or a partial write may leave under the session's key. */
const corrupt = [
  '',
  '{"token":"a","refreshToken":',
  'null',
  '[]',
  '7',
  '"text"',
  '{}',
  JSON.stringify({ token: 7, refreshToken: {} }),
  JSON.stringify({ token: '', refreshToken: '' }),
  JSON.stringify({ token: 'snow\u2603man', refreshToken: 'r' }),
  JSON.stringify({ token: 'line\nbreak', refreshToken: 'r' }),
  JSON.stringify({ token: 'a', refreshToken: 'r', user: null }),
  JSON.stringify({ token: 'a', refreshToken: 'r', user }),
  JSON.stringify({ token: 'a', refreshToken: 'r', user: { ...user, profile: 'none' } }),
]

test('sign-in works with any content in local storage [SES-2] [SES-8]', async ({ page, watch }) => {
  test.slow()
  watch.expectProblem(/status of 401/)
  await page.goto('/login')
  for (const [index, session] of corrupt.entries()) {
    await page.evaluate((text) => {
      localStorage.setItem('freehold', text)
      for (const key of ['signedIn', 'theme', 'remotes', 'seenHomes'])
        localStorage.setItem(`freehold.${key}`, text)
    }, session)
    await page.goto(['/app/help', '/', '/login'][index % 3] ?? '/')
    await expect(loginForm(page), session).toBeVisible()
  }
  await fillInSignIn(page, 'Investor')
  await loginForm(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await sidebar(page).getByRole('link', { name: 'Search Properties' }).click()
  await expect(page.getByRole('button', { name: /[\d,]+ dollars, / }).first()).toBeVisible()
})

/** How storage fails in practice: a full disk, a private window in old browsers, blocked site data. */
const failures: Record<string, () => void> = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  'refusing every use': () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse })
  },
  blocked: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  },
}

for (const [kind, fail] of Object.entries(failures)) {
  test(`with a storage that is ${kind}, Freehold works until the page is closed and says what is wrong`, async ({
    page,
  }) => {
    await page.addInitScript(fail)
    await signInByForm(page, 'Investor', '/app/profile/interests')
    await expect(page.getByRole('alert').filter({ hasText: notKept })).toBeVisible()
    await expect(page.getByRole('switch').first()).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('button', { name: /^Theme: system/ }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    for (const name of ['Search Properties', 'Account', 'Help', 'Home']) {
      await sidebar(page).getByRole('link', { name }).click()
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
    }
    await expect(page.getByText('30-year fixed')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await page.goto('/app/help')
    await expect(loginForm(page)).toBeVisible()
  })
}

test('sign-out leaves no data of the user in the browser', async ({ page }) => {
  await signIn(page, 'Investor', '/app/profile/markets')
  await expect(page.getByRole('switch').first()).toBeVisible()
  const keys = () => page.evaluate(() => Object.keys(localStorage).toSorted())
  expect(await keys()).toEqual(['freehold', 'freehold.remotes', 'freehold.signedIn'])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await keys()).toEqual([])
})
