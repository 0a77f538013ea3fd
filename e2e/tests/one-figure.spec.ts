import { addToShortlist, paths, type FixFlipResults, type Property } from '@freehold/contracts'
import type { Locator } from '@playwright/test'
import { formatDollars } from '../src/figures'
import { expectSettled } from '../src/propertyPage'
import { infoWindow } from '../src/searchPage'
import { signInToApi, type SignedInApi } from '../src/signedInApi'
import { expect, signIn, test } from '../src/test'

/** The results that surfaces show of a flip, by their labels there; none that an input has as well. */
const labels: Partial<Record<keyof FixFlipResults | 'purchasePrice', RegExp>> = {
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

/** Expects every figure of a flip that the part shows to be the rounded one, or in cents where it has them. */
async function expectOneFigure(
  part: Locator,
  surface: string,
  home: Property,
  wanted: (keyof typeof labels)[],
) {
  const values = { ...home.fixFlipResults!, purchasePrice: home.fixFlipInput!.purchasePrice }
  const shown = await readings(part)
  for (const [key, label] of Object.entries(labels) as [keyof typeof labels, RegExp][]) {
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

/** A home whose flip makes a loss, or a profit, that is no whole number of dollars: it can be rounded to two figures. */
async function flipWith(admin: SignedInApi, ids: readonly string[], isWanted: (profit: number) => boolean) {
  for (const id of ids) {
    const home = await admin.findHome(id)
    const profit = home.fixFlipResults?.netProfit ?? 0
    const cents = Math.round(Math.abs(profit) * 100) % 100
    if (isWanted(profit) && cents > 0 && cents < 50 && home.location !== null) return home
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
    const main = page.getByRole('main')
    const [lng, lat] = location!.coordinates
    await (await signInToApi(person.username, person.password)).call(addToShortlist, { params: { id } })

    await signIn(page, person, `${paths.search({ lat, lng, zoom: 18 })}&strategy=fixFlip&property=${id}`)
    await expect(infoWindow(page).getByRole('tabpanel')).toContainText('Net profit')
    await expectOneFigure(infoWindow(page), 'the window', home, [
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
    await expectOneFigure(main, 'the page', home, Object.keys(labels) as (keyof typeof labels)[])

    await page.getByRole('link', { name: 'Report', exact: true }).click()
    await expect(main.getByRole('heading', { name: 'Appendix: Working of Every Figure' })).toBeVisible()
    await expectOneFigure(main, 'the report', home, [
      'netProfit',
      'cashNeeded',
      'afterRepairValue',
      'purchasePrice',
    ])
    await expect(main).toContainText(netProfit < 0 ? `are ${whole} more than` : `${whole} remains`)

    await page.goto(paths.compare({ properties: [{ id }], strategy: 'fixFlip' }))
    await expect(main.getByRole('row', { name: /^Net profit/ })).toBeVisible()
    await expectOneFigure(main, 'the comparison', home, ['netProfit', 'cashNeeded', 'purchasePrice'])

    await page.goto(paths.app)
    const shortlisted = page.getByRole('region', { name: 'Shortlist' })
    await expect(shortlisted).toContainText(formatDollars(price ?? NaN))
  })
}
