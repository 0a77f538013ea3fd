import { act, screen } from '@testing-library/react'
import { config } from '../testing/fakeProperties'
import { openSearch, wait } from '../testing/openSearch'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const withKey = { ...config, maps: { ...config.maps, google: { apiKey: 'key', mapId: 'map' } } }
const googleScript = () => document.querySelector<HTMLScriptElement>('script[src*="maps.googleapis.com"]')
const retry = () => screen.getByRole('link', { name: 'Retry' })

// The maps library keeps its status until the page is reloaded, so these tests use one page in sequence.

test('with a key the map is Google’s: its loader is asked, shown as loading, and given up on after 15 s [MAP-13, MAP-19]', async () => {
  await openSearch({ config: withKey })
  expect(googleScript()?.src).toContain('key=key')
  expect(screen.getByRole('progressbar', { name: 'Loading the map' })).toBeTruthy()
  await wait(14_000)
  expect(screen.queryByRole('alert')).toBeNull()
  await wait(1_000)
  expect(screen.getByRole('alert').textContent).toContain('The map is not loading')
  expect(retry().getAttribute('href')).toBe('/app/search')
})

test('a loader that fails has its view, with what still works and Retry [MAP-13]', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  await openSearch({ config: withKey })
  await act(async () => {
    googleScript()!.dispatchEvent(new Event('error'))
    await jest.advanceTimersByTimeAsync(0)
  })
  expect(screen.getByRole('alert').textContent).toContain('The map could not be loaded')
  expect(retry()).toBeTruthy()
  expect(warn).toHaveBeenCalledWith('The map service could not be loaded', expect.anything())
})

test('a refused key shows Error: AuthFailure in place of the map; the search box stays and says why [MAP-9, MAP-13]', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  const { user, called } = await openSearch({ config: withKey })
  act(() => (window as unknown as { gm_authFailure: () => void }).gm_authFailure())
  expect(screen.getByRole('heading', { name: 'Error: AuthFailure' })).toBeTruthy()
  expect(screen.getByText(/Your searches, profile and saved properties still work/)).toBeTruthy()
  await user.type(screen.getByRole('combobox'), 'col')
  expect(screen.getByText('Place search is not available')).toBeTruthy()
  await wait(1_000)
  expect(called('/places/autocomplete')).toEqual([])
})
