import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { paths, type PropertySummary, type SavedAnalysis, type TaxEstimate } from '@freehold/contracts'
import {
  changeProperty,
  changeRates,
  expectSettled,
  figure,
  input,
  inputsOf,
  openProperty,
  ordinaryHome,
} from '../src/propertyPage'
import type { SignedInApi } from '../src/signedInApi'
import { expect, test } from '../src/test'

const savedBar = (page: Page) => page.getByRole('region', { name: 'Saved analysis' })

/** Saves the open analysis and returns its id. */
async function save(page: Page, name: string): Promise<string> {
  await expectSettled(page)
  const answered = page.waitForResponse('**/api/v1/auth/savedAnalyses')
  await page.getByRole('button', { name: 'Save Analysis' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save Analysis' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save Analysis' }).click()
  await expect(dialog).toHaveCount(0)
  const { data } = (await (await answered).json()) as { data: SavedAnalysis }
  return data._id
}

test('every figure opens its calculation with the keyboard: formula, numbers and their sources', async ({
  page,
  homes,
}) => {
  await openProperty(page, 'Investor', ordinaryHome(homes)._id)
  await expectSettled(page)
  const shown = await figure(page, 'Net monthly income').textContent()
  await figure(page, 'Net monthly income').getByRole('button').focus()
  await page.keyboard.press('Enter')
  const net = page.getByRole('dialog', { name: 'Net monthly income' })
  await expect(net).toContainText('monthly rent − gross monthly expenses')
  await expect(net.getByRole('row', { name: /^Monthly rent/ })).toContainText('Estimate from leases nearby')
  await net
    .getByRole('row', { name: /^Gross monthly expenses/ })
    .getByRole('button')
    .press('Enter')
  const gross = page.getByRole('dialog', { name: 'Gross monthly expenses' })
  await gross
    .getByRole('row', { name: /^Monthly mortgage/ })
    .getByRole('button')
    .press('Enter')
  const mortgage = page.getByRole('dialog', { name: 'Monthly mortgage' })
  await expect(mortgage.getByRole('row', { name: /^Interest rate/ })).toContainText('Rate of the day')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(figure(page, 'Net monthly income').getByRole('button')).toBeFocused()
  await expect(figure(page, 'Net monthly income')).toHaveText(shown ?? '')
})

test('the page and the report of a home whose listing states no taxes say which are assumed [REC-8]', async ({
  page,
  homes,
}) => {
  const { _id: id } = ordinaryHome(homes)
  const assumed = 'Assumed: median of 306 homes in 98118, 0.93% a year'
  await changeProperty(page, ({ expenses }) => ({
    expenses: expenses.filter(({ type }) => type !== 'Tax'),
    tax: { annualTax: 4_200, rate: 0.93, method: 'MEDIAN_RATE', area: '98118', source: null, homesUsed: 306 } as TaxEstimate, // oxfmt-ignore
  }))
  await openProperty(page, 'Investor', id)
  await expect(input(page, 'Taxes')).toHaveValue('4,200')
  await expect(input(page, 'Taxes')).toHaveAccessibleDescription(`${assumed} $`)
  await expectSettled(page)
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await expect(page.getByRole('row', { name: /^Monthly taxes/ })).toContainText(assumed)
})

test('a price for a return changes the break-even and the IRR, and the loan opens its monthly schedule', async ({
  page,
  homes,
}) => {
  await openProperty(page, 'Investor', ordinaryHome(homes)._id)
  await expectSettled(page)
  await page.getByRole('textbox', { name: 'Target' }).fill('4')
  await page.getByRole('button', { name: 'Use This Price' }).click()
  await expectSettled(page)
  await expect(figure(page, 'Cash-on-cash ROI')).toContainText('4.00%')
  await expect(figure(page, 'Break-even rent')).toHaveText(/^\$[\d,]+$/)
  await expect(figure(page, 'Internal rate of return')).toHaveText(/^−?\d+\.\d\d%$/)
  const loan = page.locator('figure').filter({ hasText: 'Loan Payments by Year' })
  await loan.getByRole('button', { name: 'Table' }).click()
  await loan.getByRole('button', { name: 'Year 30' }).click()
  await expect(loan.getByRole('row', { name: /^Month 360/ })).toContainText('$0')
})

test('a saved analysis opens from the dashboard as it was left, is renamed and deleted [DSH-2]', async ({
  page,
  homes,
  person,
}) => {
  const home = ordinaryHome(homes)
  await openProperty(page, person, home._id)
  await expectSettled(page)
  await input(page, 'Monthly rent').fill('3,333')
  await inputsOf(page)
    .getByRole('checkbox', { name: /^Vacancy/ })
    .check()
  const id = await save(page, '<b>Plan</b> & "co"')
  const roi = await figure(page, 'Cash-on-cash ROI').textContent()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const card = page.getByRole('region', { name: 'Saved Investments' })
  await card.getByRole('link', { name: home.PropertyAddressFull }).click()
  await expect(page).toHaveURL(new RegExp(`/app/property/${home._id}\\?analysis=${id}`))
  await expect(savedBar(page)).toContainText('<b>Plan</b> & "co"')
  await expect(savedBar(page)).toContainText('Nothing has changed since')
  await expect(input(page, 'Monthly rent')).toHaveValue('3,333')
  await expect(inputsOf(page).getByRole('checkbox', { name: /^Vacancy/ })).toBeChecked()
  await expectSettled(page)
  await expect(figure(page, 'Cash-on-cash ROI')).toHaveText(roi ?? '')

  await savedBar(page).getByRole('button', { name: 'Rename' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename Analysis' })
  await rename.getByLabel('Name').fill('Plan B')
  await rename.getByRole('button', { name: 'Rename Analysis' }).click()
  await expect(savedBar(page)).toContainText('Plan B')
  await savedBar(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(savedBar(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/analysis=/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(card).toContainText('Saved configurations will appear here')
})

test('changes since an analysis was saved are shown and can be applied', async ({ page, homes, person }) => {
  const home = ordinaryHome(homes)
  await openProperty(page, person, home._id)
  const id = await save(page, 'Before the rate fell')
  await changeRates(page, 5.5)
  await page.goto(`/app/property/${home._id}?analysis=${id}`)
  const changes = savedBar(page).getByRole('table', { name: 'Changed since its figures were taken' })
  await expect(changes.getByRole('row', { name: /^Interest rate/ })).toHaveText(/6\.88%\s*5\.50%/)
  await savedBar(page).getByRole('button', { name: 'Use Today’s Figures' }).click()
  await expect(input(page, 'Interest rate')).toHaveValue('5.5')
})

test('up to six analyses and properties are compared side by side, and each figure opens its calculation', async ({
  page,
  homes,
  person,
  watch,
}) => {
  watch.expectProblem(/status of 404/)
  const home = ordinaryHome(homes)
  await openProperty(page, person, home._id)
  const first = await save(page, 'First')
  await save(page, 'Second')
  await page.goto(`/app/property/compare?analysis=${first}`)
  const table = page.getByRole('table', { name: 'Comparison' })
  await expect(table.getByRole('columnheader')).toHaveCount(2)
  const box = page.getByRole('combobox', { name: 'Add a home to compare' })
  await box.fill('second')
  await page.getByRole('option', { name: /^Second/ }).click()
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  const net = table.getByRole('row', { name: /^Net monthly income/ }).getByRole('cell')
  await expect(net).toHaveCount(2)
  await net.first().getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Net monthly income' })).toContainText(
    'monthly rent − gross monthly expenses',
  )
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^Remove .*Second$/ }).click()
  await expect(table.getByRole('columnheader')).toHaveCount(2)

  await net.first().getByRole('button').click()
  const rent = page.getByRole('dialog').getByRole('row', { name: /^Monthly rent/ })
  await expect(rent).toContainText('Estimate from leases nearby')
  await page.getByRole('button', { name: 'Done' }).click()

  await page.goto(`/app/property/${home._id}?strategy=brrrr`)
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(table).toContainText('Refinance loan')
  await page.goto(
    `/app/property/compare?analysis=unknown&property=unknown&analysis=${first}&${['a', 'b', 'c', 'd'].map((id) => `property=${id}`).join('&')}`,
  )
  await expect(table.getByRole('columnheader')).toHaveCount(7)
  await expect(table).toContainText('This analysis is not yours, or no longer exists')
})

test('a recently seen property and one of a place are added to a comparison by keyboard', async ({
  page,
  homes,
  person,
}) => {
  const [home, other] = [ordinaryHome(homes), homes.find(({ _id }) => _id !== ordinaryHome(homes)._id)]
  if (!other) throw new Error('The demo market has one home')
  await openProperty(page, person, home._id)
  await expectSettled(page)
  await page.goto('/app/property/compare')
  const box = page.getByRole('combobox', { name: 'Add a home to compare' })
  await box.focus()
  await expect(page.getByRole('group', { name: 'Recently seen' })).toContainText(home.PropertyAddressFull)
  await page.keyboard.press('Enter')
  const heads = page.getByRole('table', { name: 'Comparison' }).getByRole('columnheader')
  await expect(heads).toHaveCount(2)
  await box.fill(other.PropertyAddressCity)
  await expect(
    page
      .getByRole('group', { name: 'Places with homes' })
      .getByRole('option', { name: other.PropertyAddressCity })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  const ofPlace = page.getByRole('group', { name: /^Homes in|^The first/ }).getByRole('option')
  await expect(ofPlace.first()).toBeVisible()
  const added = (await ofPlace.first().textContent())!
  await page.keyboard.press('Enter')
  await expect(heads).toHaveCount(3)
  expect(added).toContain((await heads.last().getByRole('link').textContent())!)
})

test('an analysis of a withdrawn property opens from the dashboard, read-only and printable', async ({
  page,
  homes,
  person,
  watch,
}) => {
  watch.expectProblem(/status of 404/)
  const home = ordinaryHome(homes)
  await openProperty(page, person, home._id)
  const id = await save(page, 'Before it went')
  const roi = await figure(page, 'Cash-on-cash ROI').innerText()
  const gone = { error: { code: 'NOT_FOUND', message: 'Property not found', requestId: 'r' } }
  await page.route(/\/api\/v1\/auth\/property\/[\w-]+$/, (route) =>
    route.fulfill({ status: 404, json: gone }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await page
    .getByRole('region', { name: 'Saved Investments' })
    .getByRole('link', { name: home.PropertyAddressFull })
    .click()
  await expect(page).toHaveURL(new RegExp(`/app/property/${home._id}\\?analysis=${id}`))
  await expect(page.getByText('This property is no longer shown')).toBeVisible()
  await expect(page.getByText(/^Cash-on-cash ROI/).first()).toContainText(
    /-?[\d.]+%/.exec(roi)?.[0] ?? 'none',
  )
  await expect(page.getByText('monthly rent − gross monthly expenses')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Inputs and their sources' })).toBeVisible()
})

/** Where its purchase price comes from. */
const sourceOfPrice = async (admin: SignedInApi, { _id }: PropertySummary) =>
  (await admin.findHome(_id)).listingStatus === 'sold' ? 'Last sale' : 'Listing'

/** Opens the report of a home after another rent was typed. */
async function openReportAtRent(page: Page, { _id }: PropertySummary, rent: string) {
  await openProperty(page, 'Investor', _id)
  await expectSettled(page)
  await input(page, 'Monthly rent').fill(rent)
  await expectSettled(page)
  await page.getByRole('link', { name: 'Report', exact: true }).click()
}

test('a report prints every figure with its calculation and without the shell, and downloads as CSV', async ({
  page,
  admin,
  homes,
}) => {
  const home = ordinaryHome(homes)
  await openReportAtRent(page, home, '3100')
  await expect(page.getByRole('heading', { level: 1, name: home.PropertyAddressFull })).toBeVisible()
  const inputs = page.getByRole('table', { name: 'Inputs and their sources' })
  await expect(inputs.getByRole('row', { name: /^Monthly rent/ })).toContainText('Your input')
  await expect(inputs.getByRole('row', { name: /^Purchase price/ })).toContainText(
    await sourceOfPrice(admin, home),
  )
  await expect(
    page.getByRole('row').filter({ hasText: 'monthly rent − gross monthly expenses' }),
  ).toBeVisible()

  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const csv = readFileSync(await (await started).path(), 'utf8')
  expect(csv).toContain('"Input","Monthly rent",3100,"dollars","Your input"')
  expect(csv).not.toMatch(/(^|,)"[=+@-]/m)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Appendix: Working of Every Figure' })).toBeVisible()
  expect((await page.pdf({ format: 'Letter' })).byteLength).toBeGreaterThan(10_000)

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Back to the Property' }).click()
  await expect(input(page, 'Monthly rent')).toHaveValue('3,100')
})

/** The text of a file in a workbook. */
function fileIn(workbook: Buffer, name: string): string {
  const local = workbook.indexOf(name, 0, 'utf8') - LOCAL_HEADER_BYTES
  const extra = workbook.readUInt16LE(local + 28)
  return inflateRawSync(workbook.subarray(local + LOCAL_HEADER_BYTES + name.length + extra)).toString('utf8')
}
/** What precedes the name of a file in a ZIP archive. */
const LOCAL_HEADER_BYTES = 30

test('a report downloads as a workbook of formulas over its inputs, also after a failed attempt [DEAL-8]', async ({
  page,
  homes,
  watch,
}) => {
  const home = ordinaryHome(homes)
  await openReportAtRent(page, home, '3100')
  const button = page.getByRole('button', { name: 'Download Excel' })

  watch.expectProblem(/status of 503/)
  const refuse = { status: 503, json: { error: { code: 'UNAVAILABLE', message: 'Please try again' } } }
  await page.route('**/workbook', (route) => route.fulfill(refuse), { times: 1 })
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please try again' })).toBeVisible()

  const started = page.waitForEvent('download')
  await button.click()
  const download = await started
  expect(download.suggestedFilename()).toBe(`${home.PropertyAddressFull.replaceAll('.', '')}, BuyHold.xlsx`)
  const workbook = readFileSync(await download.path())
  expect(fileIn(workbook, 'xl/workbook.xml')).toContain('name="buyHold_netMonthlyIncome"')
  const [rent] = fileIn(workbook, 'xl/worksheets/sheet2.xml').match(/>Monthly rent<.*?<\/row>/) ?? []
  expect(rent).toContain('<v>3100</v>')
  expect(rent).toContain('>Your input<')
  const formulas = fileIn(workbook, 'xl/worksheets/sheet3.xml').match(/<f>[^<]*<\/f>/g) ?? []
  expect(formulas.join('\n')).toMatch(/input_monthlyRent - buyHold_grossMonthlyExpenses/)
})

test('a report names the same source for each input, opened from the page or by its URL', async ({
  page,
  admin,
  homes,
  person,
}) => {
  const home = ordinaryHome(homes)
  const inputs = page.getByRole('table', { name: 'Inputs and their sources' })
  /** Also reports what the page shows next to the results. */
  const further = {
    buyHold: 'Internal rate of return (IRR)',
    brrrr: 'Break-even rent',
    fixFlip: 'Break-even sale price',
    shortTerm: 'Break-even occupancy',
  }
  const linesOf = async () => {
    await expect(inputs.getByRole('row').nth(5)).toBeVisible()
    return inputs.getByRole('row').allInnerTexts()
  }
  await openProperty(page, person, home._id)
  for (const strategy of ['buyHold', 'brrrr', 'fixFlip', 'shortTerm'] as const) {
    await page.goto(paths.property(home._id, { strategy }))
    await expectSettled(page)
    await page.getByRole('link', { name: 'Report', exact: true }).click()
    const fromPage = await linesOf()
    await page.goto('/app')
    await page.goto(paths.propertyReport(home._id, { strategy }))
    expect(await linesOf(), strategy).toEqual(fromPage)
    expect(fromPage.join('\n')).not.toContain('Your input')
    await expect(page.getByRole('rowheader', { name: further[strategy], exact: true })).toBeVisible()
  }

  await page.goto(paths.propertyReport(home._id, { strategy: 'brrrr' }))
  await expect(page.getByText('The refinance is above 75% of the value')).toBeVisible()

  await page.goto(paths.property(home._id))
  await expectSettled(page)
  await input(page, 'Monthly rent').fill('3100')
  await input(page, 'Interest rate').fill('7')
  const id = await save(page, 'My rent')
  await page.goto(paths.propertyReport(home._id, { analysis: id }))
  const source = (name: RegExp) => inputs.getByRole('row', { name }).getByRole('cell').last()
  await expect(source(/^Monthly rent/)).toHaveText('Your input')
  await expect(source(/^Interest rate/)).toHaveText('Your input')
  await expect(source(/^Purchase price/)).toHaveText(await sourceOfPrice(admin, home))
  await expect(source(/^Down payment/)).toHaveText('Rule of thumb')
  await expect(source(/^Rehab cost/)).toHaveText('Rule of thumb')
  await page.goto(paths.propertyReport(home._id))
  await expect(source(/^Monthly rent/)).toHaveText(/^Estimate from leases nearby/)
  await expect(source(/^Interest rate/)).toHaveText(/^Rate of the day, \w{3} \d\d, \d{4}$/)
})
