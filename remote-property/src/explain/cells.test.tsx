import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { freshBrowser, openProperty } from '../testing/openProperty'

beforeEach(freshBrowser)
afterEach(() => jest.useRealTimers())

const grid = (name: string) => within(screen.getByRole('table', { name }))
const dialog = () => within(screen.getByRole('dialog'))
/** The value and the source of a number in the open dialog. */
const rowOf = (name: string) =>
  within(dialog().getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const showTable = async (of: string, { click }: Pick<UserEvent, 'click'>) => {
  const figure = (await screen.findByRole('heading', { name: of })).closest('figure')!
  await click(within(figure).getByRole('button', { name: 'Table' }))
}

test('a cell of the grid opens the calculation for its rate and rent, and arrow keys move between cells', async () => {
  const { user } = await openProperty()
  await screen.findByRole('table', { name: 'Cash-on-cash ROI by interest rate and monthly rent' })
  const cells = grid('Cash-on-cash ROI by interest rate and monthly rent')
  const own = cells.getByRole('button', { name: '4.20% with your inputs' })
  expect(cells.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([own])
  act(() => own.focus())
  await user.keyboard('{ArrowUp}{ArrowRight}')
  const shown = document.activeElement?.textContent
  expect([shown, (document.activeElement as HTMLElement).tabIndex, own.tabIndex]).toEqual(['5.39%', 0, -1])
  await user.keyboard('{Enter}')
  expect(dialog().getByText('5.39%')).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: /^\$\d{3}\.\d\d$/ }))
  expect(rowOf('Monthly rent')).toEqual(['$3,660.00', 'Column of the table'])
  await user.click(within(dialog().getByRole('row', { name: /^Gross/ })).getByRole('button'))
  await user.click(within(dialog().getByRole('row', { name: /^Monthly mortgage/ })).getByRole('button'))
  expect(rowOf('Interest rate')).toEqual(['6.63%', 'Row of the table'])
  expect(rowOf('Loan term')).toEqual(['360 months', 'From the mortgage type'])
  await user.click(dialog().getByRole('button', { name: 'Done' }))
  expect(document.activeElement?.textContent).toBe(shown)
})

test('a year of the projection opens the calculation of its equity and cash flow', async () => {
  const { user } = await openProperty()
  await user.click(screen.getByRole('button', { name: '$399,054' }))
  expect(rowOf('Property value')[0]).toBe('$697,197.07')
  expect(rowOf('Loan balance')[0]).toBe('$298,143.39')
  await user.click(dialog().getByRole('button', { name: '$697,197.07' }))
  expect(dialog().getByText('Property value = purchase price × (1 + appreciation)^year')).toBeTruthy()
  expect(rowOf('Year')).toEqual(['12 years', 'Computed'])
  expect(within(dialog().getByRole('row', { name: /^Year/ })).queryByRole('button')).toBeNull()
  await user.click(dialog().getByRole('button', { name: 'Done' }))
  await showTable('Equity and Cash Flow, 30 Years', user)
  const years = grid('Equity, loan balance and cash flow by year')
  const [, , , flow] = within(years.getByRole('row', { name: /^2 / })).getAllByRole('cell')
  await user.click(within(flow!).getByRole('button'))
  expect(dialog().getByText(/rent of the first year × \(1 \+ rent growth\)\^1/)).toBeTruthy()
  expect(rowOf('Payments in the year')[0]).toBe('12 months')
})

test('a payment of the schedule opens its calculation', async () => {
  const { user } = await openProperty()
  await showTable('Loan Payments by Year', user)
  const schedule = grid('Amortization by year and month')
  await user.click(schedule.getByRole('button', { name: 'Year 30' }))
  const last = within(schedule.getByRole('row', { name: /^Month 360/ })).getAllByRole('button')
  await user.click(last[0]!)
  expect(dialog().getByText(/the last payment clears the loan$/)).toBeTruthy()
  await user.click(within(dialog().getByRole('row', { name: /^Interest/ })).getByRole('button'))
  expect(rowOf('Interest rate')).toEqual(['6.88%', 'Rate of the day'])
})

test('the profit at another price and holding period opens its calculation, with the same loan', async () => {
  const { user } = await openProperty({ query: '?strategy=fixFlip' })
  await showTable('Profit by Sale Price and Months', user)
  const table = grid('Profit by sale price and months')
  const cheapest = within(table.getByRole('row', { name: /^9 / })).getAllByRole('button')[0]!
  await user.click(cheapest)
  expect(rowOf('Sale price')).toEqual(['$512,000.00', 'Column of the table'])
  await user.click(within(dialog().getByRole('row', { name: /^Holding costs/ })).getByRole('button'))
  expect(rowOf('Holding period')).toEqual(['9 months', 'Row of the table'])
  await user.click(within(dialog().getByRole('row', { name: /^Loan amount/ })).getByRole('button'))
  expect(rowOf('After-repair value \\(ARV\\)')[0]).toBe('$640,000.00')
})

test('the revenue of a month opens its calculation from nights and rates', async () => {
  const { user } = await openProperty({ query: '?strategy=shortTerm' })
  await showTable('Revenue by Month', user)
  const july = within(grid('Revenue by month').getByRole('row', { name: /^Jul/ }))
  await user.click(july.getByRole('button'))
  expect(rowOf('Peak nights of the month')[0]).toBe('31 nights')
  expect(rowOf('Estimated occupancy rate')).toEqual(['55.00%', 'Rule of thumb'])
})
