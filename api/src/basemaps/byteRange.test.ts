import { byteRange } from './byteRange'

const whole = { size: 100, etag: '"e"' }

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-0', null],
  ['bytes=-', null],
  ['bytes=0-9,20-29', null],
  ['lines=0-9', null],
  ['bytes=a-b', null],
  [undefined, null],
])('Range: %s asks for %j', (range, expected) => {
  expect(byteRange({ range }, whole)).toEqual(expected)
})

test('a range of another version is not sent', () => {
  expect(byteRange({ range: 'bytes=0-9', 'if-range': '"e"' }, whole)).toEqual({ start: 0, end: 9 })
  expect(byteRange({ range: 'bytes=0-9', 'if-range': '"other"' }, whole)).toBeNull()
})
