import {
  formatAgo,
  formatCents,
  formatCompactDollars,
  formatCost,
  formatCount,
  formatDay,
  formatDollarDifference,
  formatDollars,
  formatDuration,
  formatMoment,
  formatNumber,
  formatPercent,
  formatRoomCount,
  roundUpDollars,
  today,
} from '../index'

const THREE_DAYS_MS = 3 * 86_400_000

test('times are shown in the reader\u2019s time zone, a day without a time is that day everywhere', () => {
  const morning = new Date(2024, 2, 5, 9).toISOString()
  expect([formatDay(morning), formatMoment(morning)]).toEqual(['Mar 05, 2024', 'Mar 05, 2024, 9:00 AM'])
  expect(formatDay('2024-03-05')).toBe('Mar 05, 2024')
  expect(formatDuration('2024-03-05T09:00:00Z', '2024-03-05T09:03:20Z')).toBe('3 minutes')
  expect(formatAgo(new Date(Date.now() - THREE_DAYS_MS).toISOString())).toBe('3 days ago')
  expect(formatDay(today())).toBe(formatDay(new Date().toISOString()))
})

test.each([
  [2_995.01, '$2,996'],
  [2_996, '$2,996'],
  [2_996.000_000_000_1, '$2,996'],
  [1_234_567.2, '$1,234,568'],
  [0, '$0'],
  [-0.004, '$0'],
  [-0.4, '\u2212$1'],
  [-62.9, '\u2212$63'],
  [902.004_9, '$902'],
  [902.005, '$903'],
  [-902.005, '\u2212$903'],
  [-1_617, '\u2212$1,617'],
  [null, '\u2014'],
])('a result of %p dollars is rounded up to %s [PRP-8]', (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text)
})

test('a cost is the figure with its sign reversed, and unknown where that is [PRP-8]', () => {
  expect([2_410.2, 0, -80.5, null].map(formatCost)).toEqual(['\u2212$2,411', '$0', '$81', '\u2014'])
})

test('dollars have one whole number, from their cents, with and without their minus, in every format [USE-7]', () => {
  const digits = (text: string) => text.replaceAll(/[^\d.KM]/g, '')
  for (let cents = 0; cents < 4_000_000; cents += 1_237) {
    // What is below half a cent, as binary fractions leave it, changes no dollar.
    for (const dollars of [cents / 100, cents / 100 + 0.004, Math.max(0, cents / 100 - 0.004)]) {
      const whole = roundUpDollars(dollars)
      expect(whole).toBe(Math.ceil(Math.round(dollars * 100) / 100))
      expect(roundUpDollars(-dollars)).toBe(whole === 0 ? 0 : -whole)
      const texts = [
        formatDollars(dollars),
        formatDollars(-dollars),
        formatCost(dollars),
        formatDollarDifference(-dollars),
      ]
      expect(texts.map(digits)).toEqual(texts.map(() => String(whole)))
      expect(digits(formatCompactDollars(-dollars))).toBe(digits(formatCompactDollars(whole)))
    }
  }
})

test('the working of a figure has its cents, rounded half away from zero [USE-7]', () => {
  expect([4_304.2, -4_304.205, -0.004, 0, null].map(formatCents)).toEqual([
    '$4,304.20',
    '\u2212$4,304.21',
    '$0.00',
    '$0.00',
    '\u2014',
  ])
})

test('a difference carries its sign', () => {
  expect([39_000, 0, -18_000].map(formatDollarDifference)).toEqual(['+$39,000', '$0', '\u2212$18,000'])
})

test('percent points have two decimals, a real minus, and no minus on a zero', () => {
  expect([4.6249, 3, -1.55, -0.001, 1_234.5].map((percent) => formatPercent(percent))).toEqual([
    '4.62%',
    '3.00%',
    '\u22121.55%',
    '0.00%',
    '1,234.50%',
  ])
  expect(formatPercent(25, 0)).toBe('25%')
})

test('a number is written as the browser writes it', () => {
  const ties = [1.005, 0.125, 2.675, 10.235, 1_234.565, 999.995, 0.000_000_1, 1e-9, 1e14, 1e15, 1e22, 0]
  const magnitudes = Array.from({ length: 2_000 }, (_, index) =>
    Number((1.013 ** index * (index % 7)).toPrecision(14)),
  )
  for (const [least, most] of [
    [0, 0],
    [2, 2],
    [0, 10],
  ] as const) {
    const browser = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    })
    for (const value of [...ties, ...magnitudes].flatMap((value) => [value, -value - 1]))
      expect([value, formatNumber(value, { least, most })]).toEqual([value, browser.format(value)])
  }
})

test.each([
  [489_000, '$489K'],
  [489_000.000_000_1, '$489K'],
  [489_000.01, '$490K'],
  [489_001, '$490K'],
  [999_000, '$999K'],
  [999_001, '$1.00M'],
  [1_000_000, '$1.00M'],
  [1_000_001, '$1.01M'],
  [1_290_000, '$1.29M'],
  [1_290_000.01, '$1.30M'],
  [999.01, '$1K'],
  [998.01, '$999'],
  [400, '$400'],
  [0.01, '$1'],
  [0, '$0'],
  // A negative is rounded as its positive.
  [-0.99, '\u2212$1'],
  [-400.5, '\u2212$401'],
  [-52_999, '\u2212$53K'],
  [-1_000_999, '\u2212$1.01M'],
  [-1_019_999, '\u2212$1.02M'],
  [null, '\u2014'],
])('%p in few characters is rounded up to the last digit that is shown: %s [PRP-8]', (dollars, text) => {
  expect(formatCompactDollars(dollars)).toBe(text)
})

test('a short figure is never below the full one, nor a whole unit above it [PRP-8]', () => {
  const units = { K: 1_000, M: 1_000_000 } as const
  for (let dollars = -2_500_000; dollars < 2_500_000; dollars += 7_919.37)
    for (const decimals of [0, 1] as const) {
      const text = formatCompactDollars(dollars, { decimals })
      const [, sign = '', digits = '', unit = ''] = /^(\u2212?)\$([\d.]+)([KM]?)$/.exec(text) ?? []
      const scale = units[unit as keyof typeof units] ?? 1
      const shown = Number(digits) * scale * (sign === '' ? 1 : -1)
      const step = unit === '' ? 1 : scale / 10 ** (unit === 'M' ? 2 : decimals)
      const [short, full] = [Math.abs(shown), Math.abs(dollars)]
      expect(short).toBeGreaterThanOrEqual(full)
      expect(short - full).toBeLessThan(step + 1)
    }
})

test('thousands may have a decimal, where columns of a chart would else look alike [PRP-8]', () => {
  const oneDecimal = (dollars: number) => formatCompactDollars(dollars, { decimals: 1 })
  expect([3_400, 3_400.01, 3_999, 999_900.01, 999].map(oneDecimal)).toEqual([
    '$3.4K',
    '$3.5K',
    '$4.0K',
    '$1.00M',
    '$999',
  ])
})

test('a count has its thousands set apart', () => {
  expect(formatCount(1_284)).toBe('1,284')
})

test('bathrooms above one have one decimal [PRP-7]', () => {
  expect([2.5, 2, 1, 0, null].map(formatRoomCount)).toEqual(['2.5', '2.0', '1', '0', '\u2014'])
})
