import { DAY_MS } from '@freehold/contracts'
import { today } from '@freehold/ui'
import { screen, within } from '@testing-library/react'
import { fakeProperty, rates } from '../testing/fakeProperty'
import { field, freshBrowser, ok, openProperty } from '../testing/openProperty'

beforeEach(freshBrowser)
afterEach(() => jest.useRealTimers())

const dayBefore = (days: number) =>
  new Date(Date.parse(today()) - days * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)
const withRatesOf = (asOf: string) => ({
  'GET /api/v1/auth/rates/latest': () => ok({ rates: rates.map((rate) => ({ ...rate, asOf })) }),
})
const hintOf = (control: HTMLElement) => document.getElementById(`${control.id}-hint`)?.textContent

test('a rate of more than 14 days ago says so at the loan and in the report [VAL-9]', async () => {
  const answers = withRatesOf(dayBefore(25))
  await openProperty({ answers })
  expect(hintOf(field('Interest rate'))).toMatch(/^Rate of \w+ \d+, \d+, 25 days old$/)
  expect(hintOf(screen.getByRole('combobox', { name: 'Mortgage type' }))).toBe('Published rate: 6.88%')
  freshBrowser()
  document.body.replaceChildren()
  await openProperty({ path: '/app/property/p1/report', answers })
  expect((await screen.findByRole('row', { name: /^Interest rate/ })).textContent).toMatch(/, 25 days old$/)
})

test('a rate of 14 days ago is a rate of the day [VAL-9]', async () => {
  await openProperty({ answers: withRatesOf(dayBefore(14)) })
  expect(hintOf(field('Interest rate'))).toMatch(/^Rate of the day, /)
  expect(screen.queryByText(/days old/)).toBeNull()
})

const rent = { monthlyRent: 3_560, method: 'SMALL_AREA_RENT', compsUsed: 0, year: 2026 }
const soldLongAgo = { listingStatus: 'sold', MLSSoldPrice: 489_000, soldDate: '2015-04-02', rent }

test('a price and a rent from years apart say so on page and report, until another price is entered [VAL-9]', async () => {
  const property = fakeProperty(soldLongAgo)
  const { user } = await openProperty({ property })
  const panel = () => within(screen.getByRole('tabpanel'))
  expect(panel().getByText('Price of 2015, rent of 2026')).toBeTruthy()
  expect(panel().getByText(/the last sale, and the rent is 11 years newer/)).toBeTruthy()
  await user.clear(field('Purchase price'))
  await user.type(field('Purchase price'), '700000')
  await screen.findByText('Figures match your inputs')
  expect(panel().queryByText('Price of 2015, rent of 2026')).toBeNull()
})

test('a report says that price and rent are from years apart [VAL-9]', async () => {
  const property = fakeProperty(soldLongAgo)
  await openProperty({ path: '/app/property/p1/report', query: '?strategy=shortTerm', property })
  expect(await screen.findByText('Price of 2015, rent of 2026')).toBeTruthy()
})

test('the rent of another year is no matter of nightly rates that were entered, or of a flip [VAL-9]', async () => {
  const property = fakeProperty(soldLongAgo)
  const { user } = await openProperty({ query: '?strategy=shortTerm', property })
  const notice = () => within(screen.getByRole('tabpanel')).queryByText('Price of 2015, rent of 2026')
  expect(notice()).toBeTruthy()
  for (const name of ['Peak season rate', 'Off-season rate']) {
    await user.clear(field(name))
    await user.type(field(name), '250')
  }
  await screen.findByText('Figures match your inputs')
  expect(notice()).toBeNull()
  await user.click(screen.getByRole('tab', { name: /^Fix\/Flip/ }))
  await screen.findByText('Figures match your inputs')
  expect(notice()).toBeNull()
})

test.each([
  ['of a home that was sold a year before', { ...soldLongAgo, soldDate: '2025-04-02' }],
  ['of a year that is not known', { ...soldLongAgo, rent: { ...rent, year: undefined } }],
  ['of a listing of this year', { rent, OnMarketDate: '2026-02-01' }],
])('a rent %s needs no warning [VAL-9]', async (_, change) => {
  await openProperty({ property: fakeProperty(change) })
  expect(screen.queryByText(/^Price of \d+, rent of/)).toBeNull()
})

test('a listing of long ago is no price of today either [VAL-9]', async () => {
  await openProperty({ property: fakeProperty({ rent, OnMarketDate: '2014-05-02' }) })
  expect(screen.getByText('Price of 2014, rent of 2026')).toBeTruthy()
})
