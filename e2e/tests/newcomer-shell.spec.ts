import type { Locator, Page } from '@playwright/test'
import {
  type AdminUser,
  createUser,
  deleteUser,
  type Platform,
  saveAnalysis,
  type SavedAnalysis,
  updateProfileMarkets,
} from '@freehold/contracts'
import { adminPath, openAdmin, toast, unique } from '../src/adminSite'
import { expectAccessible } from '../src/axe'
import { resetLinkFor } from '../src/outbox'
import { phone } from '../src/phone'
import { ordinaryHome } from '../src/propertyPage'
import { signInToApi } from '../src/signedInApi'
import { expect, fillInSignIn, signIn, test } from '../src/test'

const tablet = { width: 768, height: 1024 }
const main = (page: Page) => page.getByRole('main')
const offline = (page: Page) => main(page).getByRole('status').filter({ hasText: 'You are offline' })
const retry = (page: Page) => main(page).getByRole('button', { name: 'Retry' })

/** Longer than a wait for the network, which is looked for every few seconds. */
const RETURN_MS = 20_000

/** Each page of the shell, of accounts and of Admins: what it says is stale, and the call that it cannot do without. */
const livePages = [
  { path: '/app', title: 'Dashboard', stale: /rates, lists and totals/i, call: '**/auth/rates/latest' },
  {
    path: '/app/profile/markets',
    title: 'Investment Markets',
    stale: /choices/,
    call: '**/lookups/investmentMarkets',
  },
  { path: '/app/account', title: 'User Details', stale: /details and sessions/, call: '**/userDetails' },
  { path: adminPath('users'), title: 'Users', stale: /this list/i, call: '**/admin/users?*' },
] as const

for (const { path, title, stale, call } of livePages)
  test(`${path} says what is stale without a network, offers Retry and recovers by itself [USE-6]`, async ({
    page,
    context,
    watch,
  }) => {
    watch.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await signIn(page, 'Admin', path)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await context.setOffline(true)
    await expect(offline(page)).toContainText(stale)
    await retry(page).click()
    await expect(offline(page)).toContainText('Still no connection')
    await expectAccessible(page, `${path} offline`)
    await context.setOffline(false)
    await expect(offline(page)).toHaveCount(0)

    await page.route(call, (route) => route.abort())
    await page.reload()
    await expect(retry(page).first()).toBeVisible()
    await page.unroute(call)
    await expect(retry(page)).toHaveCount(0, { timeout: RETURN_MS })
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    // What was said of the failure goes with it.
    await expect(page.locator('[data-toast]')).toHaveCount(0)
  })

test('a page opened by its address starts at its top, and a reload stays where it was [USE-8]', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signIn(page, 'Admin', adminPath('markets'))
  await expect(page.getByRole('row', { name: /Wrenfield/ })).toBeAttached()
  const scrollDown = () => page.evaluate(() => scrollTo(0, 300))
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await scrollDown()
  await expect.poll(scrolled).toBe(300)
  await page.reload()
  await expect.poll(scrolled).toBe(300)
  await page.goto(adminPath('interests'))
  await expect(page.getByRole('heading', { level: 2, name: 'Interests' })).toBeVisible()
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await expect(page.getByRole('row', { name: /Wrenfield/ })).toBeAttached()
  await expect.poll(scrolled).toBe(300)
})

test('an earlier error does not stay beside a success [USE-9]', async ({ page, person, watch }) => {
  watch.expectProblem(/status of 40[01]/)
  await page.goto('/login')
  await fillInSignIn(page, { ...person, password: 'not the password' })
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(toast(page, 'Invalid email or password')).toBeVisible()
  await fillInSignIn(page, person)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.locator('[data-toast]')).toHaveCount(0)

  await page.goto('/app/account')
  await page.getByLabel('Current Password', { exact: true }).fill('wrong')
  await page.getByLabel('New Password', { exact: true }).fill('another password of theirs')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.locator('[data-toast]').getByRole('button')).toHaveCount(1)
  await page.getByLabel('Current Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(toast(page, 'Password changed successfully')).toBeVisible()
  // Not waited for: the success leaves by itself.
  expect(await page.locator('[data-toast]').count()).toBe(1)
})

test('an invitation has words of its own, its user is listed as invited, and the used link says so [USE-9]', async ({
  page,
  admin,
  watch,
}) => {
  watch.expectProblem(/status of 404/)
  const lastName = unique()
  const username = `${lastName.toLowerCase()}@freehold.test`
  const { _id } = await admin.call(createUser, {
    body: {
      firstName: 'Pat',
      lastName,
      username,
      roleId: 'investor',
      accountName: `${lastName} Homes`,
      active: true,
      invite: true,
    },
  })
  await openAdmin(page, `users?q=${lastName}`)
  const row = page.getByRole('row', { name: `Pat ${lastName}` })
  await expect(row).toContainText('Invited')
  await expectAccessible(page, 'an invited user')

  const link = await resetLinkFor(username)
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Freehold')
  await expect(main(page)).toContainText(`You sign in as ${username}`)
  await expectAccessible(page, 'an invitation')
  await page.getByLabel('Password', { exact: true }).fill('a password of theirs')
  await page.getByLabel('Confirm Password').fill('a password of theirs')
  await page.getByRole('button', { name: 'Confirm Password Reset' }).click()
  await expect(page).toHaveURL('/login')

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "Hmmm...looks like something didn't work. We're on it!",
  )
  await expect(main(page)).toContainText('This link has been used, or a newer one has replaced it.')
  await openAdmin(page, `users?q=${lastName}`)
  await expect(row).not.toContainText('Invited')
  await admin.call(deleteUser, { params: { id: _id } })
})

test('the analysis of someone else has words of its own [USE-9]', async ({ page, person, homes, watch }) => {
  watch.expectProblem(/status of 404/)
  const own = await signInToApi(person.username, person.password)
  const { _id: propertyId } = ordinaryHome(homes)
  const inputs = (await own.findHome(propertyId)).buyHoldInput!
  const saved = await own.call(saveAnalysis, {
    body: { name: 'Mine', strategy: 'buyHold', propertyId, inputs },
  })
  await signIn(page, 'Investor', `/app/property/${propertyId}?analysis=${saved._id}`)
  await expect(page.getByRole('status').filter({ hasText: 'This analysis cannot be opened' })).toContainText(
    'saved analyses are private',
  )
})

test('back from a forgotten password leads to the sign-in that opens the page one wanted [USE-8]', async ({
  page,
}) => {
  await page.goto('/app/account')
  await expect(page).toHaveURL('/login?from=%2Fapp%2Faccount')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/login?from=%2Fapp%2Faccount')
})

test('a healthy canary counts as healthy [USE-10]', async ({ page }) => {
  let total = 0
  await page.route('**/deploy/platform', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: Platform }
    // Tests that share this site make remotes fail.
    const [first, ...others] = data.remotes.map((remote) => ({
      ...remote,
      failing: null,
      releases: remote.releases.map((release) => ({ ...release, failed: 0 })),
    }))
    total = data.remotes.length
    const release = first!.releases[0]!.release
    await route.fulfill({
      response,
      json: { data: { ...data, remotes: [{ ...first, canary: { release, percent: 5 } }, ...others] } },
    })
  })
  await openAdmin(page, 'platform')
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('Active canaries1')
  await expect(summary).toContainText(`Remotes healthy${total} of ${total}`)
})

for (const [name, path] of [
  ['Platform', adminPath('platform')],
  ['Experience', '/app/profile/experience'],
] as const)
  test(`on a phone the tabs keep ${name} in view when it is current [USE-15]`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await signIn(page, 'Admin', path)
    const current = main(page).getByRole('navigation').getByRole('link', { name, exact: true })
    await expect(current).toHaveAttribute('aria-current', 'page')
    await expect(current).toBeInViewport({ ratio: 1 })
    // Only the row of tabs has moved.
    expect(await page.evaluate(() => scrollX + scrollY)).toBe(0)
  })

test('a tablet held upright gets a layout of its own [USE-15]', async ({ page }) => {
  await page.setViewportSize(tablet)
  await signIn(page, 'Admin')
  const boxOf = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())!
  const users = await boxOf('Total Users')
  expect((await boxOf('Total Revenue')).y).toBe(users.y)
  await expect(page.getByText('30-year fixed')).toBeVisible()
  const rates = await boxOf('Current Mortgage Rates')
  const searches = await boxOf('Recent Searches')
  expect(searches.y).toBe(rates.y)
  expect(searches.x).toBeGreaterThan(rates.x + rates.width)
  await expectAccessible(page, 'the dashboard on a tablet')

  await page.goto(adminPath('users'))
  const row = page.getByRole('row', { name: /investor@freehold\.test/ })
  const [role, account] = [row.getByRole('cell').nth(1), row.getByRole('cell').nth(2)]
  // On a phone each fact is below the one before.
  expect((await account.boundingBox())!.y).toBe((await role.boundingBox())!.y)
  await expectAccessible(page, 'users on a tablet')
})

const long = 'Longfellow'.repeat(200)

for (const viewport of [phone, tablet, { width: 1440, height: 900 }])
  test(`names and addresses of 2,000 characters break no layout ${viewport.width} px wide [USE-15]`, async ({
    page,
    person,
    homes,
  }) => {
    await page.setViewportSize(viewport)
    await page.route('**/admin/users?*', async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: AdminUser[] }
      const named = { firstName: long, lastName: long, username: `${long}@freehold.test`, accountName: long }
      await route.fulfill({ response, json: { data: [{ ...data[0], ...named }, ...data.slice(1)] } })
    })
    const search = { _id: 'r1', search: long, viewport: null, createdAt: '2026-01-02T03:04:05.000Z' }
    const own = await signInToApi(person.username, person.password)
    const { _id: propertyId } = ordinaryHome(homes)
    const inputs = (await own.findHome(propertyId)).buyHoldInput!
    await own.call(saveAnalysis, { body: { name: 'Long', strategy: 'buyHold', propertyId, inputs } })
    await page.route('**/auth/savedAnalyses', async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: SavedAnalysis[] }
      const named = { PropertyAddressFull: `${long}, ${long}, WA`, name: long }
      await route.fulfill({ response, json: { data: data.map((one) => ({ ...one, ...named })) } })
    })
    await page.route('**/auth/recentSearches', (route) =>
      route.fulfill({ json: { data: { recentSearches: [search] } } }),
    )
    const widthOf = async (name: string) =>
      page
        .getByRole('table', { name })
        .evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth)
    await signIn(page, person)
    for (const name of ['Saved Investments', 'Recent Searches']) {
      await expect(page.getByRole('table', { name })).toContainText(long)
      expect(await widthOf(name), name).toBeLessThanOrEqual(0)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )

    await openAdmin(page, 'users?q=investor%40freehold.test')
    const first = page.getByRole('row').filter({ hasText: long })
    await expect(first).toBeVisible()
    expect(await widthOf('Users')).toBeLessThanOrEqual(0)
    await first.getByRole('link', { name: /^Delete/ }).click()
    const yes = page.getByRole('dialog').getByRole('button', { name: 'Yes' })
    await yes.scrollIntoViewIfNeeded()
    await expect(yes).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })

test('forced colors show what is current and what is on [USE-15]', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, 'Investor', '/app/profile/strategies')
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'Highlight'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  const markOf = (name: string, part: string) =>
    page
      .getByRole('link', { name, exact: true })
      .evaluate((link, part) => getComputedStyle(link, part).backgroundColor, part)
  await expect.poll(() => markOf('Profile', '::before')).toBe(highlight)
  await expect.poll(() => markOf('Strategies', '::after')).toBe(highlight)
  const track = (name: string) => page.getByRole('switch', { name }).locator('+ *')
  const look = (name: string) => track(name).evaluate((one) => getComputedStyle(one).backgroundColor)
  await expect(page.getByRole('switch', { name: 'Realistic expenses' })).not.toBeChecked()
  await expect.poll(() => look('Buy')).toBe(highlight)
  expect(await look('Realistic expenses')).not.toBe(highlight)

  await openAdmin(page, 'platform')
  await expect.poll(() => markOf('Platform', '::before')).toBe(highlight)
})

test('forced colors are those of the system whatever theme was chosen: charts, keys, sliders and skeletons [USE-15]', async ({
  page,
  homes,
}) => {
  const home = ordinaryHome(homes)
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('freehold.theme', 'dark'))
  let loadProperty = () => {}
  const isAllowed = new Promise<void>((resolve) => (loadProperty = resolve))
  await page.route(/\/auth\/property\//, async (route) => {
    await isAllowed
    await route.continue()
  })
  await signIn(page, 'Investor', `/app/property/${home._id}?strategy=brrrr`)
  const ground = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.backgroundColor = 'Canvas'
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  })
  const valueOf = (of: Locator, property: string, part?: string) =>
    of.evaluate((node, [name, pseudo]) => getComputedStyle(node, pseudo).getPropertyValue(name), [
      property,
      part,
    ] as const)
  const shape = main(page).locator('[aria-busy="true"] span[aria-hidden="true"]').first()
  await expect(shape).toBeVisible()
  await expect.poll(() => valueOf(shape, 'border-top-style')).toBe('solid')
  loadProperty()

  const chart = page
    .getByRole('img', { name: /loan|payment/i })
    .locator('text')
    .first()
  await expect(chart).toBeVisible()
  const text = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'CanvasText'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  expect(text).not.toBe(ground)
  await expect.poll(() => valueOf(chart, 'fill')).toBe(text)
  const slider = page.getByRole('slider').first()
  await expect(slider).toBeVisible()
  expect(await valueOf(slider.locator('..'), 'background-image', '::before')).toContain('gradient')
  for (const name of ['Worse', 'Better']) {
    const key = page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^\\s*${name}$`) })
      .locator('i')
    const look = [await valueOf(key, 'background-image'), await valueOf(key, 'background-color')].join(' ')
    expect(look, name).not.toBe(`none ${ground}`)
  }
})

test('titles name the section and its tab [USE-17]', async ({ page }) => {
  await signIn(page, 'Admin', '/app/help')
  for (const [path, title] of [
    ['/app/help', 'Help'],
    ['/app', 'Dashboard'],
    ['/app/account', 'Account'],
    ['/app/profile/markets', 'Markets, Profile'],
    ['/app/profile/experience', 'Experience, Profile'],
    [adminPath('users'), 'Users, Admin Settings'],
    [adminPath('users/add'), 'Add New User, Admin Settings'],
    [adminPath('homes/apart'), 'Joined Homes, Admin Settings'],
    [adminPath('platform'), 'Platform, Admin Settings'],
  ] as const) {
    await page.goto(path)
    await expect(page, path).toHaveTitle(`${title} | Freehold`)
  }
})

/** Pages of remotes, with the call that their content waits for and the first card of it. */
const awaited = [
  { path: '/app/account', call: '**/userDetails', card: 'User Details' },
  { path: '/app/profile/markets', call: '**/lookups/investmentMarkets', card: 'Investment Markets' },
  { path: adminPath('users'), call: '**/admin/users?*', card: 'Users' },
] as const

for (const { path, call, card } of awaited)
  test(`the skeleton of ${path} has the shape of what follows [USE-17]`, async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(call, async (route) => {
      await held
      await route.continue()
    })
    await signIn(page, 'Admin', path)
    const shape = page.locator('[aria-busy="true"] [data-shape="card"]').first()
    await expect(shape).toBeVisible()
    const before = (await shape.boundingBox())!
    release()
    const found = page.getByRole('region', { name: card, exact: true })
    const list = found.locator('table')
    const real = card === 'Users' ? list : found
    await expect(real).toBeVisible()
    const after = (await real.boundingBox())!
    expect(Math.abs(after.x - before.x)).toBeLessThan(8)
    expect(Math.abs(after.y - before.y)).toBeLessThan(40)
    expect(Math.abs(after.width - before.width)).toBeLessThan(24)
  })

test('markets of the profile lead from the dashboard to the map there, and the profile says what toggles change [USE-19]', async ({
  page,
  person,
}) => {
  const own = await signInToApi(person.username, person.password)
  await signIn(page, person)
  const markets = main(page).getByRole('navigation', { name: 'Your Markets' })
  await markets.getByRole('link', { name: 'Choose markets' }).click()
  await expect(page.getByRole('heading', { name: 'Investment Markets' })).toBeVisible()
  await expect(main(page)).toContainText('from your dashboard')
  await page.getByRole('link', { name: 'Interests' }).click()
  await expect(main(page)).toContainText('for your account’s own use')
  await page.getByRole('link', { name: 'Strategies' }).click()
  await expect(main(page)).toContainText('has its own tab on every property')

  await own.call(updateProfileMarkets, { body: { updates: ['wrenfield-wa', 'tampa-fl'] } })
  await page.goto('/app')
  await expect(markets).toContainText('Tampa, FL (no homes yet)')
  await expectAccessible(page, 'the dashboard with markets')
  await markets.getByRole('link', { name: 'Wrenfield, WA', exact: true }).click()
  await expect(page).toHaveURL(/\/app\/search\?at=/)
  // The map begins at the market, which is full of homes.
  await expect(page.getByRole('button', { name: /zoom in|dollars/i }).first()).toBeVisible()
})

test('Help is a title alone unless the operator names an address, to which it then links [USE-20]', async ({
  page,
}) => {
  await signIn(page, 'Investor', '/app/help')
  await expect(main(page)).toHaveText('Help')
  await page.route('**/api/v1/config', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: object }
    await route.fulfill({
      response,
      json: { data: { ...data, helpUrl: 'https://help.example.com/freehold' } },
    })
  })
  await page.reload()
  const link = main(page).getByRole('link', { name: /help\.example\.com/ })
  await expect(link).toHaveAttribute('href', 'https://help.example.com/freehold')
  await expectAccessible(page, 'help with a link')
})
