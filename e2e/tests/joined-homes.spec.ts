import { paths } from '@freehold/contracts'
import { dialog, importCsv, test, toast } from '../src/adminSite'
import { expectAccessible } from '../src/axe'
import { phone } from '../src/phone'
import { expect } from '../src/test'

const csv = [
  'id,address,price,day',
  'J-1,7 Joined Street,640000,2025-05-01',
  'J-2,7 Joined St,650000,2025-06-01',
].join('\n')
const mapping = {
  source: 'relisted',
  listingKey: ['id'],
  status: 'sold',
  fields: {
    PropertyAddressFull: { column: 'address' },
    PropertyAddressCity: { constant: 'Kodiak' },
    PropertyAddressState: { constant: 'AK' },
    PropertyAddressZIP: { constant: '99615' },
    longitude: { constant: -152.4 },
    latitude: { constant: 57.79 },
    BedroomsTotal: { constant: 3 },
    BuildingAreaTotal: { constant: 1_620 },
    MLSSoldPrice: { column: 'price', as: 'number' },
    soldDate: { column: 'day', as: 'date' },
  },
}

test('an Admin sees why listings are of one home, sets one apart, and joins it again [REC-1]', async ({
  page,
}) => {
  await importCsv(page, 'relisted', csv, mapping)
  await page.getByRole('link', { name: 'Joined Homes' }).click()
  await expect(page).toHaveURL(paths.admin('homes'))
  await page.getByRole('searchbox', { name: 'Search homes' }).fill('joined')
  // The address follows once the search has answered.
  await expect(page).toHaveURL(/q=joined/)
  const listed = page.getByRole('table', { name: 'Listings of 7 Joined St' }).getByRole('row')
  await expect(listed).toHaveCount(3)
  await expect(listed.nth(1)).toContainText('relisted, J-2 Leads')
  await expect(listed.nth(2)).toContainText('7 Joined Street')
  await expect(listed.nth(2)).toContainText('Sold May 01, 2025')
  await expect(listed.nth(2)).toContainText('$640,000Address')
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0)
  await expectAccessible(page, 'joined homes')

  await page.getByRole('button', { name: 'Set Apart relisted, J-1' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('set relisted, J-1 apart from 7 Joined St?')
  await expectAccessible(page, 'setting a listing apart')
  await dialog(page).getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(toast(page, 'Listing set apart')).toBeVisible()
  await expect(page.getByText('No homes match “joined”')).toBeVisible()
  // Its opener has gone with the home.
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('link', { name: 'Set Apart' }).click()
  await expect(page).toHaveURL(paths.apartListings)
  const apart = page.getByRole('table', { name: 'Listings that were set apart' }).getByRole('row')
  await expect(apart).toHaveCount(2)
  await expect(apart.nth(1)).toContainText('relisted, J-1')
  await expectAccessible(page, 'listings that were set apart')
  await page.setViewportSize(phone)
  await expectAccessible(page, 'listings that were set apart, on a phone')
  await page.getByRole('link', { name: '7 Joined Street' }).click()
  await expect(page.getByRole('heading', { name: '7 Joined Street' })).toBeVisible()
  await page.goBack()

  const joinAgain = page.getByRole('button', { name: 'Join Again relisted, J-1' })
  await joinAgain.press('Enter')
  await dialog(page).getByRole('button', { name: 'No' }).press('Enter')
  await expect(joinAgain).toBeFocused()
  await joinAgain.press('Enter')
  await dialog(page).getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(toast(page, 'Listing joined again')).toBeVisible()
  await expect(page.getByText('No listing is set apart from a home')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: 'Joined', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'J-1' })).toBeVisible()
  await expectAccessible(page, 'joined homes on a phone')
})
