import { screen, within } from '@testing-library/react'
import { openSearch } from '../testing/openSearch'

let mockIsMissing = true
jest.mock('./FilterDialog', () => {
  if (mockIsMissing) throw new Error('Loading chunk filters failed')
  return jest.requireActual('./FilterDialog')
})

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('filters that could not be loaded are said to be missing, and come with Retry', async () => {
  const { user } = await openSearch()
  await user.click(screen.getByRole('button', { name: /^Filters/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await dialog.findByText('Could not load')
  mockIsMissing = false
  await user.click(dialog.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('textbox', { name: 'Minimum price' })
  expect(screen.queryByText('Could not load')).toBeNull()
})
