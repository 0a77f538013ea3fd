import { oldRate, RATE_FRESH_DAYS } from '.'

const fetched_at = '2026-03-01T16:00:00.000Z'

test('a rate is old once its day is more than 14 days ago, whenever it was fetched [VAL-9]', () => {
  expect(RATE_FRESH_DAYS).toBe(14)
  const since = (today: string) => oldRate({ asOf: '2026-02-20', fetched_at }, today)
  expect(since('2026-03-06')).toBeNull()
  expect(since('2026-03-07')).toEqual({ day: '2026-02-20', days: 15 })
  // Across the change to summer time.
  expect(since('2026-03-20')).toEqual({ day: '2026-02-20', days: 28 })
  expect(since('2026-01-01')).toBeNull()
})

test('without a day of the source a rate is as old as its fetch [VAL-9]', () => {
  expect(oldRate({ fetched_at }, '2026-03-15')).toBeNull()
  expect(oldRate({ fetched_at }, '2026-03-16')).toEqual({ day: '2026-03-01', days: 15 })
})
