import * as fc from 'fast-check'
import * as v from 'valibot'
import { isInCanary, noTraffic, previousOf, promoted, rolledBack, Traffic, without } from './traffic'

const users = Array.from({ length: 100_000 }, (_, index) => `user-${index}`)
/** The users who get a canary of this size. */
const choose = (percent: number, salt = 'salt') => {
  const canary = { release: '1.0.0-0123456789ab', percent, salt }
  return new Set(users.filter((user) => isInCanary('remote-search', canary, user)))
}
const known = new Map<number, Set<string>>()
/** The same, computed once for all tests. */
function chosen(percent: number) {
  const users = known.get(percent) ?? choose(percent)
  known.set(percent, users)
  return users
}
const isSubset = (smaller: Set<string>, larger: Set<string>) => [...smaller].every((one) => larger.has(one))

test.each([0, 1, 1.1, 10, 50, 100])('of 100,000 users %d % get the canary', (percent) => {
  const expected = (users.length * percent) / 100
  // Four standard deviations; zero at the ends.
  const spread = 4 * Math.sqrt(expected * (1 - percent / 100))
  expect(Math.abs(chosen(percent).size - expected)).toBeLessThanOrEqual(spread)
})

test('users of a canary keep it, at every visit and while it grows', () => {
  const steps = [0, 1, 10, 50, 100].map((percent) => chosen(percent))
  expect(choose(10)).toEqual(steps[2])
  for (const [index, smaller] of steps.entries())
    for (const larger of steps.slice(index)) expect(isSubset(smaller, larger)).toBe(true)
})

test('another canary is tried by others', () => {
  const [first, second] = [chosen(10), choose(10, 'second')]
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

test('who tries a canary depends on its remote, and on where name, salt and user begin and end', () => {
  const canary = { release: '1.0.0-0123456789ab', percent: 50, salt: 'salt' }
  const tries = (remote: string, salt = 'salt') =>
    users.slice(0, 100).map((user) => isInCanary(remote, { ...canary, salt }, user))
  expect(tries('remote-search')).not.toEqual(tries('remote-admin'))
  expect(tries('remote-sear', 'chsalt')).not.toEqual(tries('remote-search', 'salt'))
})

test('a canary that grows keeps its salt, another one gets its own', () => {
  const small = promoted(noTraffic, release(1), 5, 'first')
  expect(small).toEqual({ ...noTraffic, canary: { release: release(1), percent: 5, salt: 'first' } })
  expect(promoted(small, release(1), 99.99, 'second').canary).toEqual({
    release: release(1),
    percent: 99.99,
    salt: 'first',
  })
  expect(promoted(small, release(2), 5, 'second').canary?.salt).toBe('second')
})

test('twenty former releases are kept, the latest first, and none that is stable now', () => {
  const numbers = Array.from({ length: 25 }, (_, index) => index)
  const grown = numbers.reduce((before, number) => promoted(before, release(number), 100, ''), noTraffic)
  expect(grown).toEqual({
    stable: release(24),
    canary: null,
    former: numbers.slice(4, 24).toReversed().map(release),
  })
  const again = promoted(promoted(noTraffic, release(1), 100, ''), release(1), 100, '')
  expect(again).toEqual({ stable: release(1), canary: null, former: [] })
})

test('a rollback ends a canary first, then goes to the latest stable release that can be had', () => {
  const stable = { stable: release(3), canary: null, former: [release(2), release(1)] }
  const canary = { release: release(4), percent: 5, salt: '' }
  expect(rolledBack({ ...stable, canary }, isAvailable)).toEqual(stable)
  expect(rolledBack(stable, (one) => one === release(1))).toEqual({
    ...stable,
    stable: release(1),
    former: [],
  })
  expect(rolledBack(stable, () => false)).toBeNull()
  expect(rolledBack({ ...noTraffic, canary }, isAvailable)).toBeNull()
  expect(rolledBack({ ...stable, stable: null, canary }, isAvailable)).toEqual({
    stable: release(2),
    canary: null,
    former: [release(1)],
  })
})

test('the target of a rollback is known before it happens', () => {
  const stable = { stable: release(3), canary: null, former: [release(2)] }
  const canary = { release: release(4), percent: 5, salt: '' }
  expect(previousOf(stable, isAvailable)).toBe(release(2))
  expect(previousOf({ ...stable, canary }, isAvailable)).toBe(release(3))
  expect(previousOf(noTraffic, isAvailable)).toBeNull()
})

test('a canary that is taken out ends, one of another release goes on', () => {
  const canary = { release: release(4), percent: 5, salt: 's' }
  const traffic = { stable: release(3), canary, former: [release(2)] }
  expect(without(traffic, release(4), isAvailable)).toEqual({ ...traffic, canary: null })
  expect(without(traffic, release(3), isAvailable)).toEqual({ stable: release(2), canary, former: [] })
  expect(without(traffic, release(3), () => false)).toEqual({ ...traffic, stable: null })
})

test('traffic is stored whole, and nothing else is traffic', () => {
  const traffic = {
    stable: release(1),
    canary: { release: release(2), percent: 5, salt: 's' },
    former: [release(3)],
  }
  expect(v.parse(Traffic, traffic)).toEqual(traffic)
  expect(v.parse(Traffic, noTraffic)).toEqual(noTraffic)
  expect(v.is(Traffic, { ...traffic, canary: { release: release(2) } })).toBe(false)
  expect(v.is(Traffic, { stable: null, canary: null })).toBe(false)
})
