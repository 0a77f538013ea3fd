import type { Locator, Page } from '@playwright/test'
import { paths, saveAnalysis, type PropertySummary } from '@freehold/contracts'
import { expectAccessible } from '../src/axe'
import { tabTo } from '../src/keyboard'
import { phone } from '../src/phone'
import { changeRates, ordinaryHome } from '../src/propertyPage'
import { signInToApi } from '../src/signedInApi'
import { expect, signIn, test } from '../src/test'

const table = (page: Page) => page.getByRole('table', { name: 'Comparison' })
const names = (page: Page) => table(page).getByRole('columnheader')

/** The address of six homes with complete data. */
function addressOfSix(homes: readonly PropertySummary[]): string {
  const six = homes.filter(({ LatestListingPrice, BedroomsTotal }) => LatestListingPrice && BedroomsTotal)
  return paths.compare({ properties: six.slice(0, 6).map(({ _id }) => ({ id: _id })), strategy: 'brrrr' })
}

test('six homes are compared under names that stay, and the address has the differences only [DEAL-6]', async ({
  page,
  homes,
  person,
}) => {
  await signIn(page, person, addressOfSix(homes))
  await expect(names(page)).toHaveCount(7)
  await expect(page.getByRole('combobox', { name: 'Add a home to compare' })).toBeDisabled()
  const finding = page.getByRole('status').filter({ hasText: /best in \d+ of \d+ rated rows/ })
  const [, rated] = /of (\d+) rated/.exec((await finding.textContent()) ?? '') ?? []
  const best = page.getByRole('row').filter({ hasText: ', best' })
  await expect(best).toHaveCount(Number(rated))
  await expectAccessible(page, 'six homes compared')

  const all = await table(page).getByRole('row').count()
  const differences = page.getByRole('switch', { name: 'Differences only' })
  await tabTo(page, differences)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/&differences=only$/)
  await expect(table(page).getByText('same for all')).toHaveCount(0)
  const [, hidden] =
    /(\d+) of \d+ rows are hidden/.exec((await page.getByRole('main').textContent()) ?? '') ?? []
  await expect(table(page).getByRole('row')).toHaveCount(all - Number(hidden))
  await expect(best).toHaveCount(Number(rated))
  const said = await finding.textContent()
  await page.goto(page.url())
  await expect(differences).toBeChecked()
  await expect(finding).toHaveText(said ?? 'none')

  await best.last().getByRole('button').first().scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 2_000)
  await expect.poll(async () => (await names(page).nth(1).boundingBox())?.y).toBe(0)
  await best.last().getByRole('button').last().click()
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1024, height: 768 })
  await expectAccessible(page, 'six homes compared on a tablet')

  await page.emulateMedia({ media: 'print' })
  // The width of a letter page within its margins.
  await page.setViewportSize({ width: 702, height: 940 })
  const right = await table(page).evaluate((printed) => printed.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(702)
  await expect(page.getByRole('row', { name: /^Cash-on-cash ROI/ }).getByRole('button')).toHaveCount(6)
  await expect(names(page).getByRole('button')).toHaveCount(0)
})

test('a phone shows three homes beside each other, and only the table scrolls sideways [DEAL-6]', async ({
  page,
  homes,
  person,
}) => {
  await page.setViewportSize({ ...phone, width: 360 })
  await signIn(page, person, addressOfSix(homes))
  await expect(names(page)).toHaveCount(6)
  const boxOf = async (index: number) =>
    (await names(page).nth(index).boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const third = await boxOf(2)
  expect(third.x + third.width).toBeLessThanOrEqual(360)
  await expectAccessible(page, 'six homes compared on a phone')

  const region = page.getByRole('region', { name: 'Comparison' })
  const label = table(page).getByText('Net monthly income', { exact: true })
  const { x } = (await label.boundingBox()) ?? { x: 0 }
  await region.evaluate((box) => box.scrollTo(1_000, 1_000))
  const last = await boxOf(5)
  expect(last.x + last.width).toBeLessThanOrEqual(360)
  // Names and labels are where they were.
  const top = await region.boundingBox()
  expect(last.y).toBeGreaterThanOrEqual(top?.y ?? Infinity)
  expect(last.y).toBeLessThan((top?.y ?? 0) + 20)
  expect((await label.boundingBox())?.x).toBe(x)

  const removed = table(page).getByRole('button', { name: /^Remove/ })
  await expect(removed).toHaveCount(6)
  const next = await names(page).nth(1).getByRole('link').textContent()
  await removed.first().click()
  await expect(names(page)).toHaveCount(5)
  await expect(page.getByRole('link', { name: next ?? 'none', exact: true })).toBeFocused()
})

test('another user sees a compared analysis with the same figures, also after a new rate [DEAL-1]', async ({
  page,
  homes,
  person,
  openContext,
  watch,
}) => {
  // The analysis is not theirs.
  watch.expectProblem(/status of 404/)
  const { _id: id } = ordinaryHome(homes)
  const own = await signInToApi(person.username, person.password)
  const { fixFlipInput } = await own.findHome(id)
  const body = {
    name: 'Careful',
    strategy: 'fixFlip' as const,
    propertyId: id,
    inputs: { ...fixFlipInput, holdingPeriodMonths: 9 },
  }
  const { _id: analysis } = await own.call(saveAnalysis, { body })
  await signIn(
    page,
    person,
    paths.compare({ analyses: [analysis], properties: [{ id }], strategy: 'buyHold' }),
  )
  await expect(page).toHaveURL(/&home=.*&scenario=fixFlip_.*&scenario=buyHold_/)
  const returns = (of: Page) => of.getByRole('row', { name: /^Cash-on-cash ROI/ }).getByRole('cell')
  const shown = await returns(page).allTextContents()
  expect(shown[0]).toContain('per project')
  expect(shown[1]).toContain('per year')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing is rated' })).toBeVisible()

  // On a phone a value stays within its column.
  await page.setViewportSize(phone)
  const cut = () =>
    returns(page).evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    )
  await expect.poll(cut).toEqual([])

  const other = await (await openContext()).newPage()
  await changeRates(other, 5.5)
  await signIn(other, 'Investor', page.url())
  await expect(names(other).nth(1)).toContainText('inputs of the link')
  expect(await returns(other).allTextContents()).toEqual(shown)
  await expect(table(other).getByText(/when linked, 5\.50% now/)).toHaveCount(1)
  await expectAccessible(other, 'a comparison with inputs of an earlier day')
  await other.getByRole('button', { name: /^Use Today’s figures/ }).click()
  await expect(returns(other).nth(1)).not.toHaveText(shown[1] ?? '')
})

test('an exact address adds its home at the first Enter, never a saved analysis of that name [USE-12]', async ({
  page,
  homes,
  person,
}) => {
  const [first, second, third] = homes.filter(({ PropertyAddressFull }) => /^\d+ /.test(PropertyAddressFull))
  const own = await signInToApi(person.username, person.password)
  const { fixFlipInput } = await own.findHome(third!._id)
  await own.call(saveAnalysis, {
    body: {
      name: first!.PropertyAddressFull,
      strategy: 'fixFlip',
      propertyId: third!._id,
      inputs: { ...fixFlipInput },
    },
  })
  await signIn(page, person, paths.compare({ properties: [], strategy: 'buyHold' }))
  const box = page.getByRole('combobox', { name: 'Add a home to compare' })
  const options = page.getByRole('listbox').getByRole('option')
  const kinds = () => new URL(page.url()).search.match(/(analysis|property)=/g) ?? []

  // Enter before anything could be looked up.
  await box.fill(first!.PropertyAddressFull)
  await box.press('Enter')
  await expect(names(page)).toHaveCount(2)
  expect(kinds()).toEqual(['property='])
  await expect(names(page).nth(1)).toContainText(first!.PropertyAddressFull)
  await expect(box).toBeFocused()

  await box.fill(first!.PropertyAddressFull)
  await expect(page.getByText(`${first!.PropertyAddressFull} is already in the comparison`)).toBeVisible()
  await box.press('Enter')
  await expect(box).toHaveAccessibleDescription(`${first!.PropertyAddressFull} is already in the comparison`)
  expect(kinds()).toEqual(['property='])

  await box.fill('9999 Nowhere Ln')
  await box.press('Enter')
  await expect(box).toHaveAccessibleDescription(/^Add a home to compare: no home.*‘9999 Nowhere Ln’/)
  await expectAccessible(page, 'an unknown address')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(box).toHaveValue('9999 Nowhere Ln')
  await expect(names(page)).toHaveCount(2)

  // Once the home is out again, the mouse finds both and tells them apart.
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click()
  await box.fill(first!.PropertyAddressFull)
  const home = page.getByRole('option', { name: new RegExp(`^${first!.PropertyAddressFull} ?Home in `) })
  const analysis = page.getByRole('option', {
    name: new RegExp(`^${first!.PropertyAddressFull} ?Saved analysis, [^,]+, \\w{3} \\d\\d, \\d{4}, `),
  })
  await expect(home).toHaveAttribute('aria-selected', 'true')
  await expect(analysis).toHaveAttribute('aria-selected', 'false')
  const iconOf = (option: Locator) => option.locator('svg').innerHTML()
  expect(await iconOf(home)).not.toBe(await iconOf(analysis))
  await expectAccessible(page, 'a home and an analysis of one name')
  await analysis.click()
  await expect(names(page)).toHaveCount(2)
  expect(kinds()).toEqual(['analysis='])
  await box.fill(first!.PropertyAddressFull)
  await home.click()
  await expect(names(page)).toHaveCount(3)
  expect(kinds()).toEqual(['analysis=', 'property='])

  // With its town, as a letter has it.
  await box.fill(`${second!.PropertyAddressFull}, ${second!.PropertyAddressCity}`)
  await expect(options.first()).toBeVisible()
  await box.press('Enter')
  await expect(names(page)).toHaveCount(4)
  await expect(names(page).nth(3)).toContainText(second!.PropertyAddressFull)
})

test('the sixth home is said to be the last, and the keyboard keeps its place [USE-12]', async ({
  page,
  homes,
  person,
}) => {
  const [next, ...others] = homes.filter(({ PropertyAddressFull }) => /^\d+ /.test(PropertyAddressFull))
  const five = others.slice(0, 5).map(({ _id }) => ({ id: _id }))
  await signIn(page, person, paths.compare({ properties: five, strategy: 'buyHold' }))
  const box = page.getByRole('combobox', { name: 'Add a home to compare' })
  const limit = page.getByText('Six at most: remove one to add another.')
  await expect(limit).toHaveCount(0)
  await box.fill(next!.PropertyAddressFull)
  await box.press('Enter')
  await expect(names(page)).toHaveCount(7)
  await expect(box).toBeDisabled()
  await expect(limit).toBeFocused()
  await expectAccessible(page, 'six homes')
  await table(page)
    .getByRole('button', { name: `Remove ${next!.PropertyAddressFull}` })
    .click()
  await expect(box).toBeEnabled()
  await expect(limit).toHaveCount(0)
})
