import { screen, within } from '@testing-library/react'
import { fakeComp, fakeProperty } from '../testing/fakeProperty'
import { field, figure, freshBrowser, openProperty, wait } from '../testing/openProperty'

beforeEach(freshBrowser)
afterEach(() => jest.useRealTimers())

const dialog = (name: string) => within(screen.getByRole('dialog', { name }))
/** The value and the source of a number in the open dialog. */
const rowOf = (name: string) =>
  within(within(screen.getByRole('dialog')).getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const explain = (term: string) =>
  within(
    screen
      .getAllByText(term, { selector: 'dt' })
      .find((element) => element.closest('details, [hidden]') === null)!.parentElement!,
  ).getByRole('button', { description: 'Show calculation' })

test('a figure opens its calculation: formula, numbers to the cent, result, and the source of each number', async () => {
  const { user } = await openProperty()
  explain('Net monthly income').focus()
  await user.keyboard('{Enter}')
  const net = dialog('Net monthly income')
  expect(net.getByText('$564.49')).toBeTruthy()
  expect(net.getByText('Net monthly income = monthly rent − gross monthly expenses')).toBeTruthy()
  expect(rowOf('Monthly rent')).toEqual(['$3,560.00', 'Estimate from leases nearby'])
  expect(rowOf('Gross monthly expenses')).toEqual(['$2,995.51', 'Computed'])
  await user.click(net.getByRole('button', { name: '$2,995.51' }))
  expect(rowOf('Monthly taxes')).toEqual(['$385.00', 'Listing'])
  await user.click(dialog('Gross monthly expenses').getByRole('button', { name: '$2,410.51' }))
  expect(rowOf('Interest rate')).toEqual(['6.88%', 'Rate of the day'])
  expect(rowOf('Loan term')).toEqual(['360 months', 'From the mortgage type'])
  await user.click(dialog('Monthly mortgage').getByRole('button', { name: 'Back' }))
  await user.click(dialog('Gross monthly expenses').getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a typed value has the source Your input, and one field can be reset alone', async () => {
  const { user, called } = await openProperty()
  expect(screen.queryByRole('button', { name: /^Reset ./ })).toBeNull()
  for (const [name, text] of [
    ['Monthly rent', '4000'],
    ['Interest rate', '7'],
  ] as const) {
    await user.clear(field(name))
    await user.type(field(name), text)
  }
  await wait(350)
  await user.click(explain('Net monthly income'))
  expect(rowOf('Monthly rent')).toEqual(['$4,000.00', 'Your input'])
  await user.click(dialog('Net monthly income').getByRole('button', { name: 'Done' }))
  await user.click(screen.getByRole('button', { name: 'Reset Monthly rent' }))
  expect(document.activeElement).toBe(field('Monthly rent'))
  await wait(350)
  expect(called('buyhold').at(-1)?.body).toMatchObject({ monthlyRent: 3_560, interestRate: 0.07 })
  expect(screen.getAllByText('Your input')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Reset Interest rate' }))
  expect(screen.queryByText('Your input')).toBeNull()
})

test('every input shows the source of its value', async () => {
  await openProperty({
    property: fakeProperty({ expenses: [{ type: 'HOA', name: 'Lake club', value: 540 }] }),
  })
  const described = (name: string) =>
    document.getElementById(`${field(name).id}-hint`)?.textContent?.replace(/\s+/g, ' ')
  expect(described('Purchase price')).toBe('Listing')
  expect(described('Down payment')).toBe('25% of purchase priceRule of thumb')
  expect(described('Rehab cost')).toBe('5% of priceRule of thumb')
  expect(described('Interest rate')).toBe('Rate of the day')
  expect(described('Taxes')).toBe('Not in the listing; enter it')
  expect(described('HOA')).toBe('Listing')
})

const assumed = [
  [
    { method: 'RATE_TABLE', rate: 0.92, area: 'King County', source: 'Census ACS 2023', homesUsed: 0 },
    'Assumed: 0.92% a year, Census ACS 2023, King County',
  ],
  [
    { method: 'MEDIAN_RATE', rate: 0.9, area: '98118', source: null, homesUsed: 1_306 },
    'Assumed: median of 1,306 homes in 98118, 0.90% a year',
  ],
] as const

test.each(assumed)('assumed taxes name what they are based on: %s [REC-8]', async (basis, source) => {
  const tax = { annualTax: 4_404, ...basis }
  const { user } = await openProperty({ property: fakeProperty({ expenses: [], tax }) })
  expect(field('Taxes').value).toBe('4,404')
  expect(document.getElementById(`${field('Taxes').id}-hint`)?.textContent).toBe(source)
  await user.click(explain('Gross monthly expenses'))
  expect(rowOf('Monthly taxes')).toEqual(['$367.00', source])
})

const stored = [
  ['brrrr', 'Total cash needed', 'holding costs − cash paid or received, 0 at least'],
  ['fixFlip', 'Cash needed', 'purchase price − loan + rehab costs + purchase costs + holding costs'],
  ['shortTerm', 'Net operating income', 'gross annual revenue − annual expenses'],
] as const

test.each(stored)(
  'stored results of %s explain themselves without a call',
  async (strategy, term, formula) => {
    const { user, calls } = await openProperty({ query: `?strategy=${strategy}` })
    await user.click(explain(term))
    expect(
      within(screen.getByRole('dialog')).getByText(new RegExp(`= ${formula.replace(/[.()+]/g, '\\$&')}$`)),
    ).toBeTruthy()
    expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false)
  },
)

/** Five sales whose prices per square foot value this home at $500,000 to $540,000. */
const evidence = [500_000, 510_000, 520_000, 530_000, 540_000].map((price, index) =>
  fakeComp(price, {
    PropertyAddressFull: `${index} Birch St`,
    soldDate: `2024-01-0${index + 1}`,
    location: { coordinates: [-122.28, 47.56 + index / 1_000] },
  }),
)

test('the after-repair value opens its estimate: the comps by similarity, and the criteria of each', async () => {
  const { user } = await openProperty({
    query: '?strategy=fixFlip',
    property: fakeProperty({
      comps: evidence.toReversed(),
      arv: {
        arv: 520_000,
        low: 500_000,
        high: 540_000,
        method: 'MEDIAN_PPSF',
        compsUsed: 5,
        asOf: '2024-01-10',
      },
    }),
  })
  await user.clear(field('After-repair value (ARV)'))
  await user.type(field('After-repair value (ARV)'), '520000')
  await wait(350)
  await user.click(explain('After-repair value'))
  expect(
    dialog('After-repair value (ARV)').getByText(/= the median of what this home would cost/),
  ).toBeTruthy()
  const ranked = dialog('After-repair value (ARV)').getAllByRole('rowheader')
  expect(ranked.map(({ textContent }) => textContent)).toEqual([
    '1. 0 Birch St',
    '2. 1 Birch St',
    '3. 2 Birch St',
    '4. 3 Birch St',
    '5. 4 Birch St',
  ])
  await user.click(dialog('After-repair value (ARV)').getByRole('button', { name: '$530,000.00' }))
  expect(rowOf('Sold price')).toEqual(['$530,000.00', 'Sale of the comp'])
  expect(rowOf('Square feet of this home')).toEqual(['1,240 sq ft', 'Listing'])
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^0\.\d\d$/ }))
  expect(rowOf('Days since the sale')[0]).toBe('6 days')
  expect(rowOf('Miles apart')[0]).toBe('0.21 mi')
  expect(rowOf('Bedrooms apart')[0]).toBe('0')
})

test('an entered after-repair value has the source Your input and no estimate', async () => {
  const { user } = await openProperty({ query: '?strategy=fixFlip' })
  await user.clear(field('After-repair value (ARV)'))
  await user.type(field('After-repair value (ARV)'), '600000')
  await wait(350)
  await user.click(explain('After-repair value'))
  expect(dialog('After-repair value (ARV)').getByText('Your input')).toBeTruthy()
})

test('a flip in cash has no loan, no points and no interest', async () => {
  const { user, called } = await openProperty({ query: '?strategy=fixFlip' })
  await user.click(screen.getByRole('switch', { name: 'All cash' }))
  await wait(350)
  expect(called('/fixflip').at(-1)?.body).toMatchObject({ allCash: true, loanToPrice: 0.9, loanToArv: 0.7 })
  expect(figure('Loan amount')).toBe('$0')
})

test('the cash needed for a flip has a sentence, and its down payment is the price less the loan', async () => {
  const { user } = await openProperty({ query: '?strategy=fixFlip' })
  expect(screen.getByText(/^\$[\d,]+ in cash until the sale, most of it for [a-z ]+\.$/)).toBeTruthy()
  const parts = within(screen.getByRole('table', { name: 'Cash needed' }))
  await user.click(within(parts.getByRole('row', { name: /^Down payment/ })).getByRole('button'))
  expect(dialog('Down payment').getByText('Down payment = purchase price − loan amount')).toBeTruthy()
  expect(rowOf('Purchase price')).toEqual(['$489,000.00', 'Listing'])
  await user.click(dialog('Down payment').getByRole('button', { name: /^\$\d/ }))
  expect(rowOf('Loan share of price')[1]).toBe('Rule of thumb')
})

test('a deal that returns all cash says so in words, with the right sign', async () => {
  const { user } = await openProperty({ query: '?strategy=brrrr' })
  await user.clear(field('Purchase price'))
  await user.type(field('Purchase price'), '200000')
  await wait(350)
  expect(figure('Cash-on-cash ROI')).toBe('Lossa loss with no cash left in')
  expect(screen.getByText(/None of your cash stays in this deal and it loses money/)).toBeTruthy()
  await user.clear(field('Monthly rent'))
  await user.type(field('Monthly rent'), '9000')
  await wait(350)
  expect(figure('Cash-on-cash ROI')).toMatch(/^∞/)
  expect(screen.getByText(/it earns money, so the return on your cash is infinite/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/NaN|Infinity|undefined/)
})
