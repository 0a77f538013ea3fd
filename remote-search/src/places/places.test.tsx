import { screen } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { place } from '../testing/fakeProperties'
import { openSearch, refusal, wait } from '../testing/openSearch'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const suggestions = [
  { placeId: 'place-1', mainText: 'Columbia City', secondaryText: 'Seattle, WA, USA' },
  { placeId: 'place-2', mainText: 'Columbia Center', secondaryText: '5th Avenue, Seattle, WA, USA' },
]
const AUTOCOMPLETE = 'GET /api/v1/auth/places/autocomplete'
const answers = { [AUTOCOMPLETE]: () => suggestions }

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' })
const options = () => screen.queryAllByRole('option')
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent

test('a box with the placeholder Search takes the map to the viewport of the place picked [MAP-2]', async () => {
  const { user, searches, address } = await openSearch({ answers })
  expect(box().placeholder).toBe('Search')
  await user.type(box(), 'columb')
  await wait(400)
  await user.click(options()[0]!)
  await wait(700)
  const { ne, sw } = JSON.parse(searches().at(-1)!.query.get('bounds')!)
  const { viewport } = place
  expect(ne.lat).toBeGreaterThan(viewport.ne.lat)
  expect(ne.lng).toBeGreaterThan(viewport.ne.lng)
  expect(sw.lat).toBeLessThan(viewport.sw.lat)
  expect(sw.lng).toBeLessThan(viewport.sw.lng)
  // One zoom level closer would not contain it any more.
  expect(ne.lat - sw.lat).toBeLessThan(2 * (viewport.ne.lat - viewport.sw.lat))
  expect(address()).toMatch(/at=46\.6\d*,-119\.53,/)
})

test('typing opens the list with what was typed standing out, and narrows what is there [MAP-14]', async () => {
  const never = {
    [AUTOCOMPLETE]: jest
      .fn()
      .mockReturnValueOnce(suggestions)
      .mockReturnValue(new Promise(() => {})),
  }
  const { user } = await openSearch({ answers: never })
  expect(box().getAttribute('aria-expanded')).toBe('false')
  await user.type(box(), 'columb')
  await wait(400)
  expect(box().getAttribute('aria-expanded')).toBe('true')
  expect(options().map(({ textContent }) => textContent)).toEqual([
    'Columbia CitySeattle, WA, USA',
    'Columbia Center5th Avenue, Seattle, WA, USA',
  ])
  expect(options()[0]!.querySelector('mark')?.textContent).toBe('Columb')
  await user.type(box(), 'ia ce')
  await wait(300)
  expect(options().map(({ textContent }) => textContent)).toEqual([
    'Columbia Center5th Avenue, Seattle, WA, USA',
  ])
})

test('arrows choose round the ends, and Enter picks the option that is marked [MAP-14]', async () => {
  const details = jest.fn(() => place)
  const { user } = await openSearch({ answers: { ...answers, 'GET /api/v1/auth/places/place-2': details } })
  await user.type(box(), 'columb')
  await wait(400)
  expect(active()).toMatch(/^Columbia City/)
  await user.keyboard('{ArrowUp}')
  expect(active()).toMatch(/^Columbia Center/)
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await wait(0)
  expect(details).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(box())
})

test('Enter before anything was suggested does not wait, and picks what matches [MAP-14]', async () => {
  const { user, called } = await openSearch({ answers })
  await user.type(box(), '98118{Enter}')
  await wait(0)
  expect(called('/places/autocomplete')).toHaveLength(1)
  expect(called('/places/place-1')).toHaveLength(1)
  expect(box().value).toBe('Columbia City')
})

test('Enter never picks what an older answer still lists and was not typed [MAP-14]', async () => {
  const autocomplete = ({ query }: { query: URLSearchParams }) =>
    query.get('input') === 'columb'
      ? suggestions
      : [{ placeId: 'place-3', mainText: '30th Ave', secondaryText: '' }]
  const typed = { ...place, displayName: '30th Ave' }
  const { user, called } = await openSearch({
    answers: { [AUTOCOMPLETE]: autocomplete, 'GET /api/v1/auth/places/place-3': () => typed },
  })
  await user.type(box(), 'columb')
  await wait(400)
  await user.clear(box())
  await user.type(box(), '30th{Enter}')
  await wait(0)
  expect(called('/places/place-1')).toEqual([])
  expect(called('/places/place-3')).toHaveLength(1)
  expect(box().value).toBe('30th Ave')
})

test('Enter before the next answer picks the one listed that was typed [MAP-14]', async () => {
  const details = jest.fn(() => place)
  const { user } = await openSearch({ answers: { ...answers, 'GET /api/v1/auth/places/place-2': details } })
  await user.type(box(), 'columb')
  await wait(400)
  await user.type(box(), 'ia ce{Enter}')
  await wait(0)
  expect(details).toHaveBeenCalledTimes(1)
})

test('a pick that fails leaves the box on the place before, and can be tried again', async () => {
  const details = jest.fn().mockReturnValueOnce(place).mockReturnValueOnce(refusal()).mockReturnValue(place)
  const failed = jest.spyOn(toast, 'error')
  const { user } = await openSearch({ answers: { ...answers, 'GET /api/v1/auth/places/place-2': details } })
  const pickSecond = async () => {
    await user.clear(box())
    await user.type(box(), 'Columbia Center')
    await wait(400)
    await user.click(options()[1]!)
    await wait(0)
  }
  await pickSecond()
  expect(box().value).toBe('Columbia City')
  await pickSecond()
  expect(failed).toHaveBeenCalledTimes(1)
  expect(box().value).toBe('Columbia City')
  await pickSecond()
  expect(details).toHaveBeenCalledTimes(3)
})

test('a pick that fails after another was made changes nothing', async () => {
  let refuse = () => {}
  const late = new Promise((resolve) => {
    refuse = () => resolve(refusal())
  })
  const failed = jest.spyOn(toast, 'error')
  const { user } = await openSearch({
    answers: { ...answers, 'GET /api/v1/auth/places/place-2': () => late },
  })
  for (const index of [1, 0]) {
    await user.clear(box())
    await user.type(box(), 'columb')
    await wait(400)
    await user.click(options()[index]!)
    await wait(0)
  }
  refuse()
  await wait(0)
  expect(box().value).toBe('Columbia City')
  expect(failed).not.toHaveBeenCalled()
})

test('Escape leaves the box, and leaving it shows the place picked last again [MAP-14]', async () => {
  const { user } = await openSearch({ answers })
  await user.type(box(), 'nothing yet{Escape}')
  expect(document.activeElement).not.toBe(box())
  expect(box().value).toBe('')
  await user.type(box(), 'columb')
  await wait(400)
  await user.keyboard('{Enter}')
  await wait(0)
  await user.type(box(), ' and more')
  await wait(400)
  await user.tab()
  expect(box().value).toBe('Columbia City')
  expect(options()).toEqual([])
})

test('picking fetches the details in the session of its suggestions; the next search has another [MAP-15]', async () => {
  const { user, called } = await openSearch({ answers })
  await user.type(box(), 'columb')
  await wait(400)
  await user.type(box(), 'ia')
  await wait(400)
  await user.keyboard('{Enter}')
  await wait(0)
  expect(options()).toEqual([])
  await user.clear(box())
  await user.type(box(), 'beacon')
  await wait(400)
  const [first, second, third] = called('/places/autocomplete').map(({ query }) => query.get('session'))
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(called('/places/place-1')[0]!.query.get('session')).toBe(first)
  expect(third).toBeTruthy()
  expect(third).not.toBe(first)
})

test('the list says that it is loading, that nothing matches, and that places could not be loaded [MAP-16]', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  const autocomplete = jest.fn().mockReturnValueOnce([]).mockReturnValueOnce(refusal())
  const { user } = await openSearch({ answers: { [AUTOCOMPLETE]: autocomplete } })
  await user.type(box(), 'zzz')
  expect(screen.getByText('Loading...')).toBeTruthy()
  await wait(400)
  expect(screen.getByText('No places match')).toBeTruthy()
  await user.type(box(), 'z')
  expect(screen.getByText('Loading...')).toBeTruthy()
  await wait(400)
  expect(screen.getByText('Could not load places')).toBeTruthy()
})

test('suggestions are asked for 400 ms after the last key, with the map as their bias [MAP-17]', async () => {
  const { user, called } = await openSearch({ answers })
  await user.type(box(), 'col')
  await wait(399)
  await user.type(box(), 'umb')
  await wait(399)
  expect(called('/places/autocomplete')).toEqual([])
  await wait(1)
  const [{ query } = { query: new URLSearchParams() }] = called('/places/autocomplete')
  expect(query.get('input')).toBe('columb')
  expect(JSON.parse(query.get('bias')!).ne.lat).toBeGreaterThan(46.62)
})

test('what is listed is narrowed 300 ms after the last key, no sooner [MAP-17]', async () => {
  const { user, called } = await openSearch({ answers })
  await user.type(box(), 'columb')
  await wait(400)
  expect(options()).toHaveLength(2)
  await user.type(box(), 'ia')
  await wait(299)
  await user.type(box(), ' ci')
  await wait(299)
  expect(options()).toHaveLength(2)
  await wait(1)
  expect(options().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Columbia City')])
  await wait(99)
  expect(called('/places/autocomplete')).toHaveLength(1)
  await wait(1)
  expect(called('/places/autocomplete')).toHaveLength(2)
})

test('nothing is asked for an empty input, nor for the place that is picked [MAP-17]', async () => {
  const { user, called } = await openSearch({ answers })
  await user.type(box(), '   ')
  await wait(1_000)
  expect(called('/places/autocomplete')).toEqual([])
  await user.clear(box())
  await user.type(box(), 'columb')
  await wait(400)
  await user.keyboard('{Enter}')
  await wait(1_000)
  await user.type(box(), 'x{Backspace}')
  await wait(1_000)
  expect(box().value).toBe('Columbia City')
  expect(called('/places/autocomplete')).toHaveLength(1)
})

test('a place that is picked is recorded with its viewport; when that fails the map still moves [MAP-18]', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const recent = { 'POST /api/v1/auth/recentSearches': refusal }
  const { user, called, address } = await openSearch({ answers: { ...answers, ...recent } })
  await user.type(box(), 'columb')
  await wait(400)
  await user.keyboard('{Enter}')
  await wait(700)
  expect(called('/recentSearches').map(({ body }) => body)).toEqual([
    { search: 'Columbia City, Seattle, WA, USA', viewport: place.viewport },
  ])
  expect(warn).toHaveBeenCalledWith('The search was not recorded', expect.anything())
  expect(address()).toMatch(/,-119\.53,/)
})
