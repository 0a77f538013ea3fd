import type { Locator, Page, Request } from '@playwright/test'
import {
  type BuyHoldInput,
  type BuyHoldResults,
  type CashReturn,
  type Dollars,
  type Expense,
  getProperty,
  latestRates,
  paths,
  type Property,
  type PropertySummary,
  returnPercent,
  saveAnalysis,
  strategyTabLabels,
} from '@freehold/contracts'
import { expectAccessible } from '../src/axe'
import { formatDollars, formatPercent, readDollars, returnText } from '../src/figures'
import { phone } from '../src/phone'
import {
  changeProperty,
  expectSettled,
  figure,
  input,
  inputsOf,
  openProperty,
  ordinaryHome,
} from '../src/propertyPage'
import { infoWindow, tags } from '../src/searchPage'
import { signInToApi } from '../src/signedInApi'
import { expect, signIn, test } from '../src/test'

const bodyOf = (request: Request) => request.postDataJSON() as BuyHoldInput

/** Percent as it was entered: 55%, or 55.50%. */
const enteredPercent = (percent: number) => formatPercent(percent).replace('.00', '')

/** The bodies of the calculations that the page has requested. */
function recordCalculations(page: Page): BuyHoldInput[] {
  const sent: BuyHoldInput[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/buyhold')) sent.push(bodyOf(request))
  })
  return sent
}

/** Holds the calculations selected by `isHeld` until they are released. */
async function holdCalculations(page: Page, isHeld: (body: BuyHoldInput) => boolean) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/buyhold', async (route) => {
    if (isHeld(bodyOf(route.request()))) await held
    await route.continue()
  })
  return release
}

const annual = (type: string, value: number, name = type) => ({ type, name, value }) as Expense

async function expectBuyHold(page: Page, results: BuyHoldResults) {
  await expect.soft(figure(page, 'Cash-on-cash ROI')).toHaveText(returnText(results))
  for (const [term, dollars] of [
    ['Net monthly income', results.netMonthlyIncome],
    ['Gross monthly expenses', results.grossMonthlyExpenses],
    ['Total cash needed', results.totalCashNeeded],
    ['Total costs', results.totalCosts],
  ] as const)
    await expect.soft(figure(page, term)).toHaveText(formatDollars(dollars ?? NaN))
}

test('Buy & Hold shows a skeleton, then the server\u2019s results [BNH-1] [BNH-13] [BNH-9]', async ({
  page,
  homes,
}) => {
  const release = await holdCalculations(page, () => true)
  const answered = page.waitForResponse('**/buyhold')
  await openProperty(page, 'Investor', ordinaryHome(homes)._id)
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('status')).toHaveText('Calculating the first results')
  await expect(panel.locator('dl[aria-busy="true"]')).toBeVisible()
  await expect(figure(page, 'Total costs')).toHaveText('')
  release()
  const { data } = (await (await answered).json()) as { data: BuyHoldResults }
  await expectSettled(page)
  await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectBuyHold(page, data)
})

test('Buy & Hold shows a loss with a minus on return and income [BNH-13] [PRP-8]', async ({
  page,
  homes,
}) => {
  const { _id } = requireHome(homes, 'BuyHoldResults', (percent) => percent < 0)
  const answered = page.waitForResponse('**/buyhold')
  await openProperty(page, 'Investor', _id)
  const { data } = (await (await answered).json()) as { data: BuyHoldResults }
  expect(data.netMonthlyIncome).toBeLessThan(-1)
  await expectSettled(page)
  await expectBuyHold(page, data)
})

test('a new analysis starts with the price, the default down payment, annual costs and the 30-year rate [BNH-2] [BNH-3] [BNH-4] [BNH-6] [BNH-9]', async ({
  page,
  admin,
  homes,
}) => {
  const home = await admin.findHome(ordinaryHome(homes)._id)
  const price = home.LatestListingPrice ?? 0
  await changeProperty(page, () => ({
    expenses: [
      annual('HOA', 1_000),
      annual('HOA', 200, 'Second association'),
      annual('Tax', 3_600),
      annual('Insurance', 1_200),
      annual('Maintenance', 600, 'Lawn care'),
    ],
    // Assumed only where the listing states none.
    tax: null,
  }))
  const sent = page.waitForRequest('**/buyhold')
  await openProperty(page, 'Investor', home._id)
  const starts = {
    'Purchase price': price,
    'Down payment': price * 0.25,
    'Rehab cost': price * 0.05,
    'Closing costs': price * 0.03,
    Taxes: 3_600,
    Insurance: 1_200,
    HOA: 1_200,
    'Lawn care': 50,
    'Interest rate': 6.88,
    Term: 360,
    'Monthly rent': home.rent?.monthlyRent ?? NaN,
  }
  // The two values must differ, or the rent would prove nothing.
  expect(home.rent?.monthlyRent).not.toBe(home.buyHoldResults?.netMonthlyIncome)
  for (const [name, value] of Object.entries(starts))
    expect.soft(readDollars(await input(page, name).inputValue()), name).toBeCloseTo(value, 2)
  await expect(page.getByRole('combobox', { name: 'Mortgage type' })).toHaveValue('30-year fixed')
  expect(bodyOf(await sent)).toEqual({
    listingPrice: price,
    downPaymentAmount: price * 0.25,
    interestRate: 0.0688,
    loanTermInMonths: 360,
    monthlyRent: home.rent?.monthlyRent,
    monthlyTaxes: 300,
    monthlyHoa: 100,
    monthlyInsurance: 100,
    monthlyExpenses: 50,
    rehabCost: price * 0.05,
    closingCosts: price * 0.03,
  })
})

test("without a rent estimate the rent starts from the server's net monthly income [BNH-6]", async ({
  page,
  admin,
  homes,
}) => {
  const { _id, buyHoldResults } = await admin.findHome(ordinaryHome(homes)._id)
  const net = buyHoldResults?.netMonthlyIncome ?? NaN
  await changeProperty(page, () => ({ rent: null }))
  const sent = page.waitForRequest('**/buyhold')
  await openProperty(page, 'Investor', _id)
  expect(readDollars(await input(page, 'Monthly rent').inputValue())).toBe(net)
  expect(bodyOf(await sent).monthlyRent).toBe(net)
})

test('selecting a mortgage sets rate and term; Custom and Hard Money are options [BNH-4] [BNH-5] [BNH-10]', async ({
  page,
  admin,
  homes,
}) => {
  const { rates } = await admin.call(latestRates)
  await openProperty(page, 'Investor', ordinaryHome(homes)._id)
  const mortgage = page.getByRole('combobox', { name: 'Mortgage type' })
  await expect(mortgage.getByRole('option')).toHaveText([
    ...rates.map(({ type }) => type),
    'Custom',
    'Hard Money',
  ])
  const months = { 30: 360, 20: 240, 15: 180, 10: 120, 7: 84, 5: 60 } as Record<string, number>
  for (const { type, rate } of rates) {
    await mortgage.selectOption(type)
    await expect(input(page, 'Interest rate')).toHaveValue(String(rate))
    await expect(input(page, 'Term')).toHaveValue(String(months[parseInt(type)]))
  }
  await mortgage.selectOption('Hard Money')
  await expect(input(page, 'Interest rate')).toHaveValue('12')
  await mortgage.selectOption('Custom')
  await expect(input(page, 'Interest rate')).toHaveValue('0')
  await expect(input(page, 'Term')).toHaveValue('0')
  await expect(page.getByText('The loan has no term yet')).toBeVisible()

  await input(page, 'Interest rate').fill('6.875')
  await input(page, 'Interest rate').press('ArrowUp')
  await expect(input(page, 'Interest rate')).toHaveValue('7.125')
  for (const field of await inputsOf(page).getByRole('textbox').all())
    await expect(field).toHaveAttribute('inputmode', 'decimal')
})

test('results follow after a pause, and a late response never overwrites a newer one [BNH-7]', async ({
  page,
  homes,
}) => {
  await page.clock.install()
  const release = await holdCalculations(page, ({ monthlyRent }) => monthlyRent === 3_100)
  const sent = recordCalculations(page)
  await openProperty(page, 'Investor', ordinaryHome(homes)._id)
  await expectSettled(page)
  await page.clock.pauseAt(new Date(Date.now() + 60 * 60 * 1_000))
  const rent = input(page, 'Monthly rent')

  await rent.fill('3000')
  await page.clock.runFor(349)
  await rent.fill('3100')
  await page.clock.runFor(349)
  expect(sent).toHaveLength(1)
  await page.clock.runFor(1)
  await expect.poll(() => sent.map(({ monthlyRent }) => monthlyRent).slice(1)).toEqual([3_100])

  const abandoned = page.waitForEvent('requestfailed', (request) => bodyOf(request)?.monthlyRent === 3_100)
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/buyhold') && bodyOf(response.request()).monthlyRent === 3_200,
  )
  await rent.fill('3200')
  await page.clock.runFor(350)
  const { data } = (await (await answered).json()) as { data: BuyHoldResults }
  const newest = formatDollars(data.netMonthlyIncome ?? NaN)
  await expect(figure(page, 'Net monthly income')).toHaveText(newest)
  release()
  await abandoned
  await expectSettled(page)
  await expect(figure(page, 'Net monthly income')).toHaveText(newest)
})

test('the down payment is entered in dollars or in whole percent of the price [BNH-8]', async ({
  page,
  homes,
}) => {
  const home = ordinaryHome(homes)
  const price = home.LatestListingPrice ?? 0
  const sent = recordCalculations(page)
  await openProperty(page, 'Investor', home._id)
  const down = input(page, 'Down payment')
  const chooseUnit = (name: string) => inputsOf(page).getByRole('radio', { name }).check()
  await chooseUnit('Percent')
  await expect(down).toHaveValue('25')
  await down.fill('33')
  await expect.poll(() => sent.at(-1)?.downPaymentAmount).toBeCloseTo(price * 0.33, 2)
  await chooseUnit('Dollars')
  expect(readDollars(await down.inputValue())).toBeCloseTo(price * 0.33, 2)
  await down.fill(String(Math.round(price * 0.204)))
  await chooseUnit('Percent')
  await expect(down).toHaveValue('20')
  await expect.poll(() => sent.at(-1)?.downPaymentAmount).toBe(Math.round(price * 0.204))
})

test('a failed calculation is logged and keeps the last good figures, without a toast [BNH-12]', async ({
  page,
  homes,
  watch,
}) => {
  watch.expectProblem(/status of 500|The analysis could not be calculated/)
  await openProperty(page, 'Investor', ordinaryHome(homes)._id)
  await expectSettled(page)
  const before = await figure(page, 'Net monthly income').textContent()
  await page.route('**/buyhold', (route) => route.fulfill({ status: 500 }))
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('The analysis could not be calculated'),
  )
  await input(page, 'Monthly rent').fill('9000')
  await logged
  await expect(page.getByText(/^Not recalculated/)).toBeVisible()
  await expect(figure(page, 'Net monthly income')).toHaveText(before ?? '')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/buyhold')
  await input(page, 'Monthly rent').fill('9001')
  await expectSettled(page)
  await expect(figure(page, 'Net monthly income')).not.toHaveText(before ?? '')
})

test('the suggested rehab cost depends on the price, with 500,000 in the most expensive band [BNH-11]', async ({
  page,
  homes,
}) => {
  await signIn(page, 'Investor')
  for (const [price, share] of [
    [499_999, 0.05],
    [500_000, 0.1],
    [749_999, 0.07],
    [750_000, 0.1],
  ] as const) {
    const home = homes.find(({ LatestListingPrice }) => LatestListingPrice === price)
    await page.goto(`/app/property/${home?._id}`)
    await expect(input(page, 'Purchase price')).toHaveValue(price.toLocaleString('en-US'))
    expect(readDollars(await input(page, 'Rehab cost').inputValue())).toBeCloseTo(price * share, 2)
  }
})

type StoredResults = 'BuyHoldResults' | 'BRRRRResults' | 'FixFlipResults' | 'ShortTermResults'

/** A home with a stored return of this kind. */
function requireHome(
  homes: readonly PropertySummary[],
  stored: StoredResults,
  isWanted: (percent: number) => boolean,
): PropertySummary {
  const home = homes.find(({ [stored]: results }) => isWanted(returnPercent(results) ?? NaN))
  if (!home) throw new Error(`The demo market has no home with such ${stored}`)
  return home
}

const dollars = (value: number | null | undefined) => formatDollars(value ?? NaN)

/** The stored results of a strategy, and the text expected for each of its terms. */
const strategies: {
  strategy: 'brrrr' | 'fixFlip' | 'shortTerm'
  ids: string
  stored: StoredResults
  resultsOf: (home: Property) => CashReturn | null
  texts: (home: Property) => Record<string, string>
}[] = [
  {
    strategy: 'brrrr',
    ids: '[BRR-1]',
    stored: 'BRRRRResults',
    resultsOf: ({ brrrrResults }) => brrrrResults,
    texts: ({ brrrrResults: results }) => ({
      'After-repair value (ARV)': dollars(results?.arv),
      'Loan amount': dollars(results?.loanAmount),
      'Rehab cost': dollars(results?.rehabCost),
      'Cash paid / received': dollars(results?.cashPaidReceived),
      'Total cash needed': dollars(results?.totalCashNeeded),
      'Refinance loan': dollars(results?.refiLoanAmount),
      'Cash at refi close': dollars(results?.cashAtRefiClose),
      'Net monthly income': dollars(results?.netMonthlyIncome),
      'Gross monthly expenses': dollars(results?.grossMonthlyExpenses),
    }),
  },
  {
    strategy: 'fixFlip',
    ids: '[FLP-1]',
    stored: 'FixFlipResults',
    resultsOf: ({ fixFlipResults }) => fixFlipResults,
    texts: ({ fixFlipResults: results }) => ({
      'After-repair value': dollars(results?.afterRepairValue),
      'Cash needed': dollars(results?.cashNeeded),
      'Return on investment': formatPercent(results?.returnOnInvestment ?? NaN),
    }),
  },
  {
    strategy: 'shortTerm',
    ids: '[STR-1]',
    stored: 'ShortTermResults',
    resultsOf: ({ shortTermResults }) => shortTermResults,
    texts: ({ shortTermResults: results }) => ({
      'Peak season rate': dollars(results?.peakSeasonRate),
      'Off-season rate': dollars(results?.offSeasonRate),
      'Estimated occupancy rate': enteredPercent((results?.estimatedOccupancyRate ?? NaN) * 100),
      'Monthly mortgage': dollars(results?.monthlyMortgage),
      'Gross annual revenue': dollars(results?.grossAnnualRevenue),
      'Annual expenses': dollars(results?.annualExpenses),
      'Net operating income': dollars(results?.netOperatingIncome),
      'Total investment': dollars(results?.totalInvestment),
    }),
  },
]

const kindsOfReturn = {
  gain: (percent: number) => percent > 0 && percent < Infinity,
  loss: (percent: number) => percent < 0 && percent > -Infinity,
}

for (const { strategy, ids, stored, resultsOf, texts } of strategies)
  for (const [kind, isOfKind] of Object.entries(kindsOfReturn))
    test(`${strategy} with a ${kind} shows every figure of its stored results, with its return on tab and card ${ids} [PRP-5] [PRP-8]`, async ({
      page,
      admin,
      homes,
    }) => {
      const home = await admin.findHome(requireHome(homes, stored, isOfKind)._id)
      const results = resultsOf(home)
      if (results === null) throw new Error(`${home._id} has no ${stored}`)
      await openProperty(page, 'Investor', home._id, strategy)
      await expect
        .soft(page.getByRole('tab', { selected: true }))
        .toHaveAccessibleName(`${strategyTabLabels[strategy]} ${returnText(results)}`)
      await expect.soft(figure(page, 'Cash-on-cash ROI')).toHaveText(returnText(results))
      for (const [term, text] of Object.entries(texts(home)))
        await expect.soft(figure(page, term), term).toHaveText(text)
    })

test('BRRRR that leaves no cash in the deal has an infinite return on tab and card [BRR-1]', async ({
  page,
  homes,
}) => {
  const noCash = { cashOnCashRoi: null, cashOnCashRoiStatus: 'INFINITE' } as const
  // The demo market has no deal as good as one that is worth twice its price.
  await changeProperty(page, ({ LatestListingPrice, arv, rent, brrrrInput, brrrrResults }) => {
    const better = {
      arv: (2 * (LatestListingPrice ?? NaN)) as Dollars,
      monthlyRent: (4 * (rent?.monthlyRent ?? NaN)) as Dollars,
    }
    return {
      arv: arv && { ...arv, arv: better.arv },
      rent: rent && { ...rent, monthlyRent: better.monthlyRent },
      // The page computes these, after it has shown the results.
      brrrrInput: brrrrInput && { ...brrrrInput, ...better },
      brrrrResults: brrrrResults && { ...brrrrResults, ...noCash },
    }
  })
  await openProperty(page, 'Investor', ordinaryHome(homes)._id, 'brrrr')
  await expect(page.getByRole('tab', { selected: true })).toHaveText(`BRRRR ${returnText(noCash)}`)
  await expect(figure(page, 'Cash-on-cash ROI')).toHaveText(returnText(noCash))
})

test('BRRRR says of what its loan, rehab and refinance are percentages [BRR-2]', async ({ page, homes }) => {
  await openProperty(page, 'Investor', ordinaryHome(homes)._id, 'brrrr')
  for (const share of [
    'Loan is 70% of ARV',
    'Rehab cost is 12.5% of listing price',
    'Refinance loan is 80% of ARV',
  ])
    await expect(page.getByText(share)).toBeVisible()
})

test('Fix & Flip shows its costs, and starts from its defaults with hard money [FLP-1] [FLP-2] [FLP-3]', async ({
  page,
  admin,
  homes,
}) => {
  const home = await admin.findHome(ordinaryHome(homes)._id)
  const results = home.fixFlipResults
  await openProperty(page, 'Investor', home._id, 'fixFlip')
  await expect(page.getByRole('combobox', { name: 'Mortgage type' })).toHaveValue('Hard Money')
  const starts = {
    'Rehab contingency': '10',
    Contingency: '10',
    'Holding period': '6',
    'Selling costs': '6',
    'Hard money rate': '12',
    Points: '2',
    'Insurance rate': '0.7',
  }
  for (const [name, value] of Object.entries(starts)) await expect.soft(input(page, name)).toHaveValue(value)
  for (const name of ['Rehab costs', 'Monthly taxes', 'Monthly insurance', 'Monthly utilities'])
    await expect.soft(input(page, name)).toBeVisible()
  const cash = page.getByRole('table', { name: 'Cash needed' })
  for (const [name, dollars] of [
    ['Rehab costs', results?.rehabCosts],
    ['Holding costs', results?.holdingCosts],
    ['Purchase costs', results?.purchaseCosts],
  ] as const)
    await expect(
      cash.getByRole('row', { name }).getByRole('cell', { name: formatDollars(dollars ?? NaN), exact: true }),
    ).toBeVisible()
})

/** A displayed return, in a tab or as a strategy's main figure. */
const percentIn = async (text: Locator) => /−?[\d,]+\.\d\d%/.exec((await text.textContent()) ?? '')?.[0]
const strategyTab = (page: Page, label: string) => page.getByRole('tab', { name: new RegExp(`^${label} `) })
/** Chooses a tab and waits for its panel, so that no figure of the previous one is read. */
async function openStrategy(page: Page, label: string) {
  await strategyTab(page, label).click()
  await expect(strategyTab(page, label)).toHaveAttribute('aria-selected', 'true')
  await expectSettled(page)
}
/** That of the open strategy; strategies opened before are hidden. */
const leadReturn = (page: Page) =>
  page
    .getByRole('tabpanel')
    .locator('dl > div:visible')
    .filter({ hasText: /^Cash-on-cash ROI/ })
    .locator('dd')
    .first()

/** An input of each strategy, and another value for it. */
const changes = [
  { label: 'Buy/Hold', field: 'Monthly rent', value: '4321', stored: ({ buyHoldResults: r }: Property) => r },
  { label: 'BRRRR', field: 'Monthly rent', value: '9876', stored: ({ brrrrResults: r }: Property) => r },
  { label: 'Fix/Flip', field: 'Rehab costs', value: '12345', stored: ({ fixFlipResults: r }: Property) => r },
  {
    label: 'ST Rental',
    field: 'Peak season rate',
    value: '432',
    stored: ({ shortTermResults: r }: Property) => r,
  },
]

test('a tab shows the stored return until an input changes, then the page\u2019s result, like the figures [PRP-5]', async ({
  page,
  admin,
  homes,
}) => {
  const home = await admin.findHome(ordinaryHome(homes)._id)
  await openProperty(page, 'Investor', home._id)
  const calculated = new Map<string, string | undefined>()
  for (const { label, field, value, stored } of changes) {
    const before = formatPercent(stored(home)?.cashOnCashRoi ?? NaN)
    await openStrategy(page, label)
    expect.soft(await percentIn(strategyTab(page, label)), `${label}, stored`).toBe(before)
    await input(page, field).fill(value)
    await expectSettled(page)
    calculated.set(label, await percentIn(leadReturn(page)))
    expect.soft(calculated.get(label), `${label}, changed`).not.toBe(before)
    expect.soft(await percentIn(strategyTab(page, label)), label).toBe(calculated.get(label))
  }
  for (const { label, field, stored } of changes) {
    await openStrategy(page, label)
    for (const [other, percent] of calculated)
      expect.soft(await percentIn(strategyTab(page, other)), `${other} while ${label} is open`).toBe(percent)
    expect.soft(await percentIn(leadReturn(page)), `${label}, opened again`).toBe(calculated.get(label))

    await inputsOf(page)
      .getByRole('button', { name: `Reset ${field}` })
      .click()
    await expectSettled(page)
    const start = formatPercent(stored(home)?.cashOnCashRoi ?? NaN)
    calculated.set(label, start)
    expect.soft(await percentIn(leadReturn(page)), `${label}, reset`).toBe(start)
    expect.soft(await percentIn(strategyTab(page, label)), `${label}, reset`).toBe(start)
  }
})

test('the tab of a saved analysis shows the return of its inputs; the map’s info window shows the stored one [PRP-5]', async ({
  page,
  admin,
  homes,
  person,
}) => {
  const home = await admin.findHome(ordinaryHome(homes)._id)
  const own = await signInToApi(person.username, person.password)
  const saved = await own.call(saveAnalysis, {
    body: {
      name: 'Another rent',
      strategy: 'buyHold',
      propertyId: home._id,
      inputs: { ...home.buyHoldInput, monthlyRent: 4_321 },
    },
  })
  await signIn(page, person, paths.property(home._id, { analysis: saved._id }))
  await expectSettled(page)
  const stored = formatPercent(home.buyHoldResults?.cashOnCashRoi ?? NaN)
  const shown = await percentIn(leadReturn(page))
  expect(shown).not.toBe(stored)
  expect(await percentIn(strategyTab(page, 'Buy/Hold'))).toBe(shown)

  const [lng, lat] = home.location?.coordinates ?? [0, 0]
  await page.goto(paths.search({ lat, lng, zoom: 18 }))
  await tags(page, ordinaryHome(homes)).click()
  await expect(infoWindow(page).getByRole('tab', { name: /^Buy\/Hold/ })).toContainText(stored)
})

test('an analysis is saved with a name and appears in the saved investments [DSH-2]', async ({
  page,
  homes,
  person,
}) => {
  const home = ordinaryHome(homes)
  await openProperty(page, person, home._id)
  await expectSettled(page)
  await page.getByRole('button', { name: 'Save Analysis' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save Analysis' })
  await dialog.getByLabel('Name').fill('First try')
  await dialog.getByRole('button', { name: 'Save Analysis' }).click()
  await expect(page.getByText('Analysis saved successfully')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const row = page.getByRole('region', { name: 'Saved Investments' }).getByRole('row', { name: /First try/ })
  await expect(row).toContainText('Buy/Hold')
  await row.getByRole('link', { name: home.PropertyAddressFull }).click()
  await expect(page.getByRole('heading', { level: 1, name: home.PropertyAddressFull })).toBeVisible()
})

test('each tab shows the span of its return, which is that of the stored conservative return at the default inputs; an own ARV has none [VAL-5]', async ({
  page,
  admin,
  homes,
}) => {
  const { _id: id } = ordinaryHome(homes)
  const { arv, conservativeReturns } = await admin.call(getProperty, { params: { id } })
  const conservative = formatPercent(returnPercent(conservativeReturns!.fixFlip)!)
  await openProperty(page, 'Investor', id, 'fixFlip')
  const roi = figure(page, 'Cash-on-cash ROI').locator('..')
  await expect(roi).toContainText(`Conservative ${conservative}, optimistic `)
  const table = page.getByRole('table', { name: 'Conservative, Expected, Optimistic' })
  const values = table.getByRole('row', { name: /^After-repair value/ }).getByRole('cell')
  await expect(values.nth(0)).toHaveText(formatDollars(arv!.low))
  await expect(values.nth(2)).toHaveText(formatDollars(arv!.high))
  await expectAccessible(page, 'the three cases of a flip')
  await expect(page.getByRole('table', { name: 'From sale price to profit' })).toBeVisible()
  await page.setViewportSize(phone)
  // Charts that were drawn for the wide page become narrower with it.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await page.reload()
  await expect(table).toBeVisible()
  await expectAccessible(page, 'the three cases of a flip on a phone')
  await page.getByRole('button', { name: /^Inputs/ }).click()
  await input(page, 'After-repair value (ARV)').fill('500000')
  await expect(roi).toContainText('No range: the ARV is entered')
  await expect(table).toHaveCount(0)
})
