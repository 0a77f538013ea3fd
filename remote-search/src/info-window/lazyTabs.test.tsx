import { screen, within } from '@testing-library/react'
import { fakeSummary } from '../testing/fakeProperties'
import { openSearch, panel, wait } from '../testing/openSearch'

let mockIsMissing = true
jest.mock('./detailTabs', () => {
  if (mockIsMissing) throw new Error('Loading chunk detail-tabs failed')
  return jest.requireActual('./detailTabs')
})

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('tabs that could not be loaded come with Retry; the first tab works', async () => {
  const { user } = await openSearch({
    found: [fakeSummary({ _id: 'p1', PropertyAddressFull: '1 Main St' })],
    address: '/app/search?property=p1',
  })
  await panel()
  expect(within(screen.getByRole('tabpanel')).getByText('$489,000')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: /^BRRRR/ }))
  const tab = within(screen.getByRole('tabpanel'))
  expect(tab.getByText('Could not load')).toBeTruthy()
  mockIsMissing = false
  await user.click(tab.getByRole('button', { name: 'Retry' }))
  await wait(0)
  expect(tab.getByText('Refinance loan')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Comps' }))
  expect(screen.getByRole('table', { name: 'Comps' })).toBeTruthy()
})
