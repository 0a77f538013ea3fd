import { readFileSync } from 'node:fs'
import { getProperty, paths, type Property } from '@freehold/contracts'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../src/axe'
import { readDollars } from '../src/figures'
import { freePort, ServerProcess } from '../src/serverProcess'
import { phone } from '../src/phone'
import { expectSettled, input, inputsOf } from '../src/propertyPage'
import { infoWindow, tags } from '../src/searchPage'
import { signInToApi } from '../src/signedInApi'
import { demoAccounts, demoPassword, expect, signIn, test as base } from '../src/test'
import { importValuedMarket, isSubject } from '../src/valuedMarket'

interface ValuedSite {
  address: string
  /** The home for sale, which is valued by the sales around. */
  home: Property
}

const test = base.extend<object, { site: ValuedSite }>({
  site: [
    // Playwright reads a fixture's dependencies from this pattern; it has none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const data = await importValuedMarket()
      const env = { HOST: '127.0.0.1', PORT: String(await freePort()), FREEHOLD_DATA: data }
      const server = new ServerProcess({ ...env, LOGIN_FREE_TRIES: '10000', LOG_LEVEL: 'error' })
      await server.printed(/running at /)
      const address = `http://${env.HOST}:${env.PORT}`
      const admin = await signInToApi(demoAccounts.Admin, demoPassword, address)
      const { _id } = (await admin.listHomes()).find(isSubject)!
      await provide({ address, home: await admin.call(getProperty, { params: { id: _id } }) })
      await server.interrupt()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, provide) => provide(site.address),
})

const openHome = (page: Page, { address, home }: ValuedSite, strategy: 'brrrr' | 'fixFlip') =>
  signIn(page, 'Investor', `${address}${paths.property(home._id, { strategy })}`)

const card = (page: Page) => page.getByRole('region', { name: 'After-Repair Value' })
const arvFigure = (page: Page) =>
  page
    .locator('dl > div')
    .filter({ hasText: 'After-repair value (ARV)' })
    .getByRole('button', { description: 'Show calculation' })

/** The dollars below each comp's fact, or the fact if there are none, in a row of the grid. */
const amountsIn = async (row: Locator) =>
  (await row.getByRole('cell').allInnerTexts()).slice(1).map((text) => readDollars(text.split('\n').at(-1)!))
/** The first line of each comp's cell. */
const figuresIn = async (row: Locator) =>
  (await row.getByRole('cell').allInnerTexts()).slice(1).map((text) => readDollars(text.split('\n')[0]!))

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test('the ARV opens its adjustment grid: every column adds up, the weighted mean is the ARV, and the CSV has the same figures [VAL-1]', async ({
  page,
  site,
}) => {
  const { home } = site
  await openHome(page, site, 'brrrr')
  await arvFigure(page).press('Enter')
  await expect(card(page).getByRole('heading', { name: 'After-Repair Value' })).toBeFocused()
  await expect(page).toHaveURL(/view=arv/)
  await expect(page.getByRole('region', { name: 'Neighborhood Comps' })).toBeHidden()
  const table = card(page).getByRole('table', { name: /^Adjustment grid/ })
  await expect(table.getByRole('columnheader')).toHaveCount(2 + home.comps.length)
  const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) })

  const sold = await figuresIn(row('Sold price'))
  expect(sold).toEqual(home.comps.map(({ MLSSoldPrice }) => MLSSoldPrice).toSorted((a, b) => b! - a!))
  const lines = ['Living area', 'Bedrooms', 'Bathrooms', 'Year built', 'Lot', 'Time since sale']
  const amounts = await Promise.all(lines.map((line) => amountsIn(row(line))))
  const net = await figuresIn(row('Net adjustment'))
  const adjusted = await figuresIn(row('Adjusted price'))
  expect(net).toEqual(sold.map((_, comp) => sum(amounts.map((line) => line[comp]!))))
  expect(adjusted).toEqual(sold.map((price, comp) => price + net[comp]!))
  // A bigger home sold for more: this one is worth less by its difference.
  expect(amounts[0]!.filter((amount) => amount !== 0)).not.toEqual([])

  const mean = card(page).getByRole('table', { name: 'Weighted mean' }).getByRole('row')
  const parts = (await mean.allInnerTexts())
    .slice(1)
    .map((text) => text.split(/\t/).map((cell) => cell.trim()))
  expect(parts.at(-1)!.at(-1)).toBe(
    await table
      .getByRole('cell', { name: /ARV$/ })
      .innerText()
      .then((text) => text.split('\n')[0]),
  )
  expect(sum(parts.slice(0, -1).map((cells) => readDollars(cells.at(-1)!)))).toBe(
    readDollars(parts.at(-1)!.at(-1)!),
  )
  expect(readDollars(parts.at(-1)!.at(-1)!)).toBe(Math.ceil(home.arv!.arv - 0.005))

  await expect(card(page)).toContainText('1 sale within reach: $1,390,000 on Aug 02, 2024')
  await expectAccessible(page, 'the adjustment grid')
  const downloading = page.waitForEvent('download')
  await card(page).getByRole('button', { name: 'CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('1047 18th Ave, After-Repair Value.csv')
  const csv = readFileSync(await download.path(), 'utf8').split('\r\n')
  const [, , , ...cells] = csv.find((line) => line.startsWith('"Adjusted price"'))!.split(',')
  const inCsv = cells.filter((_, index) => index % 2 === 1).map(Number)
  expect(inCsv).toHaveLength(adjusted.length)
  inCsv.forEach((dollars, comp) => expect(Math.abs(dollars - adjusted[comp]!)).toBeLessThanOrEqual(1))

  const comp = table.getByRole('link').first()
  const street = await comp.innerText()
  await comp.click()
  await expect(page.getByRole('heading', { level: 1, name: street })).toBeVisible()
  await page.goBack()
  await expect(table).toBeVisible()
  await page.goBack()
  await expect(card(page)).toHaveCount(0)
  await expect(inputsOf(page)).toBeVisible()
})

test('on a phone the grid is read one comp at a time [VAL-1]', async ({ page, site }) => {
  await page.setViewportSize(phone)
  await openHome(page, site, 'fixFlip')
  await page.getByRole('button', { name: /^Inputs/ }).click()
  await inputsOf(page).getByRole('button', { name: 'Adjustment Grid' }).click()
  const cards = card(page)
    .getByRole('list')
    .getByRole('listitem')
    .filter({ has: page.locator('details') })
  await expect(cards).toHaveCount(site.home.comps.length)
  const tables = card(page).getByRole('table', { name: /against this home$/ })
  await expect(tables).toHaveCount(1)
  await expect(tables.getByRole('columnheader')).toHaveText(['Line', 'This home', 'Comp', 'Worth'])
  const second = cards.nth(1).locator('summary')
  await second.press('Enter')
  await expect(tables).toHaveCount(2)
  await expectAccessible(page, 'the adjustment grid on a phone')
  await card(page).getByRole('button', { name: 'Back to Fix/Flip' }).click()
  await expect(inputsOf(page).getByRole('button', { name: 'Adjustment Grid' })).toBeFocused()
})

test('an own ARV is used by BRRRR and flips; range, confidence, method and error are on tabs, window, report and comparison [VAL-2]', async ({
  page,
  site,
}) => {
  const { address, home } = site
  const { low, high, compsUsed, adjusted } = home.arv!
  const dollars = (amount: number) => `$${Math.ceil(amount - 0.005).toLocaleString('en-US')}`
  const range = `80% range ${dollars(low)} to ${dollars(high)}`
  const error = `Half of ${adjusted!.test!.sales} past sales in Plainfield were within`

  await openHome(page, site, 'brrrr')
  await expect(inputsOf(page)).toContainText(range)
  await expect(inputsOf(page)).toContainText(/(High|Fair|Low) confidence/)
  await expect(inputsOf(page)).toContainText(error)
  await inputsOf(page).getByRole('button', { name: 'Adjustment Grid' }).click()
  await card(page).getByRole('textbox', { name: 'Use your own ARV instead' }).fill('500000')
  await card(page).getByRole('button', { name: 'Use', exact: true }).click()
  await expect(card(page)).toContainText('Entered$500,000')
  await card(page).getByRole('button', { name: 'Back to BRRRR' }).click()
  await expectSettled(page)
  await expect(input(page, 'After-repair value (ARV)')).toHaveValue('500,000')
  await expect(inputsOf(page)).toContainText(`Entered. Estimate ${dollars(home.arv!.arv)}. ${range}`)
  await page.getByRole('tab', { name: /^Fix\/Flip/ }).click()
  await expect(page.getByRole('form', { name: 'Fix & Flip inputs' })).toBeVisible()
  await expectSettled(page)
  await expect(input(page, 'After-repair value (ARV)')).toHaveValue('500,000')

  await page.getByRole('tabpanel').getByRole('link', { name: 'Report' }).click()
  const section = page.getByRole('region', { name: 'After-repair value' })
  await expect(section).toContainText('Entered: $500,000')
  await expect(section).toContainText(range)
  await expect(section.getByRole('table', { name: /^Adjustment grid/ })).toBeVisible()
  await expectAccessible(page, 'a report with an adjustment grid')
  await page.emulateMedia({ media: 'print' })
  // The width of a letter page within its margins.
  await page.setViewportSize({ width: 702, height: 940 })
  const right = await section
    .getByRole('table', { name: /^Adjustment grid/ })
    .evaluate((table) => table.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(702)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto(`${address}${paths.compare({ properties: [{ id: home._id }], strategy: 'fixFlip' })}`)
  const compared = page.getByRole('table', { name: 'Comparison' })
  await expect(compared.getByRole('row', { name: /^ARV range/ })).toContainText(range)
  await expect(compared.getByRole('row', { name: /^ARV method/ })).toContainText(
    `Weighted mean of ${compsUsed} adjusted sales`,
  )
  await expect(compared.getByRole('row', { name: /^ARV error/ })).toContainText(error)

  const [lng, lat] = home.location!.coordinates
  await page.goto(`${address}/app/search?at=${lat},${lng},19`)
  await tags(page, { ...home, location: home.location! }).click()
  await infoWindow(page)
    .getByRole('tab', { name: /^BRRRR/ })
    .click()
  await expect(infoWindow(page)).toContainText(range)
})
