import { revenueByMonth } from '@freehold/analysis'
import { screen } from '@testing-library/react'
import { fakeProperty } from '../testing/fakeProperty'
import { freshBrowser, openProperty } from '../testing/openProperty'
import { roundTicks, tickText } from '@freehold/property-ui'

beforeEach(freshBrowser)
afterEach(() => jest.useRealTimers())

const units: Record<string, number> = { '': 1, K: 1_000, M: 1_000_000 }

/** The dollars that a short figure says. */
function readShort(text: string): number {
  const [, sign, digits, unit = ''] = /^(−?)\$([\d.]+)([KM]?)$/.exec(text) ?? []
  return ((sign === '' ? 1 : -1) * Math.round(Number(digits) * (units[unit] ?? NaN) * 100)) / 100
}

test.each([
  [0, 0],
  [0, 0.4],
  [0, 9],
  [-3, 12],
  [0, 999],
  [-1_234, 4_321],
  [0, 87_654.32],
  [-250_001, 1_250_000],
  [0, 123_456_789],
])(
  'the marks of an axis from %d to %d are whole dollars, evenly apart, and say exactly what they are',
  (low, high) => {
    const ticks = roundTicks(low, high)
    expect(ticks.length).toBeGreaterThan(1)
    expect(ticks[0]).toBeLessThanOrEqual(low)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
    expect(ticks.every(Number.isInteger)).toBe(true)
    expect(new Set(ticks.slice(1).map((tick, index) => tick - ticks[index]!)).size).toBe(1)
    expect(ticks.map((tick) => readShort(tickText(tick)))).toEqual(ticks)
  },
)

test('the columns of the months are labelled with their revenue rounded up to a tenth of a thousand [PRP-8]', async () => {
  const property = fakeProperty()
  await openProperty({ property, query: '?strategy=shortTerm' })
  const chart = screen.getByRole('img', { name: /^Estimated revenue by month/ })
  const texts = [...chart.querySelectorAll('text')].map(({ textContent }) => textContent)
  const columns = texts.slice(texts.indexOf('Jan')).filter((text) => text.startsWith('$'))
  const months = revenueByMonth(property.shortTermInput!)
  expect(columns).toHaveLength(12)
  for (const [index, { revenue }] of months.entries()) {
    const above = readShort(columns[index]!) - revenue
    expect(above).toBeGreaterThanOrEqual(0)
    expect(above).toBeLessThan(101)
  }
})
