import { isWithinRange, pathsOverlap, sizeRefusal } from './index'

test.each([
  ['/app/search', '/app/search', true],
  ['/app/search', '/app/searches', false],
  ['/app/property/:id', '/app/property/compare', true],
  ['/app/property/:id', '/app/property/:id/report', false],
  ['/app/property/*', '/app/property/:id/report', true],
  ['/app/property/*', '/app/property', true],
  ['/app/:part/*', '/app/search', true],
  ['/app/profile/*', '/app/account', false],
  ['/app/a/:x/c', '/app/a/b/d', false],
])('%s and %s share an address: %s', (one, other, expected) => {
  expect(pathsOverlap(one, other)).toBe(expected)
  expect(pathsOverlap(other, one)).toBe(expected)
})

test.each([
  ['19.3.1', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['1.4.0', '^1.0', true],
  ['0.1.4', '^0.1.0', true],
  ['0.2.0', '^0.1.0', false],
  ['0.0.3', '^0.0.2', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['1.2.3', '*', false],
  ['1.2.3', '>=1.0.0', false],
])('%s lies in %s: %s', (version, range, expected) => {
  expect(isWithinRange(version, range)).toBe(expected)
})

test('what a remote loads at once is counted, and once', () => {
  const release = { entry: 'entry.js', preload: ['entry.js', 'routes.js'] }
  expect(sizeRefusal(release, () => 30_000)).toBeUndefined()
  expect(sizeRefusal(release, () => 30_001)).toMatch(/60\.0 kB/)
})
