import { addToShortlist, changeShortlisted, paths } from '@freehold/contracts'
import type { Page } from '@playwright/test'
import { printedPages } from '../src/pdf'
import { expectSettled, figure, openProperty, ordinaryHome } from '../src/propertyPage'
import { signInToApi } from '../src/signedInApi'
import { expect, signIn, test } from '../src/test'

const toasts = (page: Page) => page.locator('[data-toast]')
const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The text of the whole print, without spaces, which a PDF has in other places. */
const printed = async (page: Page) =>
  (await printedPages(page)).map(({ line }) => line.replaceAll(/\s/g, '')).join('\n')

/** Prints a page with a toast and what else lies over it. Keeps the pointer on the toast, which stays as long. */
async function expectPagePrinted(page: Page, { shown, hidden }: Record<'shown' | 'hidden', string[]>) {
  const toast = toasts(page).first()
  await toast.hover()
  const said = words(await toast.innerText())
  const text = await printed(page)
  await expect(toast).toBeVisible()
  for (const one of shown) expect(text).toContain(words(one).replaceAll(' ', ''))
  for (const one of [said, 'Skip to content', 'Search Properties', ...hidden]) {
    expect(text).not.toContain(one.replaceAll(' ', ''))
  }
}

test('a saved analysis is printed from its report while the toast is up: figures, no toast and no bar [USE-1]', async ({
  page,
  homes,
  person,
}) => {
  const home = ordinaryHome(homes)
  await openProperty(page, person, home._id, 'buyHold')
  await expectSettled(page)
  const income = await figure(page, 'Net monthly income').innerText()
  await page.getByRole('button', { name: 'Save Analysis' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save Analysis' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await toasts(page).first().hover()
  await page.getByRole('tabpanel').getByRole('link', { name: 'Report', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Appendix: Working of Every Figure' })).toBeVisible()
  await expectPagePrinted(page, {
    shown: [home.PropertyAddressFull, income],
    hidden: ['Download CSV', 'Print or Save'],
  })
})

test('a property page with a dialog and a failure over it prints neither [USE-1]', async ({
  page,
  homes,
  person,
  watch,
}) => {
  watch.expectProblem(/ERR_FAILED/)
  const home = ordinaryHome(homes)
  await openProperty(page, person, home._id, 'brrrr')
  await expectSettled(page)
  const shown = [home.PropertyAddressFull, await figure(page, 'Net monthly income').innerText()]
  await page.route('**/savedAnalyses', (route) => route.abort())
  await page.getByRole('button', { name: 'Save Analysis' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save Analysis' }).click()
  await expectPagePrinted(page, { shown, hidden: ['Cancel'] })
})

test('a comparison prints its homes and figures, and no toast [USE-1]', async ({ page, homes, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [one, two] = homes.filter(({ compIDs }) => compIDs.length > 2)
  await signIn(page, 'Investor', paths.compare({ properties: [one!, two!].map(({ _id: id }) => ({ id })), strategy: 'brrrr' })) // oxfmt-ignore
  const returns = page.getByRole('row', { name: /Cash-on-cash ROI/ })
  await expect(returns.getByRole('cell')).toHaveCount(2)
  const [percent = ''] = /[\d.]+%/.exec(await returns.innerText()) ?? []
  expect(percent).not.toBe('')
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expectPagePrinted(page, {
    shown: [one!.PropertyAddressFull, two!.PropertyAddressFull, percent],
    hidden: ['Copy Link', 'Print for Lender'],
  })
})

test('the dashboard prints its shortlist, and no question over it [USE-1]', async ({
  page,
  homes,
  person,
  watch,
}) => {
  watch.expectProblem(/ERR_FAILED/)
  const home = ordinaryHome(homes)
  const own = await signInToApi(person.username, person.password)
  const params = { id: home._id }
  await own.call(addToShortlist, { params })
  await own.call(changeShortlisted, { params, body: { note: 'Ask about the roof' } })
  await signIn(page, person)
  await page.getByRole('button', { name: `Remove ${home.PropertyAddressFull}` }).click()
  await page.route('**/shortlist/*', (route) => route.abort())
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expectPagePrinted(page, {
    shown: ['Shortlist', home.PropertyAddressFull, 'Ask about the roof'],
    hidden: ['Are you sure'],
  })
})

test('the search page prints the homes of its list, and no toast [USE-1]', async ({ page, watch }) => {
  watch.expectProblem(/ERR_FAILED/)
  await signIn(page, 'Investor', `${paths.search()}?list=open&strategy=buyHold`)
  const list = page.getByRole('complementary', { name: 'Properties in View' })
  const address = await list.getByRole('link').first().innerText()
  await page.route('**/shortlist/*', (route) => route.abort())
  await list.getByRole('button', { name: `Shortlist ${address}` }).click()
  await expectPagePrinted(page, { shown: [address], hidden: ['Filters', 'For sale only'] })
})

test('a list of Admin Settings prints its rows, and no dialog over it [USE-1]', async ({ page, watch }) => {
  watch.expectProblem(/ERR_FAILED/)
  await signIn(page, 'Admin', paths.admin('markets'))
  await page.route('**/market/*', (route) => route.abort())
  await page
    .getByRole('link', { name: /^Delete/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expectPagePrinted(page, { shown: ['Markets'], hidden: ['Are you sure'] })
})

/** Counts what a page prints, by whether all of the report is there. Each document counts afresh. */
async function countPrints(page: Page) {
  await page.addInitScript(() => {
    const prints: boolean[] = []
    Object.assign(globalThis, { prints })
    globalThis.print = () =>
      prints.push(document.body.innerText.includes('Appendix: Working of Every Figure'))
  })
  return () => page.evaluate(() => (globalThis as unknown as { prints: boolean[] }).prints)
}

const isWhole = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Appendix: Working of Every Figure' })).toBeVisible()

test("'Print for Lender' prints the whole report once, and not again after a reload, Back or Forward [USE-1]", async ({
  page,
  homes,
}) => {
  const prints = await countPrints(page)
  const properties = homes
    .filter(({ compIDs }) => compIDs.length > 2)
    .slice(0, 2)
    .map(({ _id: id }) => ({ id }))
  await signIn(page, 'Investor', paths.compare({ properties, strategy: 'buyHold' }))
  const link = page.getByRole('link', { name: 'Print for Lender' }).first()
  await link.click()
  await expect.poll(prints).toEqual([true])
  await page.goBack()
  await expect(link).toBeVisible()
  await page.goForward()
  await isWhole(page)
  // What would print waits for pictures and fonts alone.
  await page.evaluate(() => document.fonts.ready)
  expect(await prints()).toEqual([true])
  await page.reload()
  await isWhole(page)
  await expect(page.getByRole('button', { name: 'Print or Save as PDF' })).toBeEnabled()
  expect(await prints()).toEqual([])
})

test('a page that is printed before it has loaded says so, and a report names the sheets that were missing [USE-1]', async ({
  page,
  homes,
}) => {
  const home = ordinaryHome(homes)
  let loadPage = () => {}
  const page1 = new Promise<void>((resolve) => (loadPage = resolve))
  await page.route(/\/auth\/property\//, async (route) => {
    await page1
    await route.continue()
  })
  await signIn(page, 'Investor', paths.propertyReport(home._id, { strategy: 'buyHold' }))
  await expect(page.getByRole('status')).toContainText('Loading')
  const early = (await printedPages(page)).map(({ line }) => line)
  expect(early).toHaveLength(1)
  expect(early[0]).toContain('This page was still loading when it was printed.')

  let loadSheets = () => {}
  const sheets = new Promise<void>((resolve) => (loadSheets = resolve))
  await page.route(/report-sheets/, async (route) => {
    await sheets
    await route.continue()
  })
  loadPage()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.PropertyAddressFull)
  expect(await printed(page)).toContain('werestillloadingwhenthiswasprinted')
  loadSheets()
  await isWhole(page)
  expect(await printed(page)).not.toContain('stillloading')
})
