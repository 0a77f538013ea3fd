import * as fc from 'fast-check'
import { isInCanary, promoted, rolledBack, noTraffic, type Traffic, without } from './traffic'

const users = Array.from({ length: 100_000 }, (_, index) => `user-${index}`)
const chosen = (percent: number, salt = 'salt') => {
  const canary = { release: '1.0.0-0123456789ab', percent, salt }
  return new Set(users.filter((user) => isInCanary('remote-search', canary, user)))
}
const isSubset = (smaller: Set<string>, larger: Set<string>) => [...smaller].every((one) => larger.has(one))

test.each([0, 1, 10, 50, 100])('of 100,000 users %d % get the canary', (percent) => {
  const expected = (users.length * percent) / 100
  // Four standard deviations; none at the ends.
  const spread = 4 * Math.sqrt(expected * (1 - percent / 100))
  expect(Math.abs(chosen(percent).size - expected)).toBeLessThanOrEqual(spread)
})

test('whoever has the canary keeps it, at every visit and while it grows', () => {
  const steps = [0, 1, 10, 50, 100].map((percent) => chosen(percent))
  expect(chosen(10)).toEqual(steps[2])
  for (const [index, smaller] of steps.entries())
    for (const larger of steps.slice(index)) expect(isSubset(smaller, larger)).toBe(true)
})

test('another canary is tried by others', () => {
  const [first, second] = [chosen(10, 'first'), chosen(10, 'second')]
  const both = [...first].filter((user) => second.has(user)).length
  expect(both / users.length).toBeCloseTo(0.01, 2)
})

const release = (number: number) => `1.${number}.0-0123456789ab`
const isAvailable = () => true

test('a rollback leads through the stable releases of before, whatever was promoted', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ number: fc.nat(5), percent: fc.constantFrom(1, 50, 100) })), (moves) => {
      let traffic: Traffic = noTraffic
      const stables: string[] = []
      for (const { number, percent } of moves) {
        traffic = promoted(traffic, release(number), percent, 'salt')
        if (percent < 100) continue
        stables.splice(
          0,
          stables.length,
          release(number),
          ...stables.filter((one) => one !== release(number)),
        )
      }
      for (let next: Traffic | null = { ...traffic, canary: null }; next !== null;) {
        expect(next.stable).toBe(stables.shift() ?? null)
        next = rolledBack(next, isAvailable)
      }
      expect(stables).toEqual([])
    }),
  )
})

test('what is taken out is nowhere any more, and the one before steps in', () => {
  const traffic = [1, 2, 3].reduce((before, number) => promoted(before, release(number), 100, ''), noTraffic)
  expect(without(traffic, release(3), isAvailable)).toEqual({
    stable: release(2),
    canary: null,
    former: [release(1)],
  })
  expect(without(traffic, release(2), isAvailable).former).toEqual([release(1)])
  expect(without(promoted(noTraffic, release(1), 100, ''), release(1), isAvailable).stable).toBeNull()
})
