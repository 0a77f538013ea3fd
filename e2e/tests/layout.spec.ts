import type { Page } from '@playwright/test'
import { tabTo } from '../src/keyboard'
import { phone } from '../src/phone'
import { nothingStored, storedSession } from '../src/sessionPage'
import { type DemoRole, expect, signIn, test } from '../src/test'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

const linksOf: Record<DemoRole, Record<string, string>> = {
  Admin: {
    Home: '/app',
    'Search Properties': '/app/search',
    'Admin Settings': '/app/adminSettings/users',
    Profile: '/app/profile/markets',
  },
  Agent: {
    Home: '/app',
    'Search Properties': '/app/search',
    Profile: '/app/profile/markets',
    Contacts: '/app/contacts',
  },
  Investor: { Home: '/app', 'Search Properties': '/app/search', Profile: '/app/profile/markets' },
}
const bottomLinks = { Help: '/app/help', Account: '/app/account' }

for (const [role, topLinks] of Object.entries(linksOf) as [DemoRole, Record<string, string>][]) {
  test(`the sidebar of an ${role} has the links of that role [LAY-1] [LAY-2] [LAY-3]`, async ({ page }) => {
    await signIn(page, role)
    const expected = Object.entries({ Freehold: '/app', ...topLinks, ...bottomLinks })
    const links = sidebar(page).getByRole('link')
    await expect(links).toHaveCount(expected.length)
    for (const [index, [name, path]] of expected.entries()) {
      await expect(links.nth(index)).toHaveAccessibleName(name)
      await expect(links.nth(index)).toHaveAttribute('href', path)
    }
    await sidebar(page).getByRole('link', { name: 'Help' }).click()
    await expect(page).toHaveURL('/app/help')
    const [side, content] = [await sidebar(page).boundingBox(), await page.getByRole('main').boundingBox()]
    expect(side).toMatchObject({ x: 0, height: 900 })
    expect(content?.x).toBe(side?.width)
    await sidebar(page).getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/app')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    const ended = page.waitForRequest('**/api/v1/auth/session/*')
    await sidebar(page).getByRole('button', { name: 'Logout' }).click()
    // Without a session the root redirects there.
    await expect(page).toHaveURL('/login')
    expect((await ended).method()).toBe('DELETE')
    expect(await storedSession(page)).toEqual(nothingStored)
  })
}

test('every page has its own title and moves the focus to its heading', async ({ page }) => {
  await signIn(page, 'Investor')
  await expect(page).toHaveTitle('Dashboard | Freehold')
  for (const [name, title] of [
    ['Help', 'Help'],
    ['Profile', 'Markets, Profile'],
    ['Search Properties', 'Search Properties'],
  ] as const) {
    await sidebar(page).getByRole('link', { name }).click()
    await expect(page).toHaveTitle(`${title} | Freehold`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  }
  await page.goto('/app/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the search page uses the full width next to the collapsed sidebar, without padding [LAY-4]', async ({
  page,
}) => {
  await signIn(page, 'Investor')
  const boxOf = async () => ({
    side: (await sidebar(page).boundingBox())?.width ?? 0,
    main: (await page.getByRole('main').boundingBox()) ?? { x: 0, width: 0 },
    padding: await page.getByRole('main').evaluate((main) => getComputedStyle(main).padding),
  })
  const { side } = await boxOf()
  await sidebar(page).getByRole('link', { name: 'Search Properties' }).click()
  const map = page.getByRole('region', { name: /map/i }).first()
  await expect(map).toBeVisible()
  const { side: rail, main, padding } = await boxOf()
  expect(rail).toBeLessThan(side)
  expect(padding).toBe('0px')
  expect(main.x).toBe(rail)
  expect(main.x + main.width).toBe(1440)
  // Below the bar of the search, to the edges.
  const box = (await map.boundingBox())!
  expect(box).toMatchObject({ x: rail, width: 1440 - rail })
  expect(box.y).toBeLessThan(64)
  expect(box.y + box.height).toBe(900)
})

test('a tooltip on a control of the sidebar appears after 700 ms [LAY-5]', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'Investor')
  await expect(page.getByText('30-year fixed')).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 60 * 60 * 1_000))
  await sidebar(page).getByRole('link', { name: 'Help' }).hover()
  await page.clock.runFor(699)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(page.getByRole('tooltip', { name: 'Help' })).toBeVisible()
  await page.getByRole('main').hover()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
})

test('a tooltip shows on keyboard focus too, and Escape hides it', async ({ page }) => {
  await signIn(page, 'Investor', '/app/help')
  await page.setViewportSize({ width: 1000, height: 800 })
  await tabTo(page, sidebar(page).getByRole('link', { name: 'Profile' }))
  await expect(page.getByRole('tooltip', { name: 'Profile' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expect(sidebar(page).getByRole('link', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('tooltip', { name: 'Search Properties' })).toBeVisible()
})

test('the current page is marked, on a property its parent page', async ({ page, homes }) => {
  await signIn(page, 'Investor', '/app/profile/strategies')
  const current = sidebar(page).locator('[aria-current]')
  await expect(current).toHaveText('Profile')
  await expect(current).toHaveAttribute('aria-current', 'page')
  await page.goto(`/app/property/${homes[0]?._id}`)
  await expect(current).toHaveText('Search Properties')
  await expect(current).toHaveAttribute('aria-current', 'true')
  await page.goto('/app/contacts')
  await expect(page.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible()
  await expect(current).toHaveCount(0)
})

test('the account menu shows user and role, and links to account, sessions and sign-out', async ({
  page,
  person,
}) => {
  await signIn(page, person, '/app/help')
  const opener = page.getByRole('button', { name: `${person.firstName} ${person.lastName}` })
  const menu = page.getByRole('group', { name: 'Account menu' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  for (const text of [person.username, 'Investor', person.accountName]) await expect(menu).toContainText(text)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Account Details' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/account#sessions')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: person.accountName })).toBeVisible()

  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await opener.click()
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})

test('the theme is kept across reloads and tabs, and applied before the page\u2019s code loads', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, 'Investor', '/app/help')
  const other = await context.newPage()
  await other.goto('/app/help')
  await page.getByRole('button', { name: 'Theme: system. Change to light' }).click()
  await page.getByRole('button', { name: 'Theme: light. Change to dark' }).click()
  for (const tab of [page, other]) await expect(tab.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.getByRole('button', { name: 'Theme: dark. Change to system' })).toBeVisible()

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/main\..*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('background-color', await backgroundOf(other))
  release()
  await page.getByRole('button', { name: 'Theme: dark. Change to system' }).click()
  for (const tab of [page, other]) await expect(tab.locator('html')).not.toHaveAttribute('data-theme')
})

const backgroundOf = (page: Page) =>
  page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)

test('on a phone the sidebar is a drawer that navigates, closes and signs out [LAY-7]', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'Investor')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(sidebar(page)).toHaveCount(0)
  const open = page.getByRole('button', { name: 'Open menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })

  await open.click()
  await drawer.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/app/profile/markets')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Investment Markets' })).toBeInViewport()

  await open.click()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await page.mouse.click(380, 400)
  await expect(drawer).toBeHidden()

  // The map writes its position to the URL, which is not a change of page.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/embedded-maps\.[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Search Properties' }).click()
  await expect(page).toHaveURL('/app/search')
  await open.click()
  await expect(drawer).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/app\/search\?at=/)
  await drawer.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})

test('Help shows only its title [HLP-1]', async ({ page }) => {
  await signIn(page, 'Investor', '/app/help')
  await expect(page.getByRole('main')).toHaveText('Help')
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
})

test('Contacts is a placeholder that only agents have [CON-1] [LAY-6]', async ({ page }) => {
  await signIn(page, 'Agent', '/app/contacts')
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveText('Contacts')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, 'Investor', '/app/contacts')
  await expect(page.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible()
})
