import { blockingAfter } from './longTasks.mjs'

test('of a long task counts what is beyond 50 ms, and of one that had begun before what is left of it', () => {
  const longTasks = [
    { startTime: 0, duration: 90 },
    { startTime: 100, duration: 200 },
    { startTime: 400, duration: 60 },
  ]
  expect(blockingAfter(0, longTasks)).toBe(40 + 150 + 10)
  expect(blockingAfter(180, longTasks)).toBe(70 + 10)
  expect(blockingAfter(280, longTasks)).toBe(10)
})
