import { readAttribution } from './readAttribution'

const openStreetMap = {
  attribution: '© OpenStreetMap contributors',
  attributionUrl: 'https://www.openstreetmap.org/copyright',
}

test.each<[unknown, { attribution: string; attributionUrl: string | null }]>([
  [
    '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap contributors</a>',
    openStreetMap,
  ],
  ['<a href="https://www.openstreetmap.org/copyright" target="_blank">© OpenStreetMap</a>', openStreetMap],
  ['&copy; OpenStreetMap', { ...openStreetMap, attributionUrl: null }],
  ['© OpenStreetMap, © Example', { attribution: '© OpenStreetMap, © Example', attributionUrl: null }],
  [undefined, openStreetMap],
  ['', openStreetMap],
  ['<script></script>', openStreetMap],
  ['Plain &amp; simple', { attribution: 'Plain & simple', attributionUrl: null }],
  ['&#169; A &#x26; B &unknown;', { attribution: '© A & B &unknown;', attributionUrl: null }],
  ['<a href="javascript:alert(1)">A</a>', { attribution: 'A', attributionUrl: null }],
  ['<a href="http://a.example">A</a>', { attribution: 'A', attributionUrl: null }],
  [
    "<a href='https://a.example/?x=1&amp;y=2'>A</a> and <b>B</b>",
    { attribution: 'A and B', attributionUrl: 'https://a.example/?x=1&y=2' },
  ],
  ['A\u202eB\u0000C', { attribution: 'A B C', attributionUrl: null }],
  ['A <img src=x onerror=alert(1)', { attribution: 'A', attributionUrl: null }],
])('the attribution %j becomes text and a link', (html, expected) => {
  expect(readAttribution(html)).toEqual(expected)
})

test('a long attribution is cut', () => {
  expect(readAttribution('x'.repeat(10_000)).attribution).toHaveLength(300)
})

test('hostile text of megabytes is read at once', () => {
  const startedAt = performance.now()
  for (const part of ['<a ', '<a href="https://', '&', '<']) readAttribution(`A${part.repeat(1_000_000)}`)
  // Seconds to hours without a limit.
  expect(performance.now() - startedAt).toBeLessThan(500)
  expect(readAttribution(`A ${'<a '.repeat(1_000_000)}`).attribution).toBe('A')
})
