import type { Bounds } from '@freehold/contracts'
import { linkToNext, type SearchInput } from './linkToNext'
import { requireBounds, requireFilters, requirePosition } from './searchQuery'

const refusal = (check: () => unknown) => {
  try {
    check()
    return null
  } catch (error) {
    return (error as { fields: Record<string, string> }).fields
  }
}
const boundsOf = (south: number, north: number): Bounds => ({
  sw: { lat: south, lng: 179 },
  ne: { lat: north, lng: -179 },
})

test('bounds whose south is above their north are a mistake, a line and the antimeridian are not [API-24]', () => {
  expect(refusal(() => requireBounds(boundsOf(47, 46)))).toEqual({
    bounds: 'The south of the bounds must be below the north',
  })
  expect(requireBounds(boundsOf(46, 46))).toEqual(boundsOf(46, 46))
  expect(requireBounds(boundsOf(46, 47))).toEqual(boundsOf(46, 47))
})

test.each([
  ['-119.5,p9', { value: -119.5, id: 'p9' }],
  ['-119.52,p9', { value: -119.52, id: 'p9' }],
  ['7,a_b:c.d-e', { value: 7, id: 'a_b:c.d-e' }],
  ['-1.5e-7,p9', { value: -1.5e-7, id: 'p9' }],
  ['-1.5e-17,p9', { value: -1.5e-17, id: 'p9' }],
  ['180,P', { value: 180, id: 'P' }],
])('a search continues after %s [API-15]', (text, position) => {
  expect(requirePosition(text)).toEqual(position)
})

test.each([
  '',
  'p9',
  '-119.5',
  '-119.5,',
  ',p9',
  '1234,p9',
  '--1,p9',
  '1.,p9',
  '.5,p9',
  '1.5e,p9',
  '1.5e7,p9',
  '1,p 9',
  'x1,p9',
  '1,p9!',
])('%j is no place to continue after [API-15, API-24]', (text) => {
  expect(refusal(() => requirePosition(text))).toEqual({
    lastValue: 'Invalid cursor: expected <longitude>,<_id>',
  })
})

test('a search without a place to continue after begins at the start [API-15]', () => {
  expect(requirePosition(undefined)).toBeNull()
})

test('filters that no home can meet are a mistake, at the field that is wrong [API-24]', () => {
  const refused = (filters: object) => refusal(() => requireFilters(filters))
  expect(refused({ minPrice: 2, maxPrice: 1 })).toEqual({ maxPrice: 'maxPrice is below minPrice' })
  expect(refused({ maxPrice: -1 })).toEqual({ maxPrice: 'maxPrice is below minPrice' })
  expect(refused({ minArea: 2, maxArea: 1 })).toEqual({ maxArea: 'maxArea is below minArea' })
  expect(refused({ minCashOnCashRoi: 0 })).toEqual({
    strategy: 'minCashOnCashRoi needs the strategy whose return it is',
  })
})

test.each<[object]>([
  [{}],
  [{ minPrice: 1, maxPrice: 1 }],
  [{ minPrice: 1e12 }],
  [{ maxPrice: 0 }],
  [{ minArea: 1, maxArea: 1 }],
  [{ minArea: 1e9 }],
  [{ maxArea: 0 }],
  [{ minCashOnCashRoi: 0, strategy: 'brrrr' }],
  [{ strategy: 'brrrr' }],
])('the filters %j can be met, and pass on as they are', (filters) => {
  expect(requireFilters(filters)).toBe(filters)
})

test('the next page is the same search after the last home, without what no search knows [API-15]', () => {
  const asked = { type: 'bounds', zoom: '14', bounds: '{}', minPrice: '1', lastValue: '0,p0', spy: '1' }
  expect(linkToNext(asked as SearchInput, '-118.25,p3')).toBe(
    '<?type=bounds&zoom=14&bounds=%7B%7D&minPrice=1&lastValue=-118.25%2Cp3>; rel="next"',
  )
})
