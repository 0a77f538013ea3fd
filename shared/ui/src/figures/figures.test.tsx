import { render, screen } from '@testing-library/react'
import { formatDollars, Gauge } from '../index'

test('a gauge clamps a value outside of its range, and is full where low and high are equal [PRP-4]', () => {
  const gauge = (value: number, low: number, high: number) => (
    <Gauge
      label="Price"
      value={value}
      low={low}
      high={high}
      format={formatDollars}
      valueText="in words"
      lowLabel="Lowest"
      highLabel="Highest"
    />
  )
  const now = () => screen.getByRole('meter', { name: 'Price' }).getAttribute('aria-valuenow')
  const { rerender } = render(gauge(552_000, 471_000, 528_000))
  expect(now()).toBe('100')
  rerender(gauge(452_000, 471_000, 528_000))
  expect(now()).toBe('0')
  rerender(gauge(489_000, 471_000, 528_000))
  expect(now()).toBe('32')
  for (const value of [452_000, 471_000, 489_000]) {
    rerender(gauge(value, 471_000, 471_000))
    expect(now()).toBe('100')
  }
})
