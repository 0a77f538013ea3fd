import type { Page } from '@playwright/test'
import { paths, parseScenario } from '@freehold/contracts'
import {
  changeRates,
  expectSettled,
  figure,
  input,
  inputsOf,
  openProperty,
  ordinaryHome,
} from '../src/propertyPage'
import { expect, signIn, test } from '../src/test'

const key = { buyHold: 'Net monthly income', brrrr: 'Cash at refi close' }

/** The return and one more figure, as the page shows them. */
const figuresOf = async (page: Page, strategy: keyof typeof key) => {
  await expectSettled(page)
  await expect(figure(page, 'Cash-on-cash ROI')).toHaveText(/\d/)
  return [await figure(page, 'Cash-on-cash ROI').innerText(), await figure(page, key[strategy]).innerText()]
}

/** Waits until the address has what was typed. */
const expectChosen = (page: Page, strategy: keyof typeof key, chosen: readonly string[]) =>
  expect
    .poll(() => {
      const scenarios = new URL(page.url()).searchParams.getAll('scenario').map(parseScenario)
      return scenarios.find((scenario) => scenario?.strategy === strategy)?.chosen
    })
    .toEqual(chosen)

test('typed inputs survive a reload, and their address shows another user the same figures, page and report [DEAL-1]', async ({
  page,
  homes,
  person,
  openContext,
}) => {
  const home = ordinaryHome(homes)
  await openProperty(page, person, home._id, 'brrrr')
  await expectSettled(page)
  await input(page, 'Purchase price').fill('451,000')
  await input(page, 'Monthly rent').fill('3,333.33')
  await inputsOf(page)
    .getByRole('checkbox', { name: /^Vacancy/ })
    .check()
  await expectChosen(page, 'brrrr', ['listingPrice', 'monthlyRent', 'vacancyPercentage'])
  const shown = await figuresOf(page, 'brrrr')
  const address = page.url()
  expect(address.length).toBeLessThan(2_000)
  await page.reload()
  expect(await figuresOf(page, 'brrrr')).toEqual(shown)
  await expect(input(page, 'Monthly rent')).toHaveValue('3,333.33')
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Back to the Property' })).toBeVisible()
  const lead = await page
    .getByText(/^Cash-on-cash ROI/)
    .first()
    .innerText()
  const reportAddress = page.url()

  // An Agent starts without realistic expenses.
  const other = await (await openContext()).newPage()
  await signIn(other, 'Agent', address)
  expect(await figuresOf(other, 'brrrr')).toEqual(shown)
  await expect(other.getByRole('region', { name: 'Figures of an earlier day' })).toHaveCount(0)
  await other.goto(reportAddress)
  await expect(other.getByText(/^Cash-on-cash ROI/).first()).toHaveText(lead ?? '')
  await other.getByRole('link', { name: 'Back to the Property' }).click()
  expect(await figuresOf(other, 'brrrr')).toEqual(shown)
  await other.getByRole('link', { name: 'Compare', exact: true }).click()
  const [roi = ''] = shown
  await expect(other.getByRole('row', { name: /^Cash-on-cash ROI/ })).toContainText(roi.split('\n')[0] ?? '')
})

test('after a new rate a link has its figures, says what differs and takes today’s when asked [DEAL-1]', async ({
  page,
  homes,
  person,
}) => {
  const home = ordinaryHome(homes)
  await openProperty(page, person, home._id)
  const shown = await figuresOf(page, 'buyHold')
  await expectChosen(page, 'buyHold', [])
  const address = page.url()
  await changeRates(page, 5.5)
  await page.goto(paths.app)
  await page.goto(address)
  expect(await figuresOf(page, 'buyHold')).toEqual(shown)
  const later = page.getByRole('region', { name: 'Figures of an earlier day' })
  await expect(later.getByRole('row', { name: /^Interest rate/ })).toHaveText(/6\.88%\s*5\.50%/)
  await later.getByRole('button', { name: 'Use Today’s Figures' }).click()
  await expect(input(page, 'Interest rate')).toHaveValue('5.5')
})
