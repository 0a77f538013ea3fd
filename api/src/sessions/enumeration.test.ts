import { randomInt } from 'node:crypto'
import { type Endpoint, forgotPassword, login } from '@freehold/contracts'
import type * as Argon2 from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

/**
 * Hashes of a millisecond instead of thirty: everything else runs as it is, and a difference of half a millisecond
 * that would drown in a real hash shows.
 */
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof Argon2>('@node-rs/argon2')
  const hash = (password: string) => argon2.hash(password, { memoryCost: 1_024, timeCost: 1, parallelism: 1 })
  return { ...argon2, hash }
})

const TRIES = 200
const WARM_UP = 5
/** What side-channel evaluation takes for a leak: by chance it comes once in a hundred thousand times. */
const LEAK = 4.5
/** Of each class so many are left out as the slowest: another process had the machine. */
const TRIMMED = 0.1

interface Measured {
  milliseconds: number
  answer: string
}

/** What anyone sees of an answer, but for the request's own number and the time of day. */
async function measure(app: TestApp, call: Endpoint, body: object, from: string): Promise<Measured> {
  const begun = performance.now()
  const { status, headers, text } = await app.call(call, { from, body })
  const milliseconds = performance.now() - begun
  const { 'x-request-id': _, date: __, ...seen } = headers
  const answer = JSON.stringify([status, seen, text.replace(/"requestId":"[^"]+"/, '')])
  await app.api.services.background.settle()
  return { milliseconds, answer }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const variance = (values: number[]) => {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}
const trimmed = (values: number[]) =>
  values.toSorted((a, b) => a - b).slice(0, Math.floor(values.length * (1 - TRIMMED)))

/** @see https://en.wikipedia.org/wiki/Welch%27s_t-test */
function welch(first: number[], second: number[]): number {
  const [a, b] = [trimmed(first), trimmed(second)]
  return (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length)
}

type Ask = (who: string, from: string) => Promise<Measured>

/** Known and unknown in turn, in a random order of each pair: whatever slows the machine slows both. */
async function compare(ask: Ask, run: number) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Set<string>()
  for (let index = -WARM_UP; index < TRIES; index++) {
    const pair = ['known', 'unknown'] as const
    for (const kind of randomInt(2) === 0 ? pair : pair.toReversed()) {
      const number = index + WARM_UP
      const { milliseconds, answer } = await ask(`${kind}${number}@freehold.test`, `10.${run}.${number}.1`)
      answers.add(answer)
      if (index >= 0) times[kind].push(milliseconds)
    }
  }
  return { answers: [...answers], t: Math.abs(welch(times.known, times.unknown)) }
}

/**
 * Two runs, the second only where the first looks like a leak. A leak shows in both; chance, which a busy machine makes
 * likelier than the formula says, would have to strike twice.
 */
async function expectNoDifference(ask: Ask) {
  const first = await compare(ask, 1)
  expect(first.answers).toHaveLength(1)
  const t = first.t < LEAK ? first.t : (await compare(ask, 2)).t
  expect(t).toBeLessThan(LEAK)
}

describeOnEachDatabase(
  'whether someone has an account',
  (app) => {
    beforeEach(() =>
      app.db.execute(sql`
        insert into users (id, first_name, last_name, username, password_hash, role_id, account_id)
        select 'known' || n, 'A', 'B', 'known' || n || '@freehold.test', password_hash, 'agent', account_id
        from generate_series(0, ${TRIES + WARM_UP}) n, (select * from users limit 1) someone`),
    )

    test('cannot be told from a refused sign-in, by its bytes or by its time [API-1]', async () => {
      await expectNoDifference((username, from) => measure(app, login, { username, password: 'wrong' }, from))
    }, 600_000)

    test('cannot be told from asking for a reset, by its bytes or by its time [API-4] [FGT-5]', async () => {
      await expectNoDifference((username, from) => measure(app, forgotPassword, { username }, from))
      const mails = await app.mails()
      expect(mails.length).toBeGreaterThanOrEqual(TRIES)
    }, 600_000)
  },
  { logLevel: 'error' },
)
