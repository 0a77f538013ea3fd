import { screen, within } from '@testing-library/react'
import { fakeProperty } from '../testing/fakeProperty'
import { field, figure, freshBrowser, ok, openProperty, refusal, wait } from '../testing/openProperty'

beforeEach(freshBrowser)
afterEach(() => jest.useRealTimers())

test('BRRRR shows its stored results at once, and labels each share with its base [BRR-1, BRR-2]', async () => {
  const { called } = await openProperty({ query: '?strategy=brrrr' })
  expect(figure('Cash-on-cash ROI')).toMatch(/^−\d+\.\d\d% not above the 3% line$/)
  expect(figure('Loan amount')).toBe('$448,000')
  expect(figure('Rehab cost')).toBe('$61,125')
  expect(figure('After-repair value (ARV)')).toBe('$640,000')
  expect(figure('Cash paid / received')).toMatch(/^−\$/)
  expect(figure('Refinance loan')).toBe('$512,000')
  for (const term of ['Total cash needed', 'Cash at refi close', 'Gross monthly expenses'])
    expect(figure(term)).toMatch(/^\$[\d,]+$/)
  for (const note of [
    'Loan is 70% of ARV',
    'Rehab cost is 12.5% of listing price',
    'Refinance loan is 80% of ARV',
    'The refinance is above 75% of the value',
  ])
    expect(screen.getByText(note)).toBeTruthy()
  await wait(1_000)
  expect(called('/brrrr')).toHaveLength(0)
})

test('a changed share of ARV is calculated and shown in its label [BRR-2]', async () => {
  const { user, called } = await openProperty({ query: '?strategy=brrrr' })
  const refinance = within(screen.getByRole('group', { name: 'Refinance' }))
  await user.type(
    refinance.getByRole('textbox', { name: 'Loan share' }),
    '{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}',
  )
  await wait(350)
  expect(called('/brrrr').at(-1)?.body).toMatchObject({ refiLtv: 0.75, loanLtv: 0.7 })
  expect(figure('Refinance loan')).toBe('$480,000')
  expect(screen.getByText('Refinance loan is 75% of ARV')).toBeTruthy()
  expect(screen.queryByText('The refinance is above 75% of the value')).toBeNull()
})

test('Fix & Flip starts from its defaults with Hard Money, and shows returns per project [FLP-1, FLP-2, FLP-3]', async () => {
  const { user, called } = await openProperty({ query: '?strategy=fixFlip' })
  const shown = [
    'Rehab contingency',
    'Contingency',
    'Hard money rate',
    'Points',
    'Holding period',
    'Insurance rate',
    'Selling costs',
  ]
  expect(shown.map((name) => field(name).value)).toEqual(['10', '10', '12', '2', '6', '0.7', '6'])
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Mortgage type' }).value).toBe('Hard Money')
  expect(screen.getByText('Returns per project')).toBeTruthy()
  expect(figure('Return on investment')).toMatch(/^\d+\.\d\d%$/)
  expect(figure('After-repair value')).toBe('$640,000')
  expect(figure('Cash needed')).toMatch(/^\$[\d,]+$/)
  const ledger = screen.getByRole('table', { name: 'Cash needed' })
  for (const part of ['Rehab costs', 'Holding costs', 'Purchase costs'])
    expect(within(ledger).getByRole('rowheader', { name: part })).toBeTruthy()
  await user.type(field('Contingency'), '{ArrowUp}')
  await wait(350)
  expect(field('Rehab contingency').value).toBe('11')
  expect(called('/fixflip').at(-1)?.body).toMatchObject({
    contingencyPercentage: 0.11,
    holdingPeriodMonths: 6,
    sellingCostsPercentage: 0.06,
    hardMoneyInterestRate: 0.12,
    hardMoneyPoints: 0.02,
    insuranceRateFlip: 0.007,
    monthlyTaxes: 385,
    monthlyInsurance: 115,
    monthlyUtilities: 0,
  })
})

test('a short-term rental shows rates, occupancy and the figures of the year [STR-1]', async () => {
  const { user, called } = await openProperty({ query: '?strategy=shortTerm' })
  const year = within(screen.getByRole('region', { name: 'Year' }))
  const line = (term: string) => year.getByText(term).closest('div')?.querySelector('dd')?.textContent
  expect(line('Estimated occupancy rate')).toBe('55%')
  expect(line('Monthly mortgage')).toBe('$2,411')
  for (const term of [
    'Peak season rate',
    'Off-season rate',
    'Gross annual revenue',
    'Annual expenses',
    'Net operating income',
    'Total investment',
  ])
    expect(line(term)).toMatch(/^−?\$[\d,]+$/)
  expect(screen.getAllByText('Rule of thumb from the rent')).toHaveLength(2)
  await user.type(field('Estimated occupancy rate'), '{ArrowUp}')
  await wait(350)
  expect(called('/shortterm').at(-1)?.body).toMatchObject({ estimatedOccupancyRate: 0.56, peakNights: 92 })
  expect(line('Estimated occupancy rate')).toBe('56%')
})

const saved = {
  _id: 's1',
  name: 'Mine',
  strategy: 'buyHold',
  propertyId: 'p1',
  PropertyAddressFull: '4826 39th Ave S',
  inputs: {},
  results: {},
  cashOnCashRoi: 4.62,
  createdAt: '2024-03-05T17:00:00.000Z',
}

test('an analysis is saved under a name with the current inputs', async () => {
  const { user, called } = await openProperty({
    property: fakeProperty(),
    answers: { 'POST /api/v1/auth/savedAnalyses': () => ok(saved) },
  })
  await user.click(screen.getByRole('button', { name: 'Save Analysis' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Save Analysis' }))
  await user.clear(dialog.getByRole('textbox', { name: 'Name' }))
  await user.click(dialog.getByRole('button', { name: 'Save Analysis' }))
  expect(dialog.getByText('Name is required')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Mine')
  await user.click(dialog.getByRole('button', { name: 'Save Analysis' }))
  await wait(0)
  expect(called('savedAnalyses').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      name: 'Mine',
      strategy: 'buyHold',
      propertyId: 'p1',
      inputs: expect.objectContaining({ listingPrice: 489_000, monthlyRent: 3_560 }),
    }),
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a name that the server refuses gets an error, and the dialog stays open', async () => {
  const { user } = await openProperty({
    answers: {
      'POST /api/v1/auth/savedAnalyses': () =>
        Response.json(
          { error: { code: 'INVALID_INPUT', message: 'No', fields: { name: 'This name is taken' } } },
          { status: 400 },
        ),
    },
  })
  await user.click(screen.getByRole('button', { name: 'Save Analysis' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Save Analysis' }))
  await wait(0)
  expect(dialog.getByText('This name is taken')).toBeTruthy()
})

/** Each part of the results, in its own frame under a heading. */
const cards = () => within(screen.getByRole('tabpanel')).queryAllByRole('heading', { level: 3 })
const headline = () =>
  figure('Cash-on-cash ROI')
    ?.slice(0, 7)
    .match(/[^%]+%/)?.[0]
const tabReturn = (name: string) =>
  screen.getByRole('tab', { name: new RegExp(`^${name}`) }).textContent?.match(/[−\d.]+%/)?.[0]

test.each([
  ['none', null],
  ['an empty object', {}],
])('with %s for results there is no result card, and the inputs are there [PRP-6]', async (_, empty) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = await openProperty({
    query: '?strategy=fixFlip',
    property: { ...fakeProperty(), fixFlipResults: empty, FixFlipResults: empty } as never,
    answers: { 'POST /api/v1/auth/property/p1/fixflip': () => (empty ? ok(empty) : refusal(500)) },
  })
  await wait(0)
  expect(logged).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('heading', { level: 1, name: '4826 39th Ave S' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Fix/Flip —' })).toBeTruthy()
  expect(screen.queryByText('Cash-on-cash ROI')).toBeNull()
  expect(cards()).toEqual([])
  const panel = screen.getByRole('tabpanel')
  const form = within(panel).getByRole('form', { name: 'Fix & Flip inputs' })
  // Apart from the title's line and the inputs the panel is empty.
  const texts = [...panel.querySelectorAll('*')].filter(
    (element) => element.children.length === 0 && element.textContent && !form.contains(element),
  )
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    'Fix & Flip',
    'Returns per project',
    'Could not be calculated',
    'Inputs',
    expect.stringMatching(/^Rehab \$/),
  ])
  await user.click(screen.getByRole('tab', { name: /^BRRRR/ }))
  expect(cards().length).toBeGreaterThan(2)
})

test.each([
  ['Buy/Hold', 'buyHold', 'Monthly rent'],
  ['BRRRR', 'brrrr', 'After-repair value (ARV)'],
  ['Fix/Flip', 'fixFlip', 'Rehab costs'],
  ['ST Rental', 'shortTerm', 'Peak season rate'],
])(
  'the tab of %s shows the stored return until an input is changed, then the calculated one [PRP-5]',
  async (tab, strategy, input) => {
    const stored = { cashOnCashRoi: 7.77, cashOnCashRoiStatus: 'OK' }
    const { buyHoldResults, brrrrResults, fixFlipResults, shortTermResults } = fakeProperty()
    const { user } = await openProperty({
      query: `?strategy=${strategy}`,
      property: fakeProperty({
        buyHoldResults: { ...buyHoldResults, ...stored },
        brrrrResults: { ...brrrrResults, ...stored },
        fixFlipResults: { ...fixFlipResults, ...stored },
        shortTermResults: { ...shortTermResults, ...stored },
      }),
    })
    await wait(1_000)
    expect(tabReturn(tab)).toBe('7.77%')
    const start = field(input).value
    await user.clear(field(input))
    await wait(1_000)
    await user.type(field(input), '1000')
    await wait(1_000)
    const changed = headline()
    expect(changed).not.toBe('7.77%')
    expect(tabReturn(tab)).toBe(changed)
    await user.clear(field(input))
    await user.type(field(input), start)
    await wait(1_000)
    expect(headline()).not.toBe(changed)
    expect(tabReturn(tab)).toBe(headline())
  },
)

test('other tabs keep their calculated return while the page is open [PRP-5]', async () => {
  const { user } = await openProperty({ query: '?strategy=buyHold' })
  const before = tabReturn('Buy/Hold')
  await user.type(field('Monthly rent'), '{ArrowUp}')
  await user.clear(field('Monthly rent'))
  await user.type(field('Monthly rent'), '5000')
  await wait(1_000)
  const changed = tabReturn('Buy/Hold')
  expect(changed).not.toBe(before)
  await user.click(screen.getByRole('tab', { name: /^BRRRR/ }))
  await user.clear(field('After-repair value (ARV)'))
  await user.type(field('After-repair value (ARV)'), '700000')
  await wait(1_000)
  expect(tabReturn('BRRRR')).toBe(headline())
  expect(tabReturn('Buy/Hold')).toBe(changed)
  await user.click(screen.getByRole('tab', { name: /^Buy\/Hold/ }))
  expect(headline()).toBe(changed)
  expect(tabReturn('Buy/Hold')).toBe(changed)
})
