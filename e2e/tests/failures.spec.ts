import { expect, demoAccounts, signIn, test } from '../src/test'

test('wrong credentials give a toast and keep what was typed [LOG-6]', async ({ page, watch }) => {
  watch.expectProblem(/status of 401/)
  await page.goto('/login')
  await page.getByLabel('Email').fill(demoAccounts.Investor)
  await page.getByLabel('Password', { exact: true }).fill('not it')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(demoAccounts.Investor)
  await expect(page).toHaveURL('/login')
})

test('a property that does not exist has its own view, and the shell stands [PRP-10]', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 404/)
  await signIn(page, 'Investor', '/app/property/no-such-home')
  await expect(page.getByRole('heading', { name: 'Property not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a session that ends in mid-journey is removed and leads to sign-in [SES-6]', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 401/)
  await signIn(page, 'Investor')
  await expect(page.getByText('30-year fixed')).toBeVisible()
  await page.getByRole('link', { name: 'Account' }).evaluate((link: HTMLElement) => {
    const session = JSON.parse(localStorage.getItem('freehold') ?? '{}') as Record<string, unknown>
    localStorage.setItem('freehold', JSON.stringify({ ...session, token: 'gone', refreshToken: 'gone' }))
    link.click()
  })
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('freehold'))).toBeNull()
})

test('a remote that cannot be had costs only its own area, and Retry heals it without a reload', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 503|remote-search|RUNTIME-008/)
  await page.route(/\/remotes\/remote-search\//, (route) => route.fulfill({ status: 503 }))
  await signIn(page, 'Investor')
  await page.evaluate(() => Object.assign(globalThis, { stillThisPage: true }))
  await page.getByRole('link', { name: 'Search Properties' }).click()
  await expect(page.getByRole('alert')).toContainText(/search/i)
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
  await page.unroute(/\/remotes\/remote-search\//)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('combobox', { name: /search/i })).toBeVisible()
  expect(await page.evaluate(() => 'stillThisPage' in globalThis)).toBe(true)
})
