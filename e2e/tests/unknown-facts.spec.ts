import type { Page } from '@playwright/test'
import { paths, strategyTabLabels } from '@freehold/contracts'
import { importCsv, test } from '../src/adminSite'
import { expectAccessible } from '../src/axe'
import { phone } from '../src/phone'
import { expectSettled, figure, input } from '../src/propertyPage'
import { infoWindow } from '../src/searchPage'
import { expect, signIn } from '../src/test'

/** Two homes in a state of which no taxes are known, and one that states its taxes and insurance. */
const csv = ['id,lng,tax,insurance', '1,-152.401,,', '2,-152.402,,', '3,-152.403,5200,1400'].join('\n')
const mapping = {
  source: 'kodiak',
  listingKey: ['id'],
  status: 'forSale',
  fields: {
    PropertyAddressFull: { template: '{id} Kelp St' },
    PropertyAddressCity: { constant: 'Kodiak' },
    PropertyAddressState: { constant: 'AK' },
    PropertyAddressZIP: { constant: '99615' },
    longitude: { column: 'lng', as: 'number' },
    latitude: { constant: 57.79 },
    BedroomsTotal: { constant: 3 },
    BuildingAreaTotal: { constant: 1_620 },
    LatestListingPrice: { constant: 400_000 },
  },
  expenses: [
    { type: 'Tax', name: 'Property tax', value: { column: 'tax', as: 'number' } },
    { type: 'Insurance', name: 'Insurance', value: { column: 'insurance', as: 'number' } },
  ],
}
const LACKS_TAXES = 'without taxes, assumed insurance and rent'

const list = (page: Page) => page.getByRole('complementary', { name: 'Properties in View' })
const rowOf = (page: Page, address: string) => list(page).getByRole('row').filter({ hasText: address })
const tagOf = (page: Page, address: string) =>
  page.getByRole('button', { name: new RegExp(`dollars, ${address}, Buy/Hold ROI`) })

const ADDRESS = '/app/search?at=57.79,-152.402,18&strategy=buyHold&list=open'

async function openMap(page: Page, query = '') {
  await signIn(page, 'Investor', ADDRESS + query)
  await expect(rowOf(page, '3 Kelp St')).toBeVisible()
}

test('without taxes a return is not coloured on the map, says so wherever it shows, and no filter by return finds it unless asked [VAL-7]', async ({
  page,
}) => {
  await importCsv(page, 'kodiak', csv, mapping)
  await openMap(page)
  const tag = tagOf(page, '1 Kelp St')
  await expect(tag).toHaveAccessibleName(
    /Buy\/Hold ROI −?[\d.]+%, without taxes, assumed insurance and rent, not ranked$/,
  )
  await expect(tag.locator('[data-look="incomplete"]')).toHaveCount(1)
  await expect(tagOf(page, '3 Kelp St').locator('[data-look="up"], [data-look="down"]')).toHaveCount(1)
  await expect(tagOf(page, '3 Kelp St')).toHaveAccessibleName(/the 3% line, assumed rent$/)
  // The best return first, and those that lack taxes last although they are better.
  await expect(list(page).getByRole('rowheader')).toContainText(['3 Kelp St', '1 Kelp St', '2 Kelp St'])
  await expect(rowOf(page, '1 Kelp St')).toContainText(LACKS_TAXES)
  await expectAccessible(page, 'a list with returns without taxes')

  await rowOf(page, '1 Kelp St').getByRole('link').click()
  await expect(infoWindow(page).getByText(`Returns: ${LACKS_TAXES}`)).toBeVisible()
  await infoWindow(page)
    .getByRole('tab', { name: /^Fix\/Flip/ })
    .click()
  await expect(
    infoWindow(page).getByText('Returns: without taxes, assumed insurance', { exact: true }),
  ).toBeVisible()
  // The map has moved for the window, so that not all homes are in view.
  await page.goto(ADDRESS)
  await expect(rowOf(page, '3 Kelp St')).toBeVisible()

  await page.getByRole('button', { name: 'Filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  const includes = dialog.getByRole('switch', { name: 'Include returns without taxes' })
  await expect(includes).toBeDisabled()
  await dialog.getByLabel('Minimum cash-on-cash ROI').fill('-90')
  await dialog.getByRole('button', { name: /^Show/ }).click()
  await expect(list(page).getByRole('rowheader')).toHaveCount(1)
  await expect(rowOf(page, '3 Kelp St')).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await includes.check()
  await dialog.getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL(/includeIncomplete=true/)
  // Asked for, they rank by their returns.
  await expect(list(page).getByRole('rowheader')).toContainText(['1 Kelp St', '2 Kelp St', '3 Kelp St'])
})

test('page, report, comparison and dashboard say what a return assumes or lacks, until it is entered [VAL-7]', async ({
  page,
}) => {
  await importCsv(page, 'kodiak', csv, mapping)
  await openMap(page)
  await rowOf(page, '2 Kelp St').getByRole('link').click()
  await infoWindow(page).getByRole('link', { name: 'Explore Property' }).click()
  await expectSettled(page)
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const tab = (key: keyof typeof strategyTabLabels) =>
    page.getByRole('tab', { name: new RegExp(`^${strategyTabLabels[key]}`) })
  await expect(tab('buyHold')).toHaveAccessibleName(
    /the 3% line without taxes ?, assumed insurance and rent$/,
  )
  await expect(tab('fixFlip')).toHaveAccessibleName(/the 3% line without taxes ?, assumed insurance$/)
  const roi = figure(page, 'Cash-on-cash ROI')
  await expect(roi).toContainText(LACKS_TAXES)
  await expect(input(page, 'Insurance')).toHaveValue('2,000')
  await expect(input(page, 'Insurance')).toHaveAccessibleDescription(
    /^Assumed: 0\.50% of the price a year, national average of 2021 \(NAIC, Census\)/,
  )
  await expect(input(page, 'Closing costs')).toHaveValue('12,000')
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await expect(page.getByText(`per year, ${LACKS_TAXES}`)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Monthly insurance/ })).toContainText('Assumed: 0.50%')
  await page.getByRole('link', { name: 'Back to the Property' }).click()

  await page.getByRole('button', { name: 'Save Analysis' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save Analysis' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await input(page, 'Taxes').fill('5,200')
  await expectSettled(page)
  await expect(roi).toContainText('assumed insurance and rent')
  await expect(roi).not.toContainText('taxes')
  await expect(tab('buyHold')).toHaveAccessibleName(/the 3% line assumed insurance and rent$/)
  await expect(tab('brrrr')).toHaveAccessibleName(/without taxes ?, assumed insurance and rent$/)

  const desktop = page.viewportSize()!
  await page.setViewportSize({ ...phone, width: 360 })
  const words = 'assumed insurance and rent'
  const onTab = await tab('buyHold').getByText(words).boundingBox()
  expect(onTab!.width).toBeGreaterThan(20)
  await expect(page.getByText('ROI', { exact: true }).locator('..')).toContainText(words)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.setViewportSize(desktop)

  await page.goto(paths.compare({ properties: [{ id }], strategy: 'buyHold' }))
  await expect(page.getByRole('row', { name: /^Cash-on-cash ROI/ })).toContainText(LACKS_TAXES)
  await page.goto('/app/')
  const saved = page.getByRole('region', { name: 'Saved Investments' })
  await expect(saved.getByRole('row').filter({ hasText: '2 Kelp St' })).toContainText(LACKS_TAXES)
  await page.setViewportSize(phone)
  await page.goto(paths.property(id))
  await expect(roi).toContainText(LACKS_TAXES)
  await expectAccessible(page, 'a return without taxes on a phone')
})
