import { getProperty, paths } from '@freehold/contracts'
import { importCsv, test } from '../src/adminSite'
import { expectAccessible } from '../src/axe'
import { phone } from '../src/phone'
import { infoWindow, tags } from '../src/searchPage'
import { expect, signIn } from '../src/test'

const csv = ['id,beds,area,price', '1,33,1620,640000', '2,3,1620,640000'].join('\n')
const mapping = {
  source: 'checked',
  listingKey: ['id'],
  status: 'sold',
  fields: {
    PropertyAddressFull: { template: '{id} Checked St' },
    PropertyAddressCity: { constant: 'Kodiak' },
    PropertyAddressState: { constant: 'AK' },
    longitude: { constant: -152.4 },
    latitude: { constant: 57.79 },
    BedroomsTotal: { column: 'beds', as: 'integer' },
    BuildingAreaTotal: { column: 'area', as: 'number' },
    MLSSoldPrice: { column: 'price', as: 'number' },
    soldDate: { constant: '2025-05-01' },
  },
}

test('a typing error of an imported listing is listed for Admins, and its page says what to check [REC-5]', async ({
  page,
}) => {
  await importCsv(page, 'checked', csv, mapping)
  await page.getByRole('link', { name: 'Listing Checks' }).click()
  await expect(page).toHaveURL(paths.admin('listings'))
  await page.getByRole('searchbox', { name: 'Search listings' }).fill('checked')
  // The address follows once the search has answered.
  await expect(page).toHaveURL(/q=checked/)
  const listed = page.getByRole('table', { name: 'Listing Checks' }).getByRole('row')
  await expect(listed).toHaveCount(2)
  await expect(listed.nth(1)).toContainText('33 bedrooms in 1,620 sq ft')
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0)
  await expectAccessible(page, 'listing checks')
  await page.getByRole('link', { name: '1 Checked St' }).click()
  await expect(page.getByText('Check this listing: 33 bedrooms in 1,620 sq ft')).toBeVisible()
  await page.setViewportSize(phone)
  await expectAccessible(page, 'an implausible listing on a phone')
})

test('an asking price that the sales of the market contradict is to be checked on tag, list, window, page and report, and no filter by return finds it [VAL-8]', async ({
  page,
  admin,
  homes,
}) => {
  const home = homes.find(({ isImplausible }) => isImplausible)
  if (!home) throw new Error('The demo market has no home to check')
  const { checks } = await admin.call(getProperty, { params: { id: home._id } })
  const reason = checks!.join('; ')
  expect(reason).toMatch(
    /^an asking price of \$[\d,]+, (\d+% (less|more) than its estimated value|[\d.]+ times its estimated rent) of \$[\d,]+/,
  )
  const [lng, lat] = home.location.coordinates
  const search = `${paths.search({ lat, lng, zoom: 18 })}&list=open&strategy=buyHold`
  await signIn(page, 'Admin', search)
  const tag = page.getByRole('button', { name: `${home.PropertyAddressFull}, Check this listing: ${reason}` })
  await expect(tag).toBeVisible()
  await expect(tag.locator('[data-look="check"]')).toHaveCount(1)
  const row = page.getByRole('row').filter({ hasText: home.PropertyAddressFull })
  await expect(row.getByRole('cell').nth(-2)).toHaveText('Check this listing')
  await expect(row).toContainText(`Check this listing: ${reason}`)
  await tag.click()
  // It opens on the strategy of the search; the reason is with the facts of the home.
  await expect(infoWindow(page)).toContainText('Check this listing')
  await infoWindow(page).getByRole('tab', { name: 'Property' }).click()
  await expect(infoWindow(page)).toContainText(reason)

  await page.goto(paths.property(home._id, { strategy: 'brrrr' }))
  await expect(page.getByText(`Check this listing: ${reason}`)).toBeVisible()
  await page.getByRole('link', { name: 'Report' }).click()
  await expect(page).toHaveURL(/\/report/)
  await expect(page.getByText(`Check this listing: ${reason}`)).toBeVisible()

  await page.goto(`${search}&minCashOnCashRoi=-1000`)
  await expect(tags(page).first()).toBeVisible()
  await expect(page.getByText(home.PropertyAddressFull)).toHaveCount(0)

  await page.goto(`${paths.admin('listings')}?q=${encodeURIComponent(home.PropertyAddressFull)}`)
  const listed = page.getByRole('table', { name: 'Listing Checks' }).getByRole('row')
  await expect(listed.filter({ hasText: home.PropertyAddressFull })).toContainText(reason)
})
