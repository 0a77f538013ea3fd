import { paths } from '@freehold/contracts'
import { importCsv, test } from '../src/adminSite'
import { expectAccessible } from '../src/axe'
import { phone } from '../src/phone'
import { expect } from '../src/test'

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
