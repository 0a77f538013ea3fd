import type { Page } from '@playwright/test'
import {
  addToShortlist,
  latestRates,
  listMarkets,
  listUsers,
  recordRecentSearch,
  saveAnalysis,
} from '@freehold/contracts'
import { phone } from '../src/phone'
import { ordinaryHome } from '../src/propertyPage'
import { signInToApi } from '../src/signedInApi'
import { expect, signIn, test } from '../src/test'

const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const card = (page: Page, name: string) => page.getByRole('region', { name })

test('an Admin sees totals that match the database, an empty revenue card, rates and searches [DSH-1] [API-12]', async ({
  page,
  admin,
}) => {
  await signIn(page, 'Admin')
  await expect(cards(page)).toHaveText([
    'Total Users',
    'Total Markets',
    'Total Revenue',
    'Current Mortgage Rates',
    'Recent Searches',
  ])
  await expect(card(page, 'Total Revenue')).toHaveText('Total Revenue')

  const listBoth = async () => ({
    users: (await admin.call(listUsers)).map(({ _id }) => _id),
    markets: (await admin.call(listMarkets)).map(({ _id }) => _id),
  })
  // Parallel tests add users and markets, so compare only counts that did not change meanwhile.
  await expect(async () => {
    const before = await listBoth()
    await page.reload()
    const [users, markets] = [card(page, 'Total Users'), card(page, 'Total Markets')]
    await expect(users).toHaveText(/\d$/)
    await expect(markets).toHaveText(/\d$/)
    const shown = [await users.textContent(), await markets.textContent()]
    expect(await listBoth()).toEqual(before)
    expect(shown).toEqual([`Total Users${before.users.length}`, `Total Markets${before.markets.length}`])
  }).toPass({ timeout: 30_000 })
})

test('other users see rates, searches and saved investments, and never request counts [DSH-2] [DSH-5]', async ({
  page,
  person,
}) => {
  const counts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('Count')) counts.push(request.url())
  })
  await signIn(page, person)
  await expect(cards(page)).toHaveText([
    'Shortlist',
    'Current Mortgage Rates',
    'Saved Investments',
    'Recent Searches',
  ])
  await expect(card(page, 'Saved Investments')).toContainText('Saved configurations will appear here')
  await expect(card(page, 'Recent Searches')).toContainText('Places that you search for will appear here')
  await expect(card(page, 'Current Mortgage Rates').getByRole('row', { name: /30-year fixed/ })).toBeVisible()
  expect(counts).toEqual([])
})

test('saved investments show their return when saved and now, in words if it is infinite [DSH-2]', async ({
  page,
  person,
  homes,
}) => {
  const own = await signInToApi(person.username, person.password)
  const { _id: propertyId } = ordinaryHome(homes)
  const inputs = (await own.findHome(propertyId)).buyHoldInput!
  const { current } = await own.call(saveAnalysis, {
    body: {
      name: 'As it is',
      strategy: 'buyHold',
      propertyId,
      inputs,
    },
  })
  await own.call(saveAnalysis, {
    body: {
      name: 'Paid for',
      strategy: 'buyHold',
      propertyId,
      inputs: { ...inputs, downPaymentAmount: 0, rehabCost: 0, closingCosts: 0, monthlyRent: 90_000 },
    },
  })
  await signIn(page, person)
  const row = (name: string) => card(page, 'Saved Investments').getByRole('row', { name })
  const roi = `${current?.cashOnCashRoi?.toFixed(2)}%`.replace('-', '−')
  await expect(row('As it is').getByRole('cell', { name: roi })).toHaveCount(2)
  await expect(row('Paid for').getByRole('cell', { name: /^infinite: earns money/ })).toHaveCount(2)
  await expect(card(page, 'Saved Investments')).toContainText('‘Now’ takes today’s price, rate and rent')
})

for (const [device, viewport] of Object.entries({
  phone,
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
}))
  test(`no card moves when the lists above it arrive, on a ${device} [USE-17]`, async ({
    page,
    person,
    homes,
  }) => {
    const own = await signInToApi(person.username, person.password)
    for (const { _id } of homes.slice(0, 4)) await own.call(addToShortlist, { params: { id: _id } })
    await page.addInitScript(() => {
      const shifts = { total: 0 }
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((entries) => {
        for (const { value } of entries.getEntries() as unknown as { value: number }[]) shifts.total += value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.setViewportSize(viewport)
    await signIn(page, person)
    await expect(card(page, 'Shortlist').getByRole('row')).not.toHaveCount(0)
    await expect(
      card(page, 'Current Mortgage Rates').getByRole('row', { name: /30-year fixed/ }),
    ).toBeVisible()
    await expect(card(page, 'Recent Searches')).toContainText('Places that you search for will appear here')
    expect(
      await page.evaluate(() => (globalThis as unknown as { shifts: { total: number } }).shifts.total),
    ).toBeLessThan(0.02)
  })

test('each card shows its own skeleton until its data arrives', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/rates/latest', async (route) => {
    await held
    await route.continue()
  })
  await signIn(page, 'Admin')
  await expect(card(page, 'Total Users')).toHaveText(/Total Users\d+/)
  await expect(card(page, 'Recent Searches')).not.toHaveAttribute('aria-busy')
  await expect(card(page, 'Current Mortgage Rates')).toHaveAttribute('aria-busy', 'true')
  await expect(card(page, 'Current Mortgage Rates').getByRole('status')).toContainText(
    'Current Mortgage Rates',
  )
  release()
  await expect(card(page, 'Current Mortgage Rates').getByRole('row', { name: /30-year fixed/ })).toBeVisible()
})

test('rates show type, percentage and time of the last update [DSH-3]', async ({ page, admin }) => {
  const { rates } = await admin.call(latestRates)
  await signIn(page, 'Investor')
  const rows = card(page, 'Current Mortgage Rates').getByRole('row')
  await expect(rows).toHaveCount(rates.length + 1)
  for (const [index, { type, rate }] of rates.entries()) {
    await expect(rows.nth(index + 1)).toHaveText(`${type}${rate.toFixed(2)}%`)
  }
  const newest = new Date(Math.max(...rates.map(({ fetched_at }) => Date.parse(fetched_at))))
  await expect(card(page, 'Current Mortgage Rates')).toContainText(
    `Last updated ${dateText(newest)}, ${timeText(newest)}`,
  )
})

test('recent searches show text and time, newest first, and open the map there [DSH-4] [API-10]', async ({
  page,
  person,
}) => {
  const own = await signInToApi(person.username, person.password)
  const viewport = { sw: { lat: 46.6, lng: -119.53 }, ne: { lat: 46.62, lng: -119.51 } }
  await own.call(recordRecentSearch, { body: { search: 'Somewhere' } })
  const { createdAt } = await own.call(recordRecentSearch, {
    body: {
      search: 'Wrenfield, WA',
      viewport,
    },
  })
  await signIn(page, person)
  const rows = card(page, 'Recent Searches').getByRole('row')
  await expect(rows.nth(1)).toHaveText(`Wrenfield, WA${dateText(new Date(createdAt))}`)
  await expect(rows.nth(2)).toHaveText(/^Somewhere[A-Z][a-z]{2} \d\d, \d{4}$/)
  await page.getByRole('link', { name: 'Wrenfield, WA' }).click()
  await expect(page).toHaveURL(/\/app\/search\?at=46\.61,-119\.52,\d+/)
})

test('a card that fails to load says so and can be retried; the others still work [DSH-6]', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 503/)
  const error = { code: 'UNAVAILABLE', message: 'The database is away', requestId: 'r1' }
  const refused = /\/(rates\/latest|userCount)$/
  await page.route(refused, (route) => route.fulfill({ status: 503, json: { error } }))
  await signIn(page, 'Admin')
  const rates = card(page, 'Current Mortgage Rates')
  await expect(rates.getByRole('alert')).toContainText('The database is away')
  await expect(card(page, 'Total Users').getByRole('alert')).toContainText('Could not load')
  await expect(card(page, 'Total Markets')).toHaveText(/Total Markets\d+/)
  await expect(card(page, 'Recent Searches')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(2)
  await page.unroute(refused)
  await rates.getByRole('button', { name: 'Retry' }).click()
  await expect(rates.getByRole('row', { name: /30-year fixed/ })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
})

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Mar 05, 2024' in UTC, the time zone of the test browser. */
const dateText = (date: Date) =>
  `${months[date.getUTCMonth()]} ${String(date.getUTCDate()).padStart(2, '0')}, ${date.getUTCFullYear()}`

/** '9:00 AM' */
const timeText = (date: Date) =>
  `${date.getUTCHours() % 12 || 12}:${String(date.getUTCMinutes()).padStart(2, '0')} ${date.getUTCHours() < 12 ? 'AM' : 'PM'}`
