import { act, screen, within } from '@testing-library/react'
import { figure, freshBrowser, openProperty, wait } from '../testing/openProperty'
import type { FixFlip } from './fix-flip/FixFlip'

/** Replaces the fetch of the chunk of Fix & Flip. */
const mockFetchChunk = jest.fn<Promise<typeof FixFlip>, []>()

jest.mock('./fix-flip/fixFlipEntry', () => {
  const { lazyStrategy } = jest.requireActual('../strategy-panel/LazyModule')
  const { fixFlipEntry } = jest.requireActual('./fix-flip/fixFlipEntry')
  return { fixFlipEntry: { ...fixFlipEntry, ...lazyStrategy(() => mockFetchChunk()) } }
})

beforeEach(freshBrowser)
afterEach(() => jest.useRealTimers())

test('a strategy whose code does not load offers Retry, and the other strategies work meanwhile', async () => {
  mockFetchChunk.mockRejectedValue(new Error('Loading chunk fix-flip failed'))
  const { user } = await openProperty({ query: '?strategy=fixFlip' })
  const panel = within(screen.getByRole('tabpanel'))
  const failure = () => panel.queryByText('A part of this page could not be loaded')
  expect(failure()).toBeTruthy()
  expect(panel.getByText('This strategy cannot be shown.')).toBeTruthy()
  expect(panel.queryByText('Returns per project')).toBeNull()

  let arrive: (chunk: typeof FixFlip) => void = () => {}
  mockFetchChunk.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  await user.click(panel.getByRole('button', { name: 'Retry' }))
  expect(failure()).toBeNull()
  const skeleton = screen.getByRole('tabpanel').querySelector<HTMLElement>('span[aria-hidden="true"]')
  expect(skeleton?.style.height).toBe('24rem')
  expect(screen.getByRole('tabpanel').textContent).toBe('')

  await user.click(screen.getByRole('tab', { name: /^Buy\/Hold/ }))
  await wait(350)
  expect(figure('Cash-on-cash ROI')).toMatch(/%/)
  await user.click(screen.getByRole('tab', { name: /^Fix\/Flip/ }))
  const loaded = jest.requireActual<{ FixFlip: typeof FixFlip }>('./fix-flip/FixFlip')
  await act(async () => arrive(loaded.FixFlip))
  expect(panel.getByText('Returns per project')).toBeTruthy()
  expect(figure('After-repair value')).toBe('$640,000')

  const fetches = mockFetchChunk.mock.calls.length
  await user.click(screen.getByRole('tab', { name: /^Buy\/Hold/ }))
  await user.click(screen.getByRole('tab', { name: /^Fix\/Flip/ }))
  expect(figure('After-repair value')).toBe('$640,000')
  expect(mockFetchChunk.mock.calls).toHaveLength(fetches)
})
