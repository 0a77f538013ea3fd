import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { PropertySummary } from '@freehold/contracts'
import { demoData } from '../src/demoServer'
import { runImport, visitServer } from '../src/importedHomes'
import { expectSettled } from '../src/propertyPage'
import { cameraOf, clusters, infoWindow, placeBox, tags } from '../src/searchPage'
import { endurance } from '../src/suites'
import { expect, signIn, test } from '../src/test'

const root = join(import.meta.dirname, '../..')
const fixtures = join(root, 'e2e/fixtures')

/** The property page of an imported home: comps, and a stored return for each strategy. */
async function expectAnalyzed(page: Page, { PropertyAddressFull }: PropertySummary) {
  await expect(page.getByRole('heading', { level: 1, name: PropertyAddressFull })).toBeVisible()
  const comps = page.getByRole('region', { name: 'Comparable Properties' })
  await expect(comps.getByText(/^\d properties$/)).toBeVisible()
  const strategies = page.getByRole('tablist', { name: 'Strategies' }).getByRole('tab')
  await expect(strategies).toHaveCount(4)
  for (const tab of await strategies.all()) await expect(tab).toHaveText(/\d%|∞/)
  await expectSettled(page)
}

test('a file with broken rows is imported without them, its homes are on the map, and importing it again changes nothing', async ({
  page,
}) => {
  test.slow()
  const data = demoData()
  const file = join(fixtures, 'homes.csv')
  const mapping = join(fixtures, 'homes.mapping.json')

  const first = await runImport(data, 'csv', '--map', mapping, file)
  expect(first).toMatch(/10 rows\n\s+6 created/)
  expect(first).toMatch(/4 rejected/)
  const [, errors = ''] = /Rejected rows, with line and reason: (.+)/.exec(first) ?? []
  const reasons = readFileSync(errors.trim(), 'utf8').split('\n').slice(1, 5)
  expect(reasons).toEqual([
    expect.stringMatching(/^4,"sold: '2024-04-31' is not a date/),
    expect.stringMatching(/^5,"price is missing"/),
    expect.stringMatching(/^7,"latitude: 98\.5016 is not between -90 and 90"/),
    expect.stringMatching(/^10,"price: 'three' is not a number"/),
  ])
  const second = await runImport(data, 'csv', '--map', mapping, file)
  expect(second).toMatch(/0 created\n\s+0 updated\n\s+6 unchanged/)
  expect(second).toContain('Nothing has changed.')

  await visitServer(page, data, async (address, admin) => {
    const homes = (await admin.listHomes()).filter((home) => home.PropertyAddressCity === 'Plainfield')
    expect(homes).toHaveLength(6)
    await signIn(page, 'Investor', `${address}/app/search?at=38.5014,-98.2001,17`)
    await expect(page.getByRole('button', { name: 'List 6 in view' })).toBeVisible()
    for (const home of homes) await expect(tags(page, home)).toHaveCount(1)

    const home = homes.find(({ PropertyAddressFull }) => PropertyAddressFull === '23 Windmill Rd')
    if (!home) throw new Error('23 Windmill Rd was not imported')
    await tags(page, home).click()
    await expect(infoWindow(page)).toContainText('A porch that runs over two lines')
    await infoWindow(page).getByRole('link', { name: 'Explore Property' }).click()
    await expectAnalyzed(page, home)
  })
})

test('a listing without coordinates opens from its suggestion and from the end of the list [REC-7]', async ({
  page,
}) => {
  test.slow()
  const data = demoData()
  const output = await runImport(data, 'reso', join(fixtures, 'unplaced.json'))
  expect(output).toContain('3 created')

  await visitServer(page, data, async (address) => {
    await signIn(page, 'Investor', `${address}/app/search`)
    await placeBox(page).fill('12 lantern')
    await page.getByRole('option', { name: '12 Lantern Rd' }).click()
    const window = page.getByRole('region', { name: '12 Lantern Rd' })
    await expect(window.getByText('Not on the map: the listing has no coordinates.')).toBeVisible()
    await expect(window.getByText('$310,000')).toBeVisible()
    await window.getByRole('button', { name: 'Close' }).click()
    await expect(window).toBeHidden()

    await page.getByRole('button', { name: /^List/ }).click()
    const homes = page.getByRole('region', { name: 'Not on the map' }).getByRole('link')
    await expect(homes).toHaveCount(2)
    expect((await homes.allTextContents()).toSorted()).toEqual(['12 Lantern Rd', '14 Lantern Rd'])
    await homes.filter({ hasText: '14 Lantern Rd' }).click()
    await expect(page.getByRole('region', { name: '14 Lantern Rd' })).toBeVisible()
    await page.getByRole('link', { name: 'Explore Property' }).click()
    await expect(page.getByText('Not on the map: the listing has no coordinates')).toBeVisible()
  })
})

const sales = join(root, '../shared/data/sales/kc_seattle_shared_8977.csv')

test(
  'sales data of Seattle becomes homes on the map, with comps and all strategies',
  { tag: endurance },
  async ({ page }) => {
    test.skip(!existsSync(sales), 'there is no ../shared/data')
    test.slow()
    const data = demoData()
    const output = await runImport(
      data,
      'csv',
      '--map',
      join(root, 'api/mappings/king-county-sales.json'),
      sales,
    )
    expect(output).toContain('8,973 created')
    expect(output).toContain('Results of 8,885 homes were computed.')

    await visitServer(page, data, async (address, admin) => {
      const homes = (await admin.listHomes()).filter((home) => home.PropertyAddressCity === 'Seattle')
      expect(homes).toHaveLength(8_885)
      const home = homes.find(({ compIDs }) => compIDs.length === 5)
      if (!home) throw new Error('No home in Seattle has five comps')
      const property = await admin.findHome(home._id)
      expect(property.arv?.method).toBe('MEDIAN_PPSF')
      for (const key of ['buyHoldResults', 'brrrrResults', 'fixFlipResults', 'shortTermResults'] as const)
        expect(property[key], key).not.toBeNull()

      await signIn(page, 'Investor', `${address}/app/search`)
      await placeBox(page).fill('Seattle')
      await page.getByRole('option', { name: 'Seattle' }).first().click()
      await expect.poll(async () => (await cameraOf(page)).lat).toBeGreaterThan(47.4)
      await expect(clusters(page).first()).toBeVisible()

      const [lng, lat] = home.location.coordinates
      await page.goto(`${address}/app/search?at=${lat},${lng},18`)
      await expect(tags(page, home).first()).toBeVisible()
      await page.goto(`${address}/app/property/${home._id}`)
      await expectAnalyzed(page, home)
    })
  },
)
