import { formatDollars, readDollars } from '../src/figures'
import { demoAccounts, expect, signInByForm, test } from '../src/test'

test('an investor signs in, finds a property and signs out [LOG-3] [MAP-6]', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await signInByForm(page, 'Investor')

  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('30-year fixed')).toBeVisible()

  await page.getByRole('link', { name: 'Search Properties' }).click()
  await expect(page).toHaveURL(/\/app\/search/)
  const tag = page.getByRole('button', { name: /dollars, / }).first()
  await expect(tag).toBeVisible()
  await tag.click()
  const infoWindow = page.getByRole('dialog')
  await expect(infoWindow).toBeVisible()
  await infoWindow.getByRole('link', { name: 'Explore Property' }).click()

  await expect(page).toHaveURL(/\/app\/property\//)
  await expect(page.getByRole('heading', { name: 'Neighborhood Comps' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Comparable Properties' })).toBeVisible()
  const tab = page.getByRole('tab', { name: /^Buy\/Hold/ })
  await expect(tab).toHaveAccessibleName(/Buy\/Hold .*\d+\.\d\d%/)

  const panel = page.getByRole('tabpanel')
  const rent = panel.getByRole('textbox', { name: 'Monthly rent', exact: true })
  await expect(rent).toHaveValue(/\d/)
  const rentBefore = readDollars(await rent.inputValue())
  const recalculated = page.waitForResponse(
    (response) => response.url().endsWith('/buyhold') && response.ok(),
  )
  await rent.fill(String(rentBefore + 500))
  const { data } = (await (await recalculated).json()) as { data: { netMonthlyIncome: number } }
  await expect(panel.getByText(formatDollars(data.netMonthlyIncome)).first()).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/app')
  await expect(page).toHaveURL(/\/login\?from=%2Fapp/)
})

test('an Admin sees the users of the database [ADM-4] [API-19]', async ({ page }) => {
  await signInByForm(page, 'Admin')
  await page.getByRole('link', { name: 'Admin Settings' }).click()
  await expect(page).toHaveURL(/\/app\/adminSettings\/users/)
  for (const username of Object.values(demoAccounts)) {
    await expect(page.getByRole('row').filter({ hasText: username })).toBeVisible()
  }
  await expect(page.getByRole('columnheader')).toContainText([
    'Name',
    'Email',
    'Role',
    'Account',
    'Active',
    'Last Login',
  ])
})

test('an investor cannot open Admin Settings, and its code is never loaded [LAY-6]', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await signInByForm(page, 'Investor', '/app/adminSettings/users')
  await expect(page.getByRole('heading', { name: /not allowed/i })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Settings' })).toHaveCount(0)
  expect(fetched.filter((url) => url.includes('remote-admin'))).toEqual([])
})
