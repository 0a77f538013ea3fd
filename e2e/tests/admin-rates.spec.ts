import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { enterRate, type RateInput } from '@freehold/contracts'
import {
  adminPath,
  allowForBackground,
  BACKGROUND_MS,
  dialog,
  expectError,
  openAdmin,
  provideSite,
  save,
  test as base,
  toast,
} from '../src/adminSite'
import { expectAccessible } from '../src/axe'
import { hostileTexts } from '../src/hostileTexts'
import { phone } from '../src/phone'
import type { SignedInApi } from '../src/signedInApi'
import { expect, signIn } from '../src/test'

/** A stand-in for Freddie Mac, with responses set by the test. */
interface Survey {
  status: number
  text: string
  url: string
}

/** A Freehold that fetches its rates from that stand-in. */
const test = base.extend<object, { survey: Survey }>({
  survey: [
    // Playwright reads a fixture's dependencies from this pattern; it has none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const survey: Survey = { status: 503, text: '', url: '' }
      const server = createServer((_request, response) => {
        response.writeHead(survey.status, { 'content-type': 'text/csv' }).end(survey.text)
      })
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
      survey.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
      await provide(survey)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ survey }, provide) => {
      await provideSite(provide, { RATES_SOURCES: 'freddie-mac', RATES_FREDDIE_MAC_URL: survey.url })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Newer than the rates of the demo, which are a day old. */
const today = new Date().toISOString().slice(0, 10)
const todayInWords = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  timeZone: 'UTC',
}).format(new Date(today))

const cells = (page: Page, type: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: type, exact: true }) })
const enter = (page: Page, type: string) => page.getByRole('link', { name: `Enter ${type}`, exact: true })

async function enterByApi(admin: SignedInApi, type: string, more: Partial<RateInput>) {
  await admin.call(enterRate, {
    params: { id: type },
    body: { rate: 6, asOf: today, source: 'By hand', ...more },
  })
}

test('a failing rate source is reported; a working one provides rates with source and day for all users', async ({
  page,
  survey,
}, { repeatEachIndex }) => {
  allowForBackground()
  survey.status = 503
  await openAdmin(page, 'rates')
  await page.getByRole('button', { name: 'Fetch Now' }).click()
  await expect(page.getByText('Freddie Mac PMMS answered 503')).toBeVisible()
  await expect(cells(page, '30-year fixed')).toContainText(/(Demo figures|PMMS)$/)
  const rate = `6.${repeatEachIndex + 20}`
  survey.status = 200
  const [year, month, day] = today.split('-')
  survey.text = `date,pmms30,pmms30p,pmms15,pmms15p\r\n"${month}/${day}/${year}","${rate}","","5.54"\r\n`
  await page.getByRole('button', { name: 'Fetch Now' }).click()
  await expect(cells(page, '30-year fixed')).toHaveText(
    `30-year fixed${rate}%${todayInWords}Freddie Mac PMMS`,
  )
  await expect(cells(page, '15-year fixed')).toHaveText(`15-year fixed5.54%${todayInWords}Freddie Mac PMMS`)
  await expect(page.getByText('answered 503')).toBeHidden()
  await expect(page.getByText('PMMS is the Primary Mortgage Market Survey® of Freddie Mac.')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Recalculating results' })).toBeHidden({
    timeout: BACKGROUND_MS,
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(
    page.getByText(`Freddie Mac PMMS, ${todayInWords}: 30-year fixed, 15-year fixed`),
  ).toBeVisible()
})

test('a rate is entered with the keyboard, invalid values are refused at their fields, and a wrong entry is deleted', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 400/)
  await openAdmin(page, 'rates')
  await enter(page, '5-year ARM').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(adminPath('rates/edit/5-year-arm'))
  const rate = dialog(page).getByLabel('Rate')
  await expect(rate).toBeFocused()
  await page.keyboard.press('Enter')
  await expectError(rate, 'Rate is required')
  await expectError(dialog(page).getByLabel('Source'), 'Source is required')
  await rate.fill('68.8')
  await page.keyboard.press('Enter')
  await expectError(rate, 'Rate is above 30%')
  await rate.fill('6.375')
  await dialog(page).getByLabel('As of').fill('2999-01-01')
  await dialog(page).getByLabel('Source').fill('Bank of Wrenfield')
  await save(page)
  await expectError(dialog(page).getByLabel('As of'), 'Date is in the future')
  await dialog(page).getByLabel('As of').fill(today)
  await save(page)
  await expect(toast(page, 'Rate entered successfully')).toBeVisible()
  await expect(page).toHaveURL(adminPath('rates'))
  await expect(cells(page, '5-year ARM')).toHaveText(`5-year ARM6.375%${todayInWords}Bank of Wrenfield`)
  await expect(enter(page, '5-year ARM')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('listitem').first()).toContainText('by admin@freehold.test')
  await dialog(page)
    .getByRole('button', { name: `Delete 6.375% of ${todayInWords}` })
    .click()
  await expect(page.getByRole('button', { name: 'No', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(toast(page, 'Rate deleted successfully')).toBeVisible()
  await expect(cells(page, '5-year ARM')).toContainText('6.25%')
})

test('a rate entered by someone else meanwhile is an edit conflict, and the typed values are kept', async ({
  page,
  site,
  watch,
}) => {
  watch.expectProblem(/status of 409/)
  await openAdmin(page, 'rates/edit/10-year-fixed')
  await dialog(page).getByLabel('Rate').fill('5.9')
  await dialog(page).getByLabel('Source').fill('Lake Bank')
  const asOf = await dialog(page).getByLabel('As of').inputValue()
  await enterByApi(site.admin, '10-year-fixed', { rate: 6.2, source: 'Other Bank', asOf })
  await save(page)
  await expect(dialog(page).getByText('Someone else has changed this')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Load Latest Version' }).click()
  await expect(dialog(page).getByText(/^Currently 6\.20% as of /)).toBeVisible()
  await expect(dialog(page).getByLabel('Rate')).toHaveValue('5.9')
  await save(page)
  await expect(toast(page, 'Rate entered successfully')).toBeVisible()
  await expect(cells(page, '10-year fixed')).toContainText('5.90%')
})

test('the pages have no axe violations, on a phone and with hostile text, which is shown as text', async ({
  page,
  site,
}) => {
  const dialogs: string[] = []
  page.on('dialog', (shown) => dialogs.push(shown.message()))
  const dayOf = (index: number) => new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10)
  for (const [index, text] of hostileTexts.entries()) {
    await enterByApi(site.admin, '7-year-arm', { source: text, asOf: dayOf(index) })
  }
  const [newest = ''] = hostileTexts
  await enterByApi(site.admin, '7-year-arm', { source: newest, asOf: today })
  await openAdmin(page, 'rates')
  await expect(cells(page, '7-year ARM')).toContainText(newest)
  await expectAccessible(page, 'rates')
  await page.setViewportSize(phone)
  await expectAccessible(page, 'rates on a phone')
  await enter(page, '7-year ARM').click()
  await page.getByText(/^\d+ earlier$/).click()
  for (const text of hostileTexts) await expect(dialog(page).getByText(text).first()).toBeVisible()
  await expectAccessible(page, 'the form on a phone')
  expect(dialogs).toEqual([])
})

test('only Admins see the section', async ({ page }) => {
  await signIn(page, 'Investor', adminPath('rates'))
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
})
