import { screen, within } from '@testing-library/react'
import { fakeSummary } from '../testing/fakeProperties'
import { openSearch, panel, wait } from '../testing/openSearch'

let mockIsMissing = true
jest.mock('./windowChunk', () => {
  if (mockIsMissing) throw new Error('Loading chunk window failed')
  return jest.requireActual('./windowChunk')
})

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a window whose code could not be loaded is said to be missing, and comes with Retry', async () => {
  const { user } = await openSearch({
    found: [fakeSummary({ _id: 'p1', PropertyAddressFull: '1 Main St' })],
    address: '/app/search?property=p1',
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('This property could not be shown')).toBeTruthy()
  mockIsMissing = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await wait(0)
  const shown = within(await panel())
  await user.click(shown.getByRole('tab', { name: /^BRRRR/ }))
  expect(shown.getByText('Refinance loan')).toBeTruthy()
})
