import { readFileSync } from 'node:fs'
import {
  addToShortlist,
  type CashReturn,
  paths,
  type FixFlipResults,
  type Property,
  returnPercent,
} from '@freehold/contracts'
import type { Locator } from '@playwright/test'
import { formatDollars, formatPercent, returnText } from '../src/figures'
import { expectSettled, figure } from '../src/propertyPage'
import { infoWindow } from '../src/searchPage'
import { signInToApi, type SignedInApi } from '../src/signedInApi'
import { expect, signIn, test } from '../src/test'

/** What a home has, in dollars, by the labels that surfaces show it with; nothing that an input has as well. */
interface Figures {
  labels: Readonly<Record<string, RegExp>>
  values: Readonly<Record<string, unknown>>
}

/** Those of a flip. */
const flipLabels: Partial<Record<keyof FixFlipResults | 'purchasePrice', RegExp>> = {
  netProfit: /^(Net profit|Profit|Loss)$/,
  cashNeeded: /^Cash needed$/,
  afterRepairValue: /^(After-repair value( \(ARV\))?|Sale at the ARV)$/,
  purchaseCosts: /^Purchase costs$/,
  holdingCosts: /^Holding costs$/,
  sellingCosts: /^Selling costs(, [\d.]+%)?$/,
  purchasePrice: /^(Purchase price|Price|List price)$/,
}

/** Each labeled figure of dollars on a page: of terms, and of rows, whose 'Expected' column is the one of three cases. */
const readings = (part: Locator) =>
  part.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('dl > div, tr')].flatMap((row) => {
      const label = row.querySelector('dt, th')?.childNodes[0]?.textContent?.trim() ?? ''
      const cells = [...row.querySelectorAll<HTMLElement>(':scope > dd, :scope > td')]
      const isCases = row.closest('table')?.caption?.textContent === 'Conservative, Expected, Optimistic'
      const [text = ''] = (isCases ? cells.slice(1) : cells).flatMap(
        ({ innerText }) => /^[−+]?\$\d+(,\d{3})*(\.\d+)?(?=[\s,]|$)/.exec(innerText.trim())?.[0] ?? [],
      )
      return text === '' ? [] : [{ label, text }]
    }),
  )

/** Expects every figure that the part shows to be the rounded one, or in cents where it has them. */
async function expectOneFigure(
  part: Locator,
  surface: string,
  { labels, values }: Figures,
  wanted: readonly string[],
) {
  const shown = await readings(part)
  for (const [key, label] of Object.entries(labels)) {
    const texts = shown.filter((one) => label.test(one.label)).map(({ text }) => text.replace(/^[−+]/, ''))
    const value = Math.abs(Number(values[key]))
    const cents = `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
    const allowed = [formatDollars(value), cents]
    expect(
      texts.filter((text) => text !== allowed[text.includes('.') ? 1 : 0]),
      `${surface}, ${key}`,
    ).toEqual([])
    if (wanted.includes(key)) expect(texts, `${surface} shows ${key}`).not.toEqual([])
  }
}

/** Whether dollars can be rounded to two figures: up to the next one, and to the nearest. */
function isBetweenDollars(dollars: number): boolean {
  const cents = Math.round(Math.abs(dollars) * 100) % 100
  return cents > 0 && cents < 50
}

/** A home whose flip makes a loss, or a profit, that is no whole number of dollars: it can be rounded to two figures. */
async function flipWith(admin: SignedInApi, ids: readonly string[], isWanted: (profit: number) => boolean) {
  for (const id of ids) {
    const home = await admin.findHome(id)
    const profit = home.fixFlipResults?.netProfit ?? 0
    if (isWanted(profit) && isBetweenDollars(profit) && home.location !== null) return home
  }
  throw new Error('The demo market has no such flip')
}

for (const [what, isWanted] of [
  ['a loss', (profit: number) => profit < 0],
  ['a profit', (profit: number) => profit > 0],
] as const) {
  test(`${what} and what it follows from are the same dollars on map, page, report, comparison and dashboard [USE-7]`, async ({
    page,
    admin,
    homes,
    person,
  }) => {
    const home = await flipWith(
      admin,
      homes.map(({ _id }) => _id),
      isWanted,
    )
    const { _id: id, location, LatestListingPrice: price } = home
    const { netProfit } = home.fixFlipResults!
    const figures = {
      labels: flipLabels,
      values: { ...home.fixFlipResults!, purchasePrice: home.fixFlipInput!.purchasePrice },
    }
    const main = page.getByRole('main')
    const [lng, lat] = location!.coordinates
    await (await signInToApi(person.username, person.password)).call(addToShortlist, { params: { id } })

    await signIn(page, person, `${paths.search({ lat, lng, zoom: 18 })}&strategy=fixFlip&property=${id}`)
    await expect(infoWindow(page).getByRole('tabpanel')).toContainText('Net profit')
    await expectOneFigure(infoWindow(page), 'the window', figures, [
      'netProfit',
      'cashNeeded',
      'afterRepairValue',
    ])
    const whole = formatDollars(Math.abs(netProfit))
    await expect(infoWindow(page)).toContainText(netProfit < 0 ? `−${whole}` : whole)
    const named = new RegExp(
      `\\b${formatDollars(price ?? NaN).slice(1)} dollars, ${home.PropertyAddressFull}`,
    )
    await expect(page.getByRole('button', { name: named })).toBeAttached()

    await page.goto(paths.property(id, { strategy: 'fixFlip' }))
    await expectSettled(page)
    await expect(main).toContainText(
      netProfit < 0 ? `: a loss of ${whole}.` : `, ${whole} remains as profit.`,
    )
    await expect(main.getByRole('heading', { name: 'Conservative, Expected, Optimistic' })).toBeVisible()
    await expectOneFigure(main, 'the page', figures, Object.keys(flipLabels))

    await page.getByRole('link', { name: 'Report', exact: true }).click()
    await expect(main.getByRole('heading', { name: 'Appendix: Working of Every Figure' })).toBeVisible()
    await expectOneFigure(main, 'the report', figures, [
      'netProfit',
      'cashNeeded',
      'afterRepairValue',
      'purchasePrice',
    ])
    await expect(main).toContainText(netProfit < 0 ? `are ${whole} more than` : `${whole} remains`)

    await page.goto(paths.compare({ properties: [{ id }], strategy: 'fixFlip' }))
    await expect(main.getByRole('row', { name: /^Net profit/ })).toBeVisible()
    await expectOneFigure(main, 'the comparison', figures, ['netProfit', 'cashNeeded', 'purchasePrice'])

    await page.goto(paths.app)
    const shortlisted = page.getByRole('region', { name: 'Shortlist' })
    await expect(shortlisted).toContainText(formatDollars(price ?? NaN))
  })
}

/** The other strategies: their figures by the labels of the surfaces, the leading one first, and which pages show them. */
const rentals = {
  buyHold: {
    resultsOf: (home: Property) => home.buyHoldResults,
    labels: {
      netMonthlyIncome: /^Net monthly income$/,
      totalCashNeeded: /^(Total cash|Cash) needed$/,
      grossMonthlyExpenses: /^Gross monthly expenses$/,
      totalCosts: /^Total costs$/,
    },
  },
  brrrr: {
    resultsOf: (home: Property) => home.brrrrResults,
    labels: {
      cashLeftInDeal: /^Cash left in( the)? deal$/,
      totalCashNeeded: /^(Total cash|Cash) needed$/,
      netMonthlyIncome: /^Net monthly income$/,
      refiLoanAmount: /^Refinance loan$/,
      cashAtRefiClose: /^Cash at refi close$/,
    },
  },
  shortTerm: {
    resultsOf: (home: Property) => home.shortTermResults,
    labels: {
      netOperatingIncome: /^Net operating income( \(NOI\))?$/,
      grossAnnualRevenue: /^Gross annual revenue$/,
      totalInvestment: /^(Total investment|Cash needed)$/,
    },
  },
} as const

/** The figures of a report's file by their names, as it writes them. */
const figuresInCsv = (text: string) =>
  new Map(
    text.split('\r\n').flatMap((line) => {
      const [, name, value] = /^"Figure","([^"]+)",("[^"]*"|[^,]*),/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, Number(value)] as const]
    }),
  )

for (const [strategy, { resultsOf, labels }] of Object.entries(rentals) as [
  keyof typeof rentals,
  (typeof rentals)[keyof typeof rentals],
][]) {
  test(`the figures of ${strategy} are the same on its tab, in its headline, report, file and comparison [USE-7]`, async ({
    page,
    admin,
    homes,
  }) => {
    test.slow()
    const keys = Object.keys(labels)
    const find = async () => {
      for (const { _id } of homes) {
        const home = await admin.findHome(_id)
        const results = resultsOf(home) as (CashReturn & Record<string, unknown>) | null
        const isNumber = results !== null && Number.isFinite(returnPercent(results) ?? NaN)
        if (isNumber && isBetweenDollars(Number(results[keys[0]!]))) return { id: _id, results }
      }
      throw new Error('The demo market has no such home')
    }
    const { id, results } = await find()
    const figures: Figures = { labels, values: results }
    const percent = formatPercent(returnPercent(results)!)
    const main = page.getByRole('main')

    await signIn(page, 'Investor', paths.property(id, { strategy }))
    await expectSettled(page)
    await expect(page.getByRole('tab', { selected: true })).toContainText(returnText(results))
    await expect(figure(page, 'Cash-on-cash ROI')).toContainText(returnText(results))
    await expect(main.getByRole('heading', { name: 'Stress', exact: true })).toBeVisible()
    await expectOneFigure(main, 'the page', figures, keys)

    await page.getByRole('tabpanel').getByRole('link', { name: 'Report', exact: true }).click()
    await expect(main.getByRole('heading', { name: 'Appendix: Working of Every Figure' })).toBeVisible()
    await expect(main.getByText(/^Cash-on-cash ROI/).first()).toContainText(percent)
    await expectOneFigure(main, 'the report', figures, keys)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const inFile = figuresInCsv(readFileSync(await (await download).path(), 'utf8'))
    expect(formatPercent(inFile.get('Cash-on-cash ROI') ?? NaN)).toBe(percent)
    for (const [key, label] of Object.entries(labels)) {
      const [, value = NaN] = [...inFile].find(([name]) => label.test(name)) ?? []
      expect(formatDollars(value), `the file, ${key}`).toBe(formatDollars(Number(results[key])))
    }

    await page.goto(paths.compare({ properties: [{ id }], strategy }))
    await expect(main.getByRole('row', { name: /^Cash-on-cash ROI/ })).toContainText(percent)
    await expectOneFigure(main, 'the comparison', figures, keys)
  })
}
