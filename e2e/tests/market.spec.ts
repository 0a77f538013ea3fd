import {
  formatAreas,
  getMarketReport,
  paths,
  type PropertySummary,
  updateProfileMarkets,
} from '@freehold/contracts'
import type { Page } from '@playwright/test'
import { devices, expectAccessible } from '../src/axe'
import { placeBox } from '../src/searchPage'
import { signInToApi } from '../src/signedInApi'
import { expect, signIn, test } from '../src/test'

const market = { market: 'wrenfield-wa' }

/** The market page is shown, not the shell's placeholder. */
const opened = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })

/** A square around a home for sale, with as few homes for sale in it as there are. */
function smallArea(homes: readonly PropertySummary[]): string {
  const [lng, lat] = homes.find(({ listingStatus }) => listingStatus === 'forSale')!.location.coordinates
  const half = 0.0004
  return formatAreas([
    [
      [lng - half, lat - half],
      [lng + half, lat - half],
      [lng + half, lat + half],
      [lng - half, lat + half],
    ],
  ])
}

for (const [device, { viewport, tag }] of Object.entries(devices)) {
  test(
    `the figures of a market are those that the API states, with and without enough homes, on a ${device} [MKT-9]`,
    { tag },
    async ({ page, admin, homes }) => {
      await page.setViewportSize(viewport)
      await signIn(page, 'Investor', paths.market(market))
      await opened(page, 'Wrenfield, WA')
      await expect(page).toHaveTitle('Wrenfield, WA | Freehold')
      const { forSale, sales } = await admin.call(getMarketReport, { query: market })
      expect(forSale.count).toBe(homes.filter(({ listingStatus }) => listingStatus === 'forSale').length)
      await expect(figure(page, 'For sale')).toContainText(
        `${forSale.count}${forSale.newInWeek} new in 7 days`,
      )
      await expect(figure(page, 'Median price')).toContainText(
        `$${forSale.price.median!.toLocaleString('en-US')}${forSale.price.count} homes`,
      )
      await expect(figure(page, 'Sold in 12 months')).toContainText(String(sales.count))
      const returns = page.getByRole('region', { name: 'Returns by Strategy' })
      await expect(
        returns.getByRole('img', { name: /^Buy\/Hold: median .* homes above the 3% line/ }),
      ).toBeVisible()
      await expectAccessible(page, 'a market')
      await returns.getByRole('button', { name: 'Table' }).click()
      await page
        .getByRole('region', { name: 'Price per Square Foot' })
        .getByRole('button', { name: 'Table' })
        .click()
      await expect(page.getByRole('table', { name: 'Sales by month' }).getByRole('row')).toHaveCount(13)
      await expectAccessible(page, 'a market as tables')

      const area = { areas: smallArea(homes) }
      const few = await admin.call(getMarketReport, { query: area })
      expect(few.forSale.count).toBeLessThan(10)
      await page.goto(paths.market(area))
      await opened(page, 'Drawn area')
      await expect(page.getByText('Too few homes for most figures')).toBeVisible()
      await expect(figure(page, 'Median price')).toContainText('—')
      await expectAccessible(page, 'a market of few homes')
      await page.getByRole('link', { name: 'Show Wrenfield' }).click()
      await opened(page, 'Wrenfield, WA')
      await page.getByRole('link', { name: 'Back to the Market' }).click()
      await opened(page, 'Drawn area')
    },
  )
}

test('the profile and the dashboard lead to the page of a market, and that to the map and to a home [MKT-9]', async ({
  page,
}) => {
  await signIn(page, 'Investor', paths.profile('markets'))
  await page.getByRole('link', { name: 'Figures of Wrenfield, WA' }).click()
  await opened(page, 'Wrenfield, WA')
  await page.getByRole('link', { name: 'Back to Profile' }).click()
  await opened(page, 'Profile')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await page.getByRole('link', { name: 'Figures of Wrenfield, WA' }).click()
  await opened(page, 'Wrenfield, WA')
  const best = page.getByRole('region', { name: 'Best by ROI' })
  const home = best.getByRole('rowheader').first().getByRole('link')
  const address = await home.innerText()
  await home.click()
  await opened(page, address)
  await page.getByRole('link', { name: 'Back to the Market' }).click()
  await opened(page, 'Wrenfield, WA')
  await page.getByRole('link', { name: 'Show on Map' }).click()
  await expect(page).toHaveURL(/\/app\/search\?at=/)
})

test('the market of a place that was picked is that of the ZIP code, the city or the market of the user [MKT-9]', async ({
  page,
  person,
  homes,
}) => {
  const link = page.getByRole('link', { name: 'Market', exact: true })
  const zip = homes[0]!.PropertyAddressZIP
  const pick = async (typed: string, option: RegExp) => {
    await page.goto(paths.search())
    await expect(placeBox(page)).toBeEnabled()
    await expect(link).toHaveCount(0)
    await placeBox(page).fill(typed)
    await page.getByRole('option', { name: option }).first().click()
    await link.click()
  }
  await signIn(page, person)
  await pick(zip, new RegExp(`^${zip}`))
  await opened(page, `${zip}, Wrenfield`)
  await expect(page).toHaveURL(paths.market({ zip }))
  await pick('Wrenfield', /^Wrenfield ?,? ?WA/)
  await opened(page, 'Wrenfield, WA')
  await expect(page).toHaveURL(paths.market({ city: 'Wrenfield', state: 'WA' }))

  const own = await signInToApi(person.username, person.password)
  await own.call(updateProfileMarkets, { body: { updates: [market.market] } })
  await pick('Wrenfield', /^Wrenfield, WA$/)
  await opened(page, 'Wrenfield, WA')
  await expect(page).toHaveURL(paths.market(market))
})

test('a market that does not exist and one whose figures do not arrive say so [MKT-9]', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/404|500/)
  await signIn(page, 'Investor', paths.market({ market: 'gone' }))
  await opened(page, 'There is no such market')
  await page.route('**/marketReport?*', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'No', requestId: 'r1' } } }),
  )
  await page.goto(paths.market(market))
  await opened(page, 'This market cannot be shown')
  await page.unroute('**/marketReport?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await opened(page, 'Wrenfield, WA')
})
