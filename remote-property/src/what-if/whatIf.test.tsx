import { cleanup, screen, within } from '@testing-library/react'
import { field, figure, freshBrowser, openProperty, wait } from '../testing/openProperty'

beforeEach(freshBrowser)
afterEach(() => jest.useRealTimers())

const heldFor = (years: string) =>
  screen.findByRole('heading', { name: `Held for ${years} Years, Then Sold` })

test('Buy & Hold shows cap rate, DSCR, GRM, the 1% rule and the break-even rent', async () => {
  await openProperty()
  await screen.findByRole('heading', { name: 'For Comparison' })
  // NOI is 12 · (3 560 − 385 − 115 − 45 − 40) = 35 700.
  expect(figure('Cap rate')).toBe('7.30%')
  expect(figure('Debt service coverage (DSCR)')).toBe('1.23')
  expect(figure('Gross rent multiplier (GRM)')).toBe('11.45')
  expect(figure('1% rule')).toBe('0.73%')
  expect(screen.getByText('Rent over price: does not meet 1%')).toBeTruthy()
  expect(figure('Break-even occupancy')).toBe('84.14%')
  expect(figure('Break-even rent')).toBe('$2,996')
})

test('a holding period has a return, and its assumptions are inputs', async () => {
  const { user, called } = await openProperty()
  await heldFor('10')
  expect(figure('Internal rate of return (IRR)')).toMatch(/^\d+\.\d\d%$/)
  const before = figure('Internal rate of return (IRR)')
  await user.clear(field('Appreciation'))
  await user.type(field('Appreciation'), '-1')
  await user.type(field('Holding period'), '{ArrowUp}')
  await wait(350)
  await heldFor('11')
  expect(called('buyhold').at(-1)?.body.holding).toEqual({
    holdingYears: 11,
    appreciation: -0.01,
    rentGrowth: 0.02,
    costGrowth: 0.02,
    sellingCostsPercentage: 0.06,
  })
  expect(figure('Internal rate of return (IRR)')).not.toBe(before)
  expect(screen.getByText(/^Assumes −1% appreciation a year; rent and costs grow 2%$/)).toBeTruthy()
})

test('the schedule of the loan lists its years, and an opened year lists its months', async () => {
  const { user } = await openProperty()
  const schedule = within(
    (await screen.findByRole('heading', { name: 'Loan Payments by Year' })).closest('figure')!,
  )
  expect(
    schedule.getByRole('img', { name: /^Over 30 years the loan of \$366,750 costs \$501,0\d\d in interest/ }),
  ).toBeTruthy()
  await user.click(schedule.getByRole('button', { name: 'Table' }))
  const table = within(schedule.getByRole('table', { name: 'Amortization by year and month' }))
  expect(table.getAllByRole('row')).toHaveLength(31)
  await user.click(table.getByRole('button', { name: 'Year 30' }))
  expect(table.getAllByRole('row')).toHaveLength(43)
  expect(
    within(table.getByRole('row', { name: /^Month 360/ }))
      .getAllByRole('cell')
      .at(-1)?.textContent,
  ).toBe('$0')
})

test('a flip shows its profit by sale price and months, as lines and as a table', async () => {
  const { user } = await openProperty({ query: '?strategy=fixFlip' })
  const picture = within(
    (await screen.findByRole('heading', { name: 'Profit by Sale Price and Months' })).closest('figure')!,
  )
  expect(
    picture.getByRole('img', {
      name: /^From −?\$[\d,]+ at \$512,000 after 9 months to \$[\d,]+ at \$768,000/,
    }),
  ).toBeTruthy()
  await user.click(picture.getByRole('button', { name: 'Table' }))
  const table = within(picture.getByRole('table', { name: 'Profit by sale price and months' }))
  const expected = within(table.getByRole('row', { name: /^6 / })).getAllByRole('cell')[4]?.textContent
  expect(expected).toBe(figure('Net profit'))
  expect(figure('Break-even sale price')).toMatch(/^\$[\d,]+$/)
})

test('a short-term rental and a refinanced deal compare by cap rate and coverage', async () => {
  for (const strategy of ['shortTerm', 'brrrr']) {
    const { user } = await openProperty({ query: `?strategy=${strategy}` })
    await screen.findByRole('heading', { name: 'For Comparison' })
    expect(figure('Cap rate')).toMatch(/^\d+\.\d\d%$/)
    expect(figure('Debt service coverage (DSCR)')).toMatch(/^\d+\.\d\d$/)
    const coverage = screen.getByText('Debt service coverage (DSCR)', { selector: 'dt' }).parentElement!
    await user.click(within(coverage).getByRole('button'))
    expect(screen.getByText(/= NOI ÷ \(12 × monthly mortgage\)$/)).toBeTruthy()
    cleanup()
  }
})

test('a loan without a term has no schedule and no holding, and no figure is NaN', async () => {
  const { user } = await openProperty()
  await heldFor('10')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mortgage type' }), 'Custom')
  await wait(350)
  expect(screen.queryByRole('heading', { name: 'Loan Payments by Year' })).toBeNull()
  expect(figure('Internal rate of return (IRR)')).toBe('—')
  expect(figure('Break-even rent')).toBe('None')
  expect(screen.getByText('The loan has no term yet')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/NaN|Infinity|undefined/)
})
