import { errorCodes, UNPLACED_PAGE_SIZE } from '@freehold/contracts'
import { screen, within } from '@testing-library/react'
import { fakeProperty, fakeSummary, packHomeTags, place } from '../testing/fakeProperties'
import { openSearch, refusal, tags, wait, type SentCall } from '../testing/openSearch'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const summary = { ...fakeSummary({ _id: 'u1', PropertyAddressFull: '2 Elm St' }), location: null }
const UNPLACED = 'GET /api/v1/auth/unplacedProperties'
const answers = {
  [UNPLACED]: () => [summary],
  'GET /api/v1/auth/property/u1': () => fakeProperty(summary),
  'GET /api/v1/auth/places/autocomplete': () => [
    { placeId: 'unplaced-u1', mainText: '2 Elm St', secondaryText: 'Fairview, WA 98001' },
  ],
  'GET /api/v1/auth/places/unplaced-u1': () => ({ ...place, displayName: '2 Elm St' }),
}

const region = () => screen.findByRole('region', { name: '2 Elm St' })

test('the suggestion of a home without coordinates opens it, marked as not on the map [REC-7]', async () => {
  const { user, address } = await openSearch({ answers })
  await user.type(screen.getByRole('combobox', { name: 'Search' }), '2 elm')
  await wait(400)
  await user.click(screen.getByRole('option'))
  await wait(700)
  expect(address()).toContain('property=u1')
  const window = await region()
  expect(within(window).getByText('Not on the map: the listing has no coordinates.')).toBeTruthy()
  expect(document.activeElement).toBe(window)
  await user.keyboard('{Escape}')
  await wait(100)
  expect(screen.queryByRole('region', { name: '2 Elm St' })).toBeNull()
  expect(address()).not.toContain('property')
})

test('the list ends with the homes here that are not on the map, with the filters, and opens them [REC-7]', async () => {
  const { user, called } = await openSearch({
    answers,
    found: [fakeSummary({ _id: 'placed', PropertyAddressFull: '1 Main St' })],
    address: '/app/search?list=open&minBeds=2',
  })
  await wait(100)
  const links = screen.getAllByRole('link', { name: /St$/ }).map(({ textContent }) => textContent)
  expect(links).toEqual(['1 Main St', '2 Elm St'])
  const part = within(screen.getByRole('region', { name: 'Not on the map' }))
  expect(called('/unplacedProperties').at(-1)!.query.get('minBeds')).toBe('2')
  expect(called('/unplacedProperties').at(-1)!.query.get('bounds')).toBe(
    called('/searchProperties').at(-1)!.query.get('bounds'),
  )
  expect(tags()).toHaveLength(1)
  await user.click(part.getByRole('link', { name: '2 Elm St' }))
  await wait(100)
  await user.click(within(await region()).getByRole('button', { name: 'Close' }))
  await wait(100)
  expect(document.activeElement).toBe(part.getByRole('link', { name: '2 Elm St' }))
})

test('more homes than a page has follow on demand [REC-7]', async () => {
  const homes = Array.from({ length: UNPLACED_PAGE_SIZE + 1 }, (_, index) => {
    const _id = `u${1_000 + index}`
    return { ...fakeSummary({ _id, PropertyAddressFull: `${_id} Elm St` }), location: null }
  })
  const pageAfter = ({ query }: SentCall) => {
    const rest = homes.filter(({ _id }) => _id > (query.get('after') ?? ''))
    const page = rest.slice(0, UNPLACED_PAGE_SIZE)
    const next = page.length < rest.length ? page.at(-1)!._id : null
    return { ...packHomeTags(page as never), next }
  }
  const { user, called } = await openSearch({
    answers: { [UNPLACED]: pageAfter },
    address: '/app/search?list=open',
  })
  await wait(100)
  const links = () => screen.getAllByRole('link', { name: /Elm St$/ })
  expect(links()).toHaveLength(UNPLACED_PAGE_SIZE)
  const before = called('/unplacedProperties').length
  await user.click(screen.getByRole('button', { name: 'Show More' }))
  await wait(100)
  expect(called('/unplacedProperties')).toHaveLength(before + 1)
  expect(new Set(links().map(({ textContent }) => textContent)).size).toBe(homes.length)
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
})

test('with an earlier API, which does not list them, there are none and nothing to retry', async () => {
  const missing = { error: { code: errorCodes.notFound, message: 'There is nothing here' } }
  await openSearch({
    answers: { [UNPLACED]: () => Response.json(missing, { status: 404 }) },
    address: '/app/search?list=open',
  })
  await wait(100)
  expect(screen.queryByText(/not on the map/i)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('homes that could not be listed are said to be missing, and come with Retry [REC-7]', async () => {
  const ask = jest.fn().mockImplementationOnce(refusal).mockReturnValue([summary])
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  const { user } = await openSearch({
    answers: { ...answers, [UNPLACED]: ask },
    address: '/app/search?list=open',
  })
  await wait(100)
  expect(screen.getByText('Homes that are not on the map could not be listed')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await wait(100)
  expect(screen.getByRole('link', { name: '2 Elm St' })).toBeTruthy()
})
