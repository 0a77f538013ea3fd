import type { Locator, Page } from '@playwright/test'
import { addToShortlist, paths, type Property, saveAnalysis, type PropertySummary } from '@freehold/contracts'
import { expectAccessible } from '../src/axe'
import { phone } from '../src/phone'
import { changeProperty, expectSettled, input, ordinaryHome } from '../src/propertyPage'
import { infoWindow, mapOf, placeBox } from '../src/searchPage'
import { signInToApi } from '../src/signedInApi'
import { expect, signIn, test } from '../src/test'

const main = (page: Page) => page.getByRole('main')
const offline = (page: Page) => main(page).getByRole('status').filter({ hasText: 'You are offline' })
const retry = (page: Page) => main(page).getByRole('button', { name: 'Retry' })
const back = (page: Page) => main(page).getByRole('link', { name: /^Back to / })
const compared = (page: Page) => page.getByRole('table', { name: 'Comparison' }).getByRole('columnheader')

/** Longer than a wait for the network, which is looked for at intervals that grow. */
const RETURN_MS = 30_000

const two = (homes: readonly PropertySummary[]) => [
  ordinaryHome(homes),
  homes.findLast(({ BedroomsTotal, LatestListingPrice }) => BedroomsTotal && LatestListingPrice)!,
]

/** Each page: its address, what says that it is there, and what it says is stale. */
const livePages = {
  'the property page': {
    path: (homes: readonly PropertySummary[]) =>
      paths.property(ordinaryHome(homes)._id, { strategy: 'buyHold' }),
    shown: (page: Page) => page.getByRole('tab', { name: /^Buy/ }),
    stale: /the listing, its sales and the rates/i,
    failed: 'This property cannot be shown',
  },
  'the report': {
    path: (homes: readonly PropertySummary[]) =>
      paths.propertyReport(ordinaryHome(homes)._id, { strategy: 'buyHold' }),
    shown: (page: Page) => page.getByRole('button', { name: 'Print or Save as PDF' }),
    stale: /this report.*can be printed/i,
    failed: /could not be loaded$/,
  },
  'the comparison': {
    path: (homes: readonly PropertySummary[]) =>
      paths.compare({ properties: two(homes).map(({ _id }) => ({ id: _id })), strategy: 'buyHold' }),
    shown: (page: Page) => compared(page).getByRole('link').first(),
    stale: /homes, analyses and rates/i,
    failed: 'A part of this comparison could not be loaded',
  },
}

for (const [name, { path, shown, stale, failed }] of Object.entries(livePages)) {
  test(`${name} says what is stale without a network, offers Retry and recovers by itself [USE-6]`, async ({
    page,
    context,
    homes,
    person,
    watch,
  }) => {
    // The router logs what it catches.
    watch.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
    await signIn(page, person, path(homes))
    await expect(shown(page)).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await context.setOffline(true)
    await expect(offline(page)).toContainText(stale)
    await retry(page).click()
    await expect(offline(page)).toContainText('Still no connection')
    await expectAccessible(page, `${name} offline`)
    await context.setOffline(false)
    await expect(offline(page)).toHaveCount(0)
    await expect(shown(page)).toBeVisible()

    // A lost connection of which the browser knows nothing.
    const calls = '**/api/v1/auth/property/*'
    await page.route(calls, (route) => route.abort())
    await page.reload()
    await expect(main(page).getByText(failed)).toBeVisible()
    await expect(retry(page).first()).toBeVisible()
    await expectAccessible(page, `${name} failed`)
    await page.unroute(calls)
    await expect(shown(page)).toBeVisible({ timeout: RETURN_MS })
    await expect(main(page).getByText(failed)).toHaveCount(0)
    await expect(page.locator('[data-toast]')).toHaveCount(0)
  })

  test(`${name} starts at its top when its address is opened, and a reload stays where it was [USE-8]`, async ({
    page,
    homes,
    person,
  }) => {
    await page.setViewportSize(phone)
    await signIn(page, person, path(homes))
    await expect(shown(page)).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    const scrollDown = () => page.evaluate(() => scrollTo(0, 400))
    await expect.poll(() => scrollDown().then(scrolled)).toBe(400)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    // Data that arrives late finds the place, too.
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/v1/auth/property/*', async (route) => {
      await held
      await route.continue()
    })
    // Later parts may have moved it since.
    const before = await scrolled()
    await page.reload()
    await expect(page.locator('[aria-busy="true"]').first()).toBeAttached()
    release()
    await expect(shown(page)).toBeAttached()
    await expect.poll(scrolled).toBe(before)
    await page.goto(paths.account)
    await expect(page.getByRole('heading', { name: 'User Details' })).toBeVisible()
    await page.goto(path(homes))
    await expect(shown(page)).toBeVisible()
    await expect.poll(scrolled).toBe(0)
  })
}

test('what was typed on the property page outlives a lost network [USE-6]', async ({
  page,
  context,
  homes,
  person,
  watch,
}) => {
  watch.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await signIn(page, person, livePages['the property page'].path(homes))
  const price = input(page, 'Purchase price')
  await expectSettled(page)
  const figures = page.getByRole('tabpanel').getByRole('status')
  await context.setOffline(true)
  await expect(offline(page)).toBeVisible()
  await price.fill('302000')
  await expect(figures.filter({ hasText: 'Not recalculated' })).toBeVisible()
  const loaded = page.waitForResponse(/\/auth\/property\//)
  await context.setOffline(false)
  await expectSettled(page)
  await loaded
  await expect(offline(page)).toHaveCount(0)
  await expect(price).toHaveValue('302000')
  await expectSettled(page)
})

test('the way back leads where one came from and says so: search, dashboard, shortlist, comparison and report [USE-8]', async ({
  page,
  homes,
  person,
}) => {
  const [home, other] = two(homes)
  const own = await signInToApi(person.username, person.password)
  const { fixFlipInput } = await own.findHome(home!._id)
  const inputs = { ...fixFlipInput }
  await own.call(saveAnalysis, {
    body: { name: 'Careful', strategy: 'fixFlip', propertyId: home!._id, inputs },
  })
  await own.call(addToShortlist, { params: { id: other!._id } })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  await signIn(page, person, '/app/search?at=46.6105,-119.52,17&minBeds=2')
  await expect(mapOf(page)).toBeVisible()
  await placeBox(page).fill(home!.PropertyAddressFull)
  await placeBox(page).press('Enter')
  await infoWindow(page).getByRole('link', { name: 'Explore Property' }).click()
  await expect(heading(home!.PropertyAddressFull)).toBeVisible()
  await expect(back(page)).toHaveText('Back to Search')
  await back(page).click()
  await expect(page).toHaveURL(/\/app\/search\?.*minBeds=2/)
  await expect(infoWindow(page)).toHaveAccessibleName(home!.PropertyAddressFull)

  await page.goto(paths.app)
  await page.getByRole('region', { name: 'Saved Investments' }).getByRole('link').first().click()
  await expect(heading(home!.PropertyAddressFull)).toBeVisible()
  await expect(back(page)).toHaveText('Back to Dashboard')
  await page.getByRole('link', { name: 'Compare' }).last().click()
  await expect(compared(page)).toHaveCount(2)
  await expect(back(page)).toHaveText('Back to the Property')
  // A comparison that has grown still knows.
  const box = page.getByRole('combobox', { name: 'Add a home to compare' })
  await box.fill(other!.PropertyAddressFull)
  await box.press('Enter')
  await expect(compared(page)).toHaveCount(3)
  await expect(back(page)).toHaveText('Back to the Property')
  const comparison = page.url()
  await page
    .getByRole('link', { name: /^Print for Lender/ })
    .first()
    .click()
  await expect(back(page)).toHaveText('Back to Comparison')
  await back(page).click()
  await expect(page).toHaveURL(comparison)
  await compared(page).getByRole('link', { name: other!.PropertyAddressFull, exact: true }).click()
  await expect(heading(other!.PropertyAddressFull)).toBeVisible()
  await back(page).click()
  await expect(page).toHaveURL(comparison)
  await back(page).click()
  await expect(heading(home!.PropertyAddressFull)).toBeVisible()
  await back(page).click()
  await expect(heading('Dashboard')).toBeVisible()

  const shortlist = page.getByRole('region', { name: 'Shortlist' })
  await shortlist.getByRole('link', { name: other!.PropertyAddressFull, exact: true }).click()
  await expect(back(page)).toHaveText('Back to Shortlist')
  await back(page).click()
  await expect(shortlist.getByRole('heading', { name: 'Shortlist' })).toBeInViewport()

  await page.goto(paths.property(home!._id))
  await expect(back(page)).toHaveText('Back to Search')
})

test('a report that prints at once can be left as soon as its way back is there [USE-8]', async ({
  page,
  homes,
}) => {
  await signIn(page, 'Investor', livePages['the comparison'].path(homes))
  await expect(compared(page).getByRole('link').first()).toBeVisible()
  await page.evaluate(() => {
    const press = (_: MutationRecord[], observer: MutationObserver) => {
      const link = [...document.querySelectorAll('a')].find((one) => one.textContent === 'Back to Comparison')
      if (!link) return
      observer.disconnect()
      link.click()
      Object.assign(globalThis, { hasPressed: true })
    }
    new MutationObserver(press).observe(document.body, { childList: true, subtree: true })
  })
  await page
    .getByRole('link', { name: /^Print for Lender/ })
    .first()
    .click()
  await expect.poll(() => page.evaluate(() => 'hasPressed' in globalThis)).toBe(true)
  await expect(page).toHaveURL(/\/property\/compare\?/)
  await expect(compared(page).first()).toBeVisible()
})

for (const [what, unknown] of [
  ['all in view', {}],
  // The words next to each return make them wider than the screen.
  [
    'the current one in view where they scroll',
    { missingFacts: ['taxes'], assumedFacts: ['insurance', 'rent'] },
  ],
] as const)
  test(`on a phone the tabs of the strategies keep ${what} [USE-15]`, async ({ page, homes }) => {
    await page.setViewportSize(phone)
    await changeProperty(page, () => unknown as Partial<Property>)
    await signIn(page, 'Investor', paths.property(ordinaryHome(homes)._id, { strategy: 'shortTerm' }))
    await expectSettled(page)
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveCount(4)
    const overflow = (box: Element) => box.scrollWidth - box.clientWidth
    expect((await page.getByRole('tablist').evaluate(overflow)) > 0).toBe('missingFacts' in unknown)
    // No figure leaves its tab.
    expect(await tabs.evaluateAll((all) => all.map((tab) => tab.scrollWidth - tab.clientWidth))).toEqual([
      0, 0, 0, 0,
    ])
    const expectWhole = () =>
      expect(async () => {
        const row = (await page.getByRole('tablist').boundingBox())!
        const tab = (await page.getByRole('tab', { selected: true }).boundingBox())!
        expect(tab.x).toBeGreaterThanOrEqual(row.x - 0.5)
        expect(tab.x + tab.width).toBeLessThanOrEqual(row.x + row.width + 0.5)
      }).toPass({ timeout: 5_000 })
    await expectWhole()
    for (const key of ['Home', 'End', 'ArrowLeft']) {
      await page.getByRole('tab', { selected: true }).press(key)
      await expectSettled(page)
      await expectWhole()
    }
  })

test('a tablet held upright gets the property page in a layout of its own [USE-15]', async ({
  page,
  homes,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, 'Investor', paths.property(ordinaryHome(homes)._id, { strategy: 'brrrr' }))
  await expectSettled(page)
  const boxOf = async (of: Locator) => (await of.boundingBox())!
  const fact = (term: string) =>
    main(page)
      .locator('dl > div')
      .filter({ hasText: new RegExp(`^${term}`) })
      .first()
  // On a phone each fact is below the one before.
  expect((await boxOf(fact('Year built'))).y).toBe((await boxOf(fact('Price per sq ft'))).y)
  const photo = await boxOf(main(page).locator('figure').first())
  expect(photo.width).toBeGreaterThan(600)

  await page.getByRole('button', { name: /^Inputs/ }).press('Enter')
  const [price, rate] = [await boxOf(input(page, 'Purchase price')), await boxOf(input(page, 'Rate'))]
  expect(rate.x).toBeGreaterThan(price.x + price.width)
  const bar = page.getByText('Left in deal', { exact: true })
  await main(page).getByRole('heading', { name: 'Stress', exact: true }).scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport()
  const sliders = main(page).getByRole('slider')
  expect((await boxOf(sliders.nth(1))).y).toBe((await boxOf(sliders.first())).y)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0)
  await expectAccessible(page, 'the property page on a tablet')
})
