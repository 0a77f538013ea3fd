import type { Locator, Page } from '@playwright/test'
import { paths, type Comp, type Property } from '@freehold/contracts'
import { formatDollars } from '../src/figures'
import {
  changeProperty,
  expectSettled,
  figure,
  inputsOf,
  openProperty,
  ordinaryHome,
} from '../src/propertyPage'
import { tags } from '../src/searchPage'
import { expect, signIn, test } from '../src/test'

const facts = (page: Page) => page.getByRole('list', { name: 'Facts' }).getByRole('listitem')
const neighbors = (page: Page) => page.getByRole('region', { name: 'Neighborhood Comps' })

test('a property shows photos’ places, address, price, rooms, description and comparable homes [PRP-1] [PRP-2] [PRP-7]', async ({
  page,
  admin,
  homes,
}) => {
  const home = await admin.findHome(ordinaryHome(homes)._id)
  await openProperty(page, 'Investor', home._id)
  await expect(page.getByRole('heading', { level: 1, name: home.PropertyAddressFull })).toBeVisible()
  await expect(page).toHaveTitle(`${home.PropertyAddressFull} | Freehold`)
  await expect(page.getByText(`${home.PropertyAddressCity}, ${home.PropertyAddressState} 9`)).toBeVisible()
  const price = page.getByRole('paragraph').filter({ hasText: formatDollars(home.LatestListingPrice ?? NaN) })
  await expect(price.first()).toBeVisible()
  await expect(facts(page)).toHaveText(['3 beds', '3.0 baths', /^[\d,]+ sq ft$/])
  await expect(page.getByRole('region', { name: 'Description' })).toHaveText(home.PublicListingRemarks ?? '')
  const placeholder = page.locator('figure').filter({ hasText: 'No photos from the listing yet' })
  await expect(placeholder.locator('xpath=../figure')).toHaveCount(5)
  const comparable = page.getByRole('region', { name: 'Comparable Properties' }).getByRole('row')
  await expect(comparable).toHaveCount(home.comps.length + 1)

  await page.getByRole('link', { name: 'Back to Search' }).click()
  await expect(page).toHaveURL(/\/app\/search/)
})

test('opened homes stay marked on the map after a reload', async ({ page, homes }) => {
  const home = ordinaryHome(homes)
  const [lng, lat] = home.location.coordinates
  await openProperty(page, 'Investor', home._id)
  await expect(page.getByRole('heading', { level: 1, name: home.PropertyAddressFull })).toBeVisible()
  const seen = tags(page, home).locator('[data-seen]')
  await page.goto(paths.search({ lat, lng, zoom: 18 }))
  await expect(seen).toHaveCount(1)
  await page.reload()
  await expect(seen).toHaveCount(1)
})

test('a single bathroom is shown without a decimal [PRP-7]', async ({ page, homes }) => {
  const home = homes.find(({ BathroomsTotal }) => BathroomsTotal === 1)
  await openProperty(page, 'Investor', home?._id ?? '')
  await expect(facts(page).nth(1)).toHaveText('1 bath')
})

test('full, half and three-quarter bathrooms are counted together [PRP-7]', async ({ page, homes }) => {
  await changeProperty(page, () => ({ BathroomsFull: 2, BathroomsHalf: 1, BathroomsThreeQuarter: 2 }))
  await openProperty(page, 'Investor', ordinaryHome(homes)._id)
  await expect(facts(page).nth(1)).toHaveText('5.0 baths')
})

/** Makes the comps of the property have these sale prices. */
const withPrices = (comps: readonly Comp[], prices: readonly number[]) =>
  prices.map((price, index) => ({ ...comps[0], _id: `comp-${index}`, MLSSoldPrice: price }) as Comp)

test('the gauge compares the price with the comps, of which the five most expensive are listed [PRP-3] [PRP-4] [PRP-8]', async ({
  page,
  homes,
}) => {
  const prices = [410_000, 470_000, 400_000, 450_000, 430_000, 490_000]
  let shown = { price: 0, prices }
  await changeProperty(page, ({ comps }) => ({
    LatestListingPrice: shown.price as Property['LatestListingPrice'],
    comps: withPrices(comps, shown.prices),
  }))
  await signIn(page, 'Investor')
  const show = async (price: number, among: number[]) => {
    shown = { price, prices: among }
    await page.goto(`/app/property/${ordinaryHome(homes)._id}`)
    await expect(neighbors(page)).toBeVisible()
  }
  const expectGauge = async (position: number, text: RegExp) => {
    await expect(neighbors(page).getByRole('meter')).toHaveAttribute('aria-valuenow', String(position))
    await expect(neighbors(page)).toContainText(text)
  }

  await show(450_000, prices)
  await expectGauge(50, /Priced within the range/)
  const rows = neighbors(page).getByRole('row')
  await expect(rows).toHaveCount(6)
  for (const [index, price] of [490_000, 470_000, 450_000, 430_000, 410_000].entries())
    await expect(rows.nth(index + 1)).toContainText(formatDollars(price))

  await show(490_000.2, prices)
  await expectGauge(100, /Priced higher.*consider negotiating the price/)
  await expect(neighbors(page)).toContainText('$490,001')
  await show(100_000, prices)
  await expectGauge(0, /Priced lower.*this could be a good investment opportunity/)
  await show(400_000, [400_000, 400_000, 400_000])
  await expectGauge(100, /Priced within the range/)
  await show(400_000, [])
  await expect(neighbors(page)).toContainText('No comps found')
  await expect(neighbors(page).getByRole('meter')).toHaveCount(0)
})

/** Whether the text is green, not red. */
const isGreen = (text: Locator) =>
  text.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('There is no canvas to read colors with')
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0] = canvas.getImageData(0, 0, 1, 1).data
    return green > red
  })

test('each tab shows its return with two decimals, green above the threshold and red otherwise [PRP-5]', async ({
  page,
  homes,
}) => {
  const withReturn = <Results extends object>(results: Results | null, cashOnCashRoi: number) =>
    results && { ...results, cashOnCashRoi, cashOnCashRoiStatus: 'OK' }
  await changeProperty(page, ({ buyHoldResults, brrrrResults, fixFlipResults, shortTermResults }) => ({
    buyHoldResults: withReturn(buyHoldResults, 3.006),
    brrrrResults: withReturn(brrrrResults, 3),
    fixFlipResults: withReturn(fixFlipResults, 12.5),
    shortTermResults: withReturn(shortTermResults, -1.234),
  }))
  await openProperty(page, 'Investor', ordinaryHome(homes)._id)
  const tabs = page.getByRole('tablist', { name: 'Strategies' }).getByRole('tab')
  const expected = [
    ['Buy/Hold', '3.01%', true],
    ['BRRRR', '3.00%', false],
    ['Fix/Flip', '12.50%', true],
    ['ST Rental', '−1.23%', false],
  ] as const
  await expect(tabs).toHaveCount(expected.length)
  for (const [index, [label, percent, green]] of expected.entries()) {
    const tab = tabs.nth(index)
    await expect(tab).toHaveAccessibleName(`${label} ${percent} ${green ? 'above' : 'not above'} the 3% line`)
    expect(await isGreen(tab.getByText(percent)), `${label} is green`).toBe(green)
  }
})

test('turning a strategy off in the profile removes its tab without a reload, and turning it on restores it [PRF-5] [PRP-5]', async ({
  page,
  homes,
  person,
}) => {
  await openProperty(page, person, ordinaryHome(homes)._id)
  const tab = page.getByRole('tab', { name: /^BRRRR/ })
  await expect(tab).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { stillThisPage: true }))

  const toggle = async (isOn: boolean) => {
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('link', { name: 'Strategies' }).click()
    const saved = page.waitForResponse('**/api/v1/auth/profile/strategies')
    await page.getByRole('switch', { name: 'BRRRR' }).setChecked(isOn)
    expect((await saved).ok()).toBe(true)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Investment Markets' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('tab', { name: /^Fix\/Flip/ })).toBeVisible()
  }
  await toggle(false)
  await expect(tab).toHaveCount(0)
  await toggle(true)
  await expect(tab).toBeVisible()
  expect(await page.evaluate(() => 'stillThisPage' in globalThis)).toBe(true)
})

/** The parts of a strategy outside its inputs. */
const textWithoutInputs = (page: Page) =>
  page.getByRole('tabpanel').evaluate((panel) => {
    const copy = panel.cloneNode(true) as HTMLElement
    copy.querySelector('form')?.remove()
    return copy.textContent
  })

for (const [kind, empty] of [
  ['missing', null],
  ['an empty object', {}],
] as const)
  test(`a strategy whose results are ${kind} has no result card, and the rest of the page works [PRP-6]`, async ({
    page,
    homes,
    watch,
  }) => {
    watch.expectProblem(/status of 500|The analysis could not be calculated/)
    const home = ordinaryHome(homes)
    const results = empty as Property['shortTermResults']
    await changeProperty(page, () => ({ shortTermResults: results, ShortTermResults: results }))
    await page.route('**/shortterm', (route) =>
      route.fulfill(empty === null ? { status: 500 } : { json: { data: empty } }),
    )
    await openProperty(page, 'Investor', home._id, 'shortTerm')
    await expect(page.getByRole('tab', { name: 'ST Rental —' })).toBeVisible()
    const panel = page.getByRole('tabpanel')
    await expect(panel.getByText('Could not be calculated')).toBeVisible()
    const cards = panel.getByRole('heading', { level: 3 })
    await expect(cards).toHaveCount(0)
    await expect(panel.getByRole('term')).toHaveCount(0)
    // The line in the title, and the one at the inputs, which is hidden on wide screens.
    expect(await textWithoutInputs(page)).toMatch(
      /^Short-term RentalReturns per yearCould not be calculatedRetryInputs.* occupied$/,
    )

    await expect(page.getByRole('heading', { level: 1, name: home.PropertyAddressFull })).toBeVisible()
    await expect(facts(page)).toHaveCount(3)
    await expect(neighbors(page)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Comparable Properties' }).getByRole('row')).toHaveCount(6)
    await expect(page.getByRole('tab')).toHaveCount(4)
    await page.unroute('**/shortterm')
    await inputsOf(page).getByRole('textbox', { name: 'Peak season rate' }).fill('321')
    await expectSettled(page)
    await expect(figure(page, 'Cash-on-cash ROI')).toBeVisible()
    await expect(panel.getByRole('heading', { level: 3, name: 'Year', exact: true })).toBeVisible()
  })

test('a property page shows its data as soon as it arrives', async ({ page, homes }) => {
  const home = ordinaryHome(homes)
  await signIn(page, 'Investor')
  // Only the page's own skeleton has this, not the one the shell shows for the remote.
  const outline = page.getByRole('link', { name: 'Back to Search' })
  // The page's clock is paused, so after the skeleton it can only wait for the response.
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 1_000))
  await page.route(`**/api/v1/auth/property/${home._id}`, async (route) => {
    await expect(async () => {
      await page.clock.runFor(50)
      await expect(outline).toBeVisible({ timeout: 500 })
    }).toPass()
    await route.fallback()
  })
  await page.goto(paths.property(home._id))
  await expect(page.getByRole('heading', { level: 1, name: home.PropertyAddressFull })).toBeVisible()
})

test('a property that fails to load says so in place, without a toast, and can be retried [PRP-9]', async ({
  page,
  homes,
  watch,
}) => {
  watch.expectProblem(/status of 500/)
  const { _id, PropertyAddressFull } = ordinaryHome(homes)
  const call = `**/api/v1/auth/property/${_id}`
  await page.route(call, (route) => route.fulfill({ status: 500 }))
  await openProperty(page, 'Investor', _id)
  await expect(page.getByRole('heading', { level: 1, name: 'This property cannot be shown' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Back to Search' })).toBeVisible()
  await page.unroute(call)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: PropertyAddressFull })).toBeVisible()
})
