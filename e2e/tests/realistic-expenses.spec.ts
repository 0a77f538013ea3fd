import type { Page } from '@playwright/test'
import { getProperty, latestRates, type Property, updateProfileSettings } from '@freehold/contracts'
import { expectAccessible } from '../src/axe'
import { formatPercent } from '../src/figures'
import { phone } from '../src/phone'
import {
  changeProperty,
  expectSettled,
  figure,
  inputsOf,
  openProperty,
  ordinaryHome,
} from '../src/propertyPage'
import { signInToApi } from '../src/signedInApi'
import { expect, signIn, test } from '../src/test'

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const stored = (home: Property) => formatPercent(home.buyHoldResults?.cashOnCashRoi ?? NaN)
/** Of a report's inputs. */
const inputRow = (page: Page, name: RegExp) =>
  page.getByRole('table', { name: 'Inputs and Their Sources' }).getByRole('row', { name })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: new RegExp(`^${name}`) })

test('one switch of the profile decides which return page, report and comparison show, and each says which [VAL-6]', async ({
  page,
  homes,
  admin,
  person,
}) => {
  const { _id, BuyHoldResults: onMap } = ordinaryHome(homes)
  const home = await admin.findHome(_id)
  const specified = stored(home)
  const panel = page.getByRole('tabpanel')
  const report = page.getByRole('main')
  const compared = `/app/property/compare?property=${_id}&strategy=buyHold`

  // A person of the tests starts with it off.
  await openProperty(page, person, _id, 'buyHold')
  await expectSettled(page)
  await expect(tab(page, 'Buy/Hold')).toContainText(specified)
  await expect(panel).toContainText('Without vacancy, management, maintenance and capital expenditure.')
  await page.getByRole('region', { name: 'Strategies' }).getByRole('link', { name: 'Change' }).click()
  const setting = page.getByRole('switch', { name: 'Realistic expenses' })
  await expect(setting).not.toBeChecked()
  await setting.click()
  await expect(setting).toBeChecked()
  await expect(page.getByText('Saving')).toHaveCount(0)

  await page.goto(`/app/property/${_id}?strategy=buyHold`)
  await expectSettled(page)
  await expect(inputsOf(page).getByRole('checkbox', { checked: true })).toHaveCount(4)
  await expect(panel).toContainText(
    `With realistic expenses (vacancy, management, maintenance and capital expenditure). Without them: ${specified}`,
  )
  const roi = /[−\d.]+%/.exec((await figure(page, 'Cash-on-cash ROI').textContent()) ?? '')?.[0] ?? 'none'
  expect(roi).not.toBe(specified)
  await expect(tab(page, 'Buy/Hold')).toContainText(roi)
  await expectAccessible(page, 'a property with realistic expenses')

  for (const key of ['brrrr', 'shortTerm'] as const) {
    await page.goto(`/app/property/${_id}?strategy=${key}`)
    await expectSettled(page)
    await expect(panel.getByText('With realistic expenses', { exact: true }).last()).toBeVisible()
  }
  await page.goto(`/app/property/${_id}?strategy=fixFlip`)
  await expectSettled(page)
  await expect(panel.getByText(/realistic expenses/)).toHaveCount(0)

  await page.goto(`/app/property/${_id}/report?strategy=buyHold`)
  await expect(report.getByText(/^Cash-on-cash ROI/).first()).toContainText(roi)
  await expect(report).toContainText(`With realistic expenses. Without them: ${specified}`)
  await expect(report).toContainText('Vacancy, management, maintenance, capex')
  await expect(inputRow(page, /^Vacancy/)).toContainText('Rule of thumb')

  await page.goto(compared)
  await expect(row(page, 'Cash-on-cash ROI')).toContainText(roi)
  await expect(row(page, 'Expenses')).toContainText('With realistic expenses')
  await expect(row(page, 'ROI without realistic expenses')).toContainText(specified)
  await expectAccessible(page, 'a comparison with realistic expenses')

  // What is stored, and what the map shows, are as before.
  const own = await signInToApi(person.username, person.password)
  const now = await own.call(getProperty, { params: { id: _id } })
  expect([now.buyHoldResults, now.BuyHoldResults]).toEqual([home.buyHoldResults, onMap])

  await own.call(updateProfileSettings, { body: { realisticExpenses: false } })
  await page.goto('/app/profile/strategies')
  await expect(setting).not.toBeChecked()
  await page.goto(compared)
  await expect(row(page, 'Cash-on-cash ROI')).toContainText(specified)
  await expect(row(page, 'Expenses')).toContainText('Without vacancy')
  await page.goto(`/app/property/${_id}/report?strategy=buyHold`)
  await expect(report).toContainText('Without vacancy, management, maintenance and capital expenditure')
})

/** Gives the page's rates another day. */
const changeRates = (page: Page, asOf: string) =>
  page.route(`**/api/v1${latestRates.base === 'auth' ? '/auth' : ''}${latestRates.path}`, async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: { rates: object[] } }
    const rates = data.rates.map((rate) => ({ ...rate, asOf }))
    await route.fulfill({ response: answer, json: { data: { rates } } })
  })

const dayBefore = (days: number) => {
  const day = new Date()
  day.setDate(day.getDate() - days)
  return day.toLocaleDateString('sv-SE')
}

test('old rates say so on dashboard, page and report, those of 14 days do not [VAL-9]', async ({
  page,
  homes,
  person,
}) => {
  const { _id } = ordinaryHome(homes)
  const old = /Rate of \w{3} \d\d, \d{4}, 20 days old/
  await changeRates(page, dayBefore(20))
  await signIn(page, person)
  const card = page.getByRole('region', { name: 'Current Mortgage Rates' })
  await expect(card.getByText(old)).toBeVisible()
  await expectAccessible(page, 'a dashboard with old rates')
  await page.goto(`/app/property/${_id}?strategy=buyHold`)
  await expectSettled(page)
  await expect(inputsOf(page).getByText(old)).toBeVisible()
  await page.goto(`/app/property/${_id}/report?strategy=buyHold`)
  await expect(inputRow(page, /^Interest rate/)).toContainText(old)

  await page.unrouteAll()
  await changeRates(page, dayBefore(14))
  await page.goto('/app/')
  await expect(card.getByRole('row', { name: /30-year fixed/ })).toBeVisible()
  await expect(page.getByText(/days old/)).toHaveCount(0)
})

test('a price and a rent from years apart say so on page and report [VAL-9]', async ({
  page,
  homes,
  person,
}) => {
  const { _id } = ordinaryHome(homes)
  await changeProperty(page, ({ rent }) => ({
    listingStatus: 'sold',
    soldDate: '2015-04-02',
    rent: rent && { ...rent, method: 'SMALL_AREA_RENT', year: 2026 },
  }))
  await openProperty(page, person, _id, 'buyHold')
  await expectSettled(page)
  const said = page.getByText('Price of 2015, rent of 2026')
  await expect(said).toBeVisible()
  await page.goto(`/app/property/${_id}/report?strategy=brrrr`)
  await expect(said).toBeVisible()
  await page.goto(`/app/property/${_id}/report?strategy=fixFlip`)
  await expect(page.getByText(/^Cash-on-cash ROI/).first()).toBeVisible()
  await expect(said).toHaveCount(0)
})

test('the switch and its words fit a phone [VAL-6]', async ({ openContext, homes, person }) => {
  const page = await (await openContext({ viewport: phone })).newPage()
  const { _id } = ordinaryHome(homes)
  await signIn(page, person, '/app/profile/strategies')
  await page.getByRole('switch', { name: 'Realistic expenses' }).click()
  await expect(page.getByText('Saving')).toHaveCount(0)
  await page.goto(`/app/property/${_id}?strategy=buyHold`)
  await expectSettled(page)
  await expect(page.getByText('With realistic expenses', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
