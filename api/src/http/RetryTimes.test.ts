import { Pace } from './Pace'
import { RetryTimes } from './RetryTimes'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const ofMany = (times: RetryTimes, count: number, perSecond: number) =>
  Array.from({ length: count }, (_, index) => times.next(`caller ${index}`, perSecond).seconds)

test('no more retries are scheduled for a second than can be answered, and none later than half a minute [REL-2]', () => {
  const seconds = ofMany(new RetryTimes(), 400, 10)
  expect(seconds.filter((one) => one === 2)).toHaveLength(10)
  expect(seconds.filter((one) => one === 20)).toHaveLength(10)
  expect([seconds[0], Math.max(...seconds)]).toEqual([1, 30])
})

test('times that have passed are forgotten, and new ones begin with the next second [REL-2]', () => {
  const times = new RetryTimes()
  ofMany(times, 100, 10)
  jest.advanceTimersByTime(60_000)
  expect(times.next('someone', 10).seconds).toBe(1)
})

test('a caller who comes again and again does not put off the others [REL-2]', () => {
  const times = new RetryTimes()
  const own = Array.from({ length: 1_000 }, () => times.next('flood', 10))
  expect(own.filter(({ isImpatient }) => isImpatient)).toHaveLength(984)
  expect(times.next('other', 10)).toEqual({ seconds: 3, isImpatient: false })
  jest.advanceTimersByTime(5_000)
  expect(times.next('flood', 10).isImpatient).toBe(false)
})

test('a pace lets a burst through at once, then so many a second, and a burst again after a pause [REL-2]', () => {
  const pace = new Pace({ burst: 10, perSecond: 100 })
  const waits = () => Array.from({ length: 12 }, () => Math.round(pace.next()))
  jest.advanceTimersByTime(1_000)
  expect(waits()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 20])
  jest.advanceTimersByTime(1_000)
  expect(waits()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 20])
})
