import {
  type Dollars,
  paths,
  StrategyKey,
  strategyTabLabels,
  updateProfileSettings,
} from '@freehold/contracts'
import type { Locator, Page } from '@playwright/test'
import { devices, expectAccessible } from '../src/axe'
import { printedPages } from '../src/pdf'
import { changeProperty, figure, openProperty, ordinaryHome, expectSettled } from '../src/propertyPage'
import { signInToApi } from '../src/signedInApi'
import { expect, signIn, test } from '../src/test'

/** Points: a page of 816 × 1056 CSS pixels is 612 × 792 points. */
const sizes = { letter: [612, 792], A4: [595, 842] } as const
/** The smallest text: 10 CSS pixels. */
const LEAST_POINTS = 7.5
const PAGES_MAX = 5

const appendix = (page: Page) => page.getByRole('heading', { name: 'Appendix: Working of Every Figure' })
const paper = (page: Page) => page.getByRole('combobox', { name: 'Paper' })
const sheet = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens a report and waits until all of it is there. */
async function openReport(page: Page, id: string, strategy: StrategyKey) {
  await page.goto(paths.propertyReport(id, { strategy }))
  await expectWhole(page)
}

async function expectWhole(page: Page) {
  await expect(appendix(page)).toBeVisible()
  await expect(page.getByText('Loading the map…')).toHaveCount(0)
  await expect(page.getByText('Loading the adjustment grid')).toHaveCount(0)
}

const words = async (of: Locator) => (await of.innerText()).replaceAll(/\s+/g, ' ').trim()

/** The figures of the property page that page one repeats, by strategy. */
const figures: Record<StrategyKey, readonly (readonly [onPage: string, inPackage: string])[]> = {
  buyHold: [['Net monthly income', 'Net monthly income'], ['Total cash needed', 'Cash needed']], // oxfmt-ignore
  brrrr: [['Net monthly income', 'Net monthly income'], ['Total cash needed', 'Cash needed'], ['DSCR', 'Debt coverage (DSCR)']], // oxfmt-ignore
  fixFlip: [
    ['Net profit', 'Net profit'],
    ['Cash needed', 'Cash needed'],
  ],
  shortTerm: [],
}

for (const strategy of StrategyKey.options) {
  test(`the package of ${strategy} prints on Letter and A4: pages, feet, tags, whole rows and the page's figures [DEAL-7]`, async ({
    page,
    homes,
  }) => {
    test.slow()
    const home = ordinaryHome(homes)
    await openProperty(page, 'Investor', home._id, strategy)
    await expectSettled(page)
    const onPage = await Promise.all(
      figures[strategy].map(async ([term, label]) => [label, await words(figure(page, term))] as const),
    )
    await page.getByRole('tabpanel').getByRole('link', { name: 'Report', exact: true }).click()
    await expectWhole(page)
    for (const [label, value] of onPage) {
      await expect(figure(page, label), label).toHaveText(value)
    }
    for (const [size, [width, height]] of Object.entries(sizes)) {
      await paper(page).selectOption(size)
      const pages = await printedPages(page)
      const lines = pages.map(({ line }) => line)
      const first = lines[0] ?? ''
      expect(first).toContain(home.PropertyAddressFull)
      for (const [label, value] of onPage) expect(first, `${size}, ${label}`).toContain(value)
      // The first sheet has one page, whatever follows.
      expect(lines[1], size).toMatch(/or a promise\. (After-Repair|Leases|Conservative|Projections|Costs)/)
      const start = lines.findIndex((line) => line.includes('Appendix: Working of Every Figure'))
      expect(start, size).toBeGreaterThanOrEqual(2)
      expect(start, size).toBeLessThanOrEqual(PAGES_MAX)
      for (const [index, { texts, line, ...one }] of pages.entries()) {
        const where = `${size}, page ${index + 1}`
        expect([Math.round(one.width), Math.round(one.height)], where).toEqual([width, height])
        expect(line, where).toContain(`Page ${index + 1} of ${pages.length}`)
        expect(line, where).toMatch(
          /Prepared \w{3} \d\d, \d{4} by .+\. Scenario [\dA-Z]{4}-[\dA-Z]{4}\. Made with Freehold\./,
        )
        expect(line, where).toContain('Projections from the inputs shown, not an appraisal')
        // On page one the head is part of the sheet.
        expect(line.includes('· Loan package'), where).toBe(index > 0)
        const small = texts.filter((text) => text.size < LEAST_POINTS - 0.01)
        expect(
          small.map((text) => `${text.text} ${text.size}`),
          where,
        ).toEqual([])
      }
      const heads = lines.slice(start).filter((line) => line.includes('With the inputs'))
      const working = lines.findIndex((line) => line.includes('Inputs That Differ from the Defaults'))
      expect(heads.length, `${size}: a continued table repeats its head`).toBeGreaterThanOrEqual(
        working - start,
      )
      const roles = pages.flatMap((one) => one.roles)
      expect(roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']))
    }
  })
}

for (const strategy of ['brrrr', 'buyHold'] as const) {
  test(`page one of ${strategy} has all of its assumptions, with realistic expenses, a long street and a listing to check [DEAL-7]`, async ({
    page,
    homes,
    person,
  }) => {
    const own = await signInToApi(person.username, person.password)
    await own.call(updateProfileSettings, { body: { realisticExpenses: true } })
    await changeProperty(page, ({ arv }) => ({
      PropertyAddressFull: '12 Very Long Street Name of the Old Mill Race '.repeat(5).slice(0, 200),
      checks: ['33 bedrooms in 1,620 sq ft', 'built in 2924'],
      // A range of low confidence has the longest words.
      arv: arv && { ...arv, low: (arv.arv * 0.7) as Dollars, high: (arv.arv * 1.45) as Dollars },
    }))
    await signIn(page, person)
    await openReport(page, ordinaryHome(homes)._id, strategy)
    const first = sheet(page, 'Loan package')
    await expect(first).toContainText('With realistic expenses. Without them:')
    const assumptions = await first.locator('dl').last().locator('dt').allInnerTexts()
    expect(assumptions).toHaveLength(8)
    for (const size of Object.keys(sizes)) {
      await paper(page).selectOption(size)
      const [one, two] = await printedPages(page)
      const start = one?.line.indexOf('Key Assumptions') ?? -1
      expect(start, size).toBeGreaterThan(0)
      for (const term of assumptions) expect(one?.line.slice(start), size).toContain(term)
      expect(two?.line, size).toMatch(/or a promise\. (After-Repair|Leases)/)
    }
  })
}

test('an address of 2,000 characters ends in the heads of pages and grid, and adds no page [DEAL-7] [USE-15]', async ({
  page,
  homes,
}) => {
  test.slow()
  const home = ordinaryHome(homes)
  await signIn(page, 'Investor')
  await openReport(page, home._id, 'brrrr')
  const usual = await printedPages(page)
  const notes = usual.findIndex(({ line }) => line.includes('The Sales Comparison in Detail'))
  expect(notes, 'the notes of the grid follow it').toBeLessThan(
    usual.findIndex(({ line }) => line.includes('Projections, 30 Years')),
  )
  const long = 'Millrace'.repeat(250)
  await changeProperty(page, () => ({ PropertyAddressFull: long }))
  await openReport(page, home._id, 'brrrr')
  for (const size of Object.keys(sizes)) {
    await paper(page).selectOption(size)
    const pages = await printedPages(page)
    expect(pages.length, size).toBeLessThanOrEqual(usual.length)
    for (const { line } of pages.slice(1)) expect(line).toContain(`${long.slice(0, 59)}…`)
    const right = Math.max(...pages.flatMap(({ texts }) => texts.map(({ x }) => x)))
    expect(right, size).toBeLessThan(sizes[size as keyof typeof sizes][0])
  }
})

test('no row is split between pages, and a continued table repeats its head [DEAL-7]', async ({
  page,
  homes,
}) => {
  await signIn(page, 'Investor')
  await openReport(page, ordinaryHome(homes)._id, 'brrrr')
  const pages = await printedPages(page)
  const rows = await page
    .getByRole('table', { name: 'Appendix: Working of Every Figure' })
    .getByRole('row')
    .evaluateAll((all) =>
      all.slice(1).map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())),
    )
  expect(rows.length).toBeGreaterThan(15)
  const shown = pages.map(({ line }) => line.replaceAll(' ', ''))
  for (const cells of rows) {
    const whole = shown.filter((line) => cells.every((cell) => line.includes(cell.replaceAll(/\s/g, ''))))
    expect(whole.length, `the row ${cells[0]} is on one page`).toBeGreaterThanOrEqual(1)
  }
})

test('names that look like style rules print as they are, and leave with the report [DEAL-7]', async ({
  page,
  homes,
}) => {
  const street = '1 "Alder}body{display:none} \\ St*/'
  const home = ordinaryHome(homes)
  await changeProperty(page, () => ({ PropertyAddressFull: street }))
  await signIn(page, 'Investor')
  await openReport(page, home._id, 'buyHold')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(street)
  const pages = await printedPages(page)
  expect(pages.length).toBeGreaterThan(2)
  for (const { line } of pages.slice(1))
    expect(line.replaceAll(' ', '')).toContain(street.replaceAll(' ', ''))
  await page.getByRole('link', { name: 'Back to the Property' }).click()
  await expect(page.getByRole('tabpanel')).toBeVisible()
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
})

test('Print waits for all parts, prints no bar, sidebar or toast, and remembers the paper [DEAL-7]', async ({
  page,
  homes,
  watch,
}) => {
  await page.addInitScript(() => {
    const printed: boolean[] = []
    Object.assign(globalThis, { printed })
    globalThis.print = () =>
      printed.push(document.body.innerText.includes('Appendix: Working of Every Figure'))
  })
  await signIn(page, 'Investor')
  await page.goto(paths.propertyReport(ordinaryHome(homes)._id, { strategy: 'brrrr' }))
  const button = page.getByRole('button', { name: 'Print or Save as PDF' })
  await button.focus()
  await page.keyboard.press('Enter')
  const printed = () => page.evaluate(() => (globalThis as unknown as { printed: boolean[] }).printed)
  await expect.poll(printed).toEqual([true])

  await paper(page).selectOption('A4')
  await page.reload()
  await expect(paper(page)).toHaveValue('A4')
  await expectWhole(page)
  watch.expectProblem(/workbook|ERR_FAILED/)
  await page.route('**/workbook*', (route) => route.abort())
  await page.getByRole('button', { name: 'Download Excel' }).click()
  const toast = page.getByRole('alert')
  await expect(toast).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(toast).toBeHidden()
  await expect(button).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  const [first] = await printedPages(page)
  expect(first?.line).not.toContain('Download CSV')
  await page.emulateMedia({ media: 'screen' })
})

test('a report without photos, ARV or comps says so and leaves those parts out [DEAL-7]', async ({
  page,
  homes,
}) => {
  await changeProperty(page, () => ({ media: [], arv: null, comps: [], rentalComps: [] }))
  await signIn(page, 'Investor')
  await openReport(page, ordinaryHome(homes)._id, 'buyHold')
  const first = sheet(page, 'Loan package')
  await expect(first).toContainText('No photos from the listing yet, drawings stand in.')
  await expect(page.getByRole('heading', { name: /^After-Repair Value/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Leases Nearby' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Amortization by Year' })).toBeVisible()
})

test('edited inputs survive a reload, and the report shows the same in another browser, answers first [DEAL-9]', async ({
  page,
  homes,
  openContext,
}) => {
  const home = ordinaryHome(homes)
  await openProperty(page, 'Investor', home._id, 'brrrr')
  await expectSettled(page)
  const price = page.getByRole('form', { name: / inputs$/ }).getByRole('textbox', { name: 'Purchase price' })
  await price.fill('311,000')
  await expectSettled(page)
  await expect(page).toHaveURL(/P311000/)
  await page.reload()
  await expect(price).toHaveValue('311,000')
  await expectSettled(page)
  await page.getByRole('tabpanel').getByRole('link', { name: 'Report', exact: true }).click()
  await expectWhole(page)
  const first = sheet(page, 'Loan package')
  const differing = page.getByRole('table', { name: 'Inputs That Differ from the Defaults' })
  await expect(differing.getByRole('row', { name: /^Purchase price/ })).toContainText('$311,000.00')
  await expect(page.getByRole('main').getByRole('heading').first()).toHaveText(home.PropertyAddressFull)
  const shown = await words(first.locator('dl').first())
  const id = /Scenario ([\dA-Z-]{9})/.exec(await words(first))?.[1]
  const other = await (await openContext()).newPage()
  await signIn(other, 'Admin', page.url())
  await expectWhole(other)
  expect(await words(sheet(other, 'Loan package').locator('dl').first())).toBe(shown)
  expect(await words(sheet(other, 'Loan package'))).toContain(`Scenario ${id}`)
})

for (const [name, viewport] of Object.entries({
  phone: devices.phone.viewport,
  tablet: { width: 820, height: 1180 },
  laptop: { width: 1280, height: 720 },
  desktop: { width: 1920, height: 1080 },
})) {
  test(`a report on a ${name} has no axe violations, light and dark, and its bar stays [DEAL-7]`, async ({
    page,
    homes,
  }) => {
    await page.setViewportSize(viewport)
    await signIn(page, 'Investor')
    await openReport(page, ordinaryHome(homes)._id, 'brrrr')
    await expect(page).toHaveTitle(new RegExp(`^Report: .*, ${strategyTabLabels.brrrr} \\| Freehold$`))
    await expectAccessible(page, `a report on a ${name}`)
    if (name === 'phone' || name === 'tablet') await expectReadable(page)
    await page.mouse.wheel(0, 1_500)
    await expect(page.getByRole('button', { name: 'Print or Save as PDF' })).toBeInViewport()
  })
}

/** The smallest text of a page of the app, in pixels. */
const LEAST_PIXELS = 12

/** A report as a page of the app: no sideways scroll, no figure below the text of other pages, and rows that are still rows. */
async function expectReadable(page: Page) {
  await expect(page.getByRole('region', { name: 'Sheets of the report' })).toHaveCount(0)
  const small = await page
    .locator('[data-sheets] :is(dt, dd, th, td)')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && one.textContent?.trim())
        .map((one) => `${one.textContent} ${getComputedStyle(one).fontSize}`),
    )
  expect(small.filter((text) => parseFloat(text.split(' ').at(-1) ?? '') < LEAST_PIXELS)).toEqual([])
  const working = page.getByRole('table', { name: 'Appendix: Working of Every Figure' })
  await expect(working.getByRole('row', { name: /^Refinance loan .* \$[\d,.]+$/ })).toBeVisible()
}

test('a report takes the layout of its paper on a phone while it is printed [DEAL-7]', async ({
  page,
  homes,
}) => {
  const widths = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-sheets] > section')].map((sheet) => sheet.clientWidth),
    )
  await page.addInitScript(() => {
    globalThis.print = () => {
      const drawn = [...document.querySelectorAll<SVGElement>('[data-sheets] svg[viewBox][role=img]')]
      Object.assign(globalThis, {
        printed: {
          widths: [...document.querySelectorAll('[data-sheets] > section')].map((sheet) => sheet.clientWidth),
          /** Of pictures that were drawn for another width. */
          scaled: drawn.filter((one) => Math.abs(one.clientWidth - viewBoxWidth(one)) > 1).length,
        },
      })
    }
    const viewBoxWidth = (one: SVGElement) => Number(one.getAttribute('viewBox')?.split(' ')[2])
  })
  await page.setViewportSize(devices.phone.viewport)
  await signIn(page, 'Investor')
  await openReport(page, ordinaryHome(homes)._id, 'brrrr')
  expect(Math.max(...(await widths()))).toBeLessThan(devices.phone.viewport.width)
  await page.getByRole('button', { name: 'Print or Save as PDF' }).press('Enter')
  const printed = () => page.evaluate(() => (globalThis as { printed?: unknown }).printed)
  await expect.poll(printed).toEqual({ widths: [816, 816, 816, 816], scaled: 0 })
  await expect.poll(async () => Math.max(...(await widths()))).toBeLessThan(devices.phone.viewport.width)
})
