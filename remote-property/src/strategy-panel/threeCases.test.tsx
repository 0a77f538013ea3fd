import { analyze, inCents, seasonRatesFromRent } from '@freehold/analysis'
import { type BuyHoldInput, type Dollars, type Property } from '@freehold/contracts'
import { formatDollars, formatPercent } from '@freehold/ui'
import { cleanup, render, screen, within } from '@testing-library/react'
import { fakeProperty } from '../testing/fakeProperty'
import { field, freshBrowser, type OpenOptions, openProperty, wait } from '../testing/openProperty'
import { ThreeCases } from './ThreeCases'

beforeEach(freshBrowser)
afterEach(() => jest.useRealTimers())

/** All of a key figure: its value and the note under it. */
const keyFigure = (term: string) =>
  screen.getAllByText(term, { selector: 'dt' })[0]!.parentElement!.textContent

/** Once the chunk with the cases is loaded. */
const spanShown = () => screen.findByText(/^(Conservative|No range)/, { selector: 'dd' })

const brrrrAt = ({ brrrrInput }: Property, arv: number) =>
  analyze('brrrr', { ...brrrrInput!, arv: arv as Dollars })

const cellsOf = (table: HTMLElement, name: string) =>
  within(within(table).getByRole('rowheader', { name }).closest('tr')!)
    .getAllByRole('cell')
    .slice(0, 3)
    .map(({ textContent }) => textContent)

test('the key figures have their span, and a table shows the conservative, the expected and the optimistic case [VAL-5]', async () => {
  const property = fakeProperty()
  await openProperty({ property, query: '?strategy=brrrr' })
  await spanShown()
  const [low, expected, high] = [600_000, 640_000, 660_000].map((arv) => brrrrAt(property, arv))
  expect(keyFigure('Cash-on-cash ROI')).toContain(
    // A lower ARV returns more here, as it brings a smaller loan.
    'No range: a higher value also brings a larger loan',
  )
  expect(keyFigure('Net monthly income')).toContain(
    `${formatDollars(low!.netMonthlyIncome)} to ${formatDollars(high!.netMonthlyIncome)}`,
  )
  const table = await screen.findByRole('table', { name: 'Conservative, Expected, Optimistic' })
  expect(cellsOf(table, 'After-repair value (ARV)')).toEqual(['$600,000', '$640,000', '$660,000'])
  expect(cellsOf(table, 'Cash left in deal')).toEqual(
    [low, expected, high].map((results) => formatDollars(results!.cashLeftInDeal)),
  )
  expect(
    screen.getByText('ARV at the lowest and the highest value by a comp; no range is known for the rent'),
  ).toBeTruthy()
})

test('rentals vary by the range of the rent: Buy & Hold by the rent, short-term rentals by the rates that follow from it [VAL-5]', async () => {
  const rent = { monthlyRent: 3_560, low: 3_400, high: 3_700, method: 'RENTAL_COMPS', compsUsed: 4 }
  const { user, called } = await openProperty({ property: fakeProperty({ rent }) })
  await wait(0)
  await spanShown()
  const input = called('/buyhold').at(-1)!.body as unknown as BuyHoldInput
  const [low, high] = [3_400, 3_700].map((monthlyRent) =>
    formatPercent(analyze('buyHold', { ...input, monthlyRent: monthlyRent as Dollars }).cashOnCashRoi),
  )
  expect(keyFigure('Cash-on-cash ROI')).toContain(`Conservative ${low}, optimistic ${high}`)
  expect(await screen.findByText('Rent at its 25th and 75th percentile')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: /^ST Rental/ }))
  expect(
    await screen.findByText('Nightly rates from the 25th and the 75th percentile of the rent'),
  ).toBeTruthy()
  const table = screen.getByRole('table', { name: 'Conservative, Expected, Optimistic' })
  const rates = [3_400, 3_560, 3_700].map((monthly) =>
    formatDollars(seasonRatesFromRent(monthly).peakSeasonRate),
  )
  expect(cellsOf(table, 'Peak season rate')).toEqual(rates)
})

test('an ARV that is entered has no range, and the key figures say so [VAL-5]', async () => {
  const { user } = await openProperty({ query: '?strategy=fixFlip' })
  await spanShown()
  expect(keyFigure('Cash-on-cash ROI')).toMatch(/Conservative −?[\d.]+%, optimistic −?[\d.]+%$/)
  await user.type(field('After-repair value (ARV)'), '{ArrowUp}')
  await wait(350)
  expect(keyFigure('Cash-on-cash ROI')).toMatch(/No range: the ARV is entered$/)
  expect(screen.queryByRole('table', { name: 'Conservative, Expected, Optimistic' })).toBeNull()
})

test('every return of a tab says what it assumes: the span, the cases, those without expenses and at other rents, per year [VAL-7]', async () => {
  const rent = { monthlyRent: 3_560, low: 3_400, high: 3_700, method: 'RENTAL_COMPS', compsUsed: 4 }
  const property = fakeProperty({ rent, missingFacts: ['taxes'], assumedFacts: ['insurance'] })
  const { user } = await openProperty({ property })
  await spanShown()
  const words = 'without taxes, assumed insurance'
  expect(keyFigure('Cash-on-cash ROI')).toMatch(new RegExp(`optimistic [−\\d.]+%, ${words}$`))
  expect(screen.getByText(/^Without vacancy/).parentElement!.textContent).toMatch(
    new RegExp(`line, ${words}$`),
  )
  const table = await screen.findByRole('table', { name: 'Conservative, Expected, Optimistic' })
  const head = within(table).getByRole('rowheader', { name: /^Cash-on-cash ROI/ })
  expect(head.textContent).toBe(`Cash-on-cash ROI ${words}`)
  expect(await screen.findByText(new RegExp(`^Cash-on-cash ROI, ${words}\\. The heavy line`))).toBeTruthy()
  expect(screen.getByText(`Per year, ${words}`)).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: /^Fix/ }))
  expect(await screen.findByText(`As if repeated for a year, ${words}`)).toBeTruthy()
  expect(keyFigure('Return on investment')).toMatch(new RegExp(` ${words}`))
})

test('an optimistic return that is not known is not said to be less, and one that is less is [VAL-5]', () => {
  const at = (cashOnCashRoi: number | null) => ({
    input: { arv: 1 },
    results: { cashOnCashRoi, cashOnCashRoiStatus: cashOnCashRoi === null ? 'UNDEFINED' : 'OK' } as const,
  })
  const isSaidToBeLess = (optimistic: number | null) => {
    const { container, unmount } = render(
      <ThreeCases
        strategy="brrrr"
        property={fakeProperty()}
        expected={at(5)}
        cases={{ facts: { arv: 'range' }, ends: { conservative: at(4), optimistic: at(optimistic) } }}
        facts={{}}
      />,
    )
    const text = container.textContent ?? ''
    unmount()
    return text.includes('brings a larger loan')
  }
  expect([isSaidToBeLess(null), isSaidToBeLess(6), isSaidToBeLess(3)]).toEqual([false, false, true])
})

test('a span with a return without cash in the deal is read out in words [VAL-5]', async () => {
  const arv = { arv: 640_000, low: 600_000, high: 900_000, method: 'MEDIAN_PPSF', compsUsed: 5 }
  const { user } = await openProperty({ property: fakeProperty({ arv }), query: '?strategy=brrrr' })
  await user.clear(field('Monthly rent'))
  await user.type(field('Monthly rent'), '9000')
  await wait(350)
  await spanShown()
  expect(keyFigure('Cash-on-cash ROI')).toMatch(/optimistic ∞infinite: earns money with no cash left in$/)
})

test('a report has the three cases, and says what to check of its listing [VAL-5] [VAL-8]', async () => {
  const checks = ['an asking price of $489,000, 24% less than its estimated value of $640,000']
  const property = fakeProperty({ isImplausible: true, checks })
  await openProperty({ property, path: '/app/property/p1/report', query: '?strategy=fixFlip' })
  expect(screen.getByText(`Check this listing: ${checks[0]}`)).toBeTruthy()
  const table = screen.getByRole('table', { name: 'Conservative, Expected, Optimistic' })
  const profits = [600_000, 640_000, 660_000].map((arv) =>
    formatDollars(analyze('fixFlip', { ...property.fixFlipInput!, arv: arv as Dollars }).netProfit),
  )
  expect(cellsOf(table, 'Net profit')).toEqual(profits)
})

test('a report’s CSV file has the three cases too, or why there is no range [VAL-5]', async () => {
  // jsdom has neither, and its blobs cannot be read at once.
  Object.assign(URL, { createObjectURL: () => '', revokeObjectURL: () => {} })
  let csv = ''
  jest.spyOn(globalThis, 'Blob').mockImplementation((parts) => {
    csv = (parts as string[]).join('')
    return {} as Blob
  })
  const rowsOfCsv = async (options: OpenOptions) => {
    const { user } = await openProperty({ path: '/app/property/p1/report', ...options })
    await user.click(screen.getByRole('button', { name: 'Download CSV' }))
    cleanup()
    const rows = csv.split('\r\n')
    const first = rows.findIndex((row) => row.startsWith('"Conservative, Expected, Optimistic"'))
    return rows.slice(first, -1)
  }
  const property = fakeProperty()
  const flips = [600_000, 640_000, 660_000].map((arv) =>
    inCents(analyze('fixFlip', { ...property.fixFlipInput!, arv: arv as Dollars })),
  )
  expect(await rowsOfCsv({ property, query: '?strategy=fixFlip' })).toEqual([
    '"Conservative, Expected, Optimistic","ARV at the lowest and the highest value by a comp"',
    '"Name","Unit","Conservative","Expected","Optimistic"',
    '"After-repair value (ARV)","dollars",600000,640000,660000',
    `"Cash-on-cash ROI","percent",${flips.map(({ cashOnCashRoi }) => cashOnCashRoi).join(',')}`,
    `"Cash needed","dollars",${flips.map(({ cashNeeded }) => cashNeeded).join(',')}`,
    `"Net profit","dollars",${flips.map(({ netProfit }) => netProfit).join(',')}`,
  ])
  expect(await rowsOfCsv({ property })).toEqual([
    '"Conservative, Expected, Optimistic","No range: none is known for the rent"',
  ])
  const arv = { arv: 640_000, low: 600_000, high: 900_000, method: 'MEDIAN_PPSF', compsUsed: 5 }
  const refinanced = await rowsOfCsv({ property: fakeProperty({ arv }), query: '?strategy=brrrr' })
  expect(refinanced[3]).toMatch(
    /^"Cash-on-cash ROI","percent",-?[\d.]+,-?[\d.]+,"a loss with no cash left in"$/,
  )
})
