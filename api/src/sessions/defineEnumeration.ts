import { randomInt } from 'node:crypto'
import { type Endpoint, forgotPassword, login } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

const WARM_UP = 10
const TIMEOUT_MS = 600_000
/** The threshold of side-channel evaluation, in standard deviations: chance exceeds it once in 100,000 times. */
const LEAK = 4.5

interface Measured {
  milliseconds: number
  response: string
}

/** Measures a call. Its response is compared without the request id and the date. */
async function measure(app: TestApp, call: Endpoint, body: object, from: string): Promise<Measured> {
  const begun = performance.now()
  const { status, headers, text } = await app.call(call, { from, body })
  const milliseconds = performance.now() - begun
  const { 'x-request-id': _, date: __, ...seen } = headers
  const response = JSON.stringify([status, seen, text.replace(/"requestId":"[^"]+"/, '')])
  await app.api.services.background.settle()
  return { milliseconds, response }
}

type Kind = 'known' | 'unknown'

/**
 * How far the ranks of the known accounts' times are from random ones, in standard deviations. Uses ranks because a
 * request that waits for another process can be arbitrarily slow.
 * @see https://en.wikipedia.org/wiki/Mann%E2%80%93Whitney_U_test
 */
function rankDeviation(times: { kind: Kind; milliseconds: number }[]): number {
  const kinds = times.toSorted((a, b) => a.milliseconds - b.milliseconds).map(({ kind }) => kind)
  const known = kinds.filter((kind) => kind === 'known').length
  const rankSum = kinds.reduce((sum, kind, index) => (kind === 'known' ? sum + index + 1 : sum), 0)
  const expected = (known * (kinds.length + 1)) / 2
  return (rankSum - expected) / Math.sqrt((expected * (kinds.length - known)) / 6)
}

type Ask = (who: string, from: string) => Promise<Measured>

/**
 * Makes calls in random order. Alternating calls would affect each other systematically, such as by their use of
 * processor time.
 */
async function expectNoDifference(tries: number, ask: Ask) {
  const times: { kind: Kind; milliseconds: number }[] = []
  const responses = new Set<string>()
  for (let index = -WARM_UP; index < tries; index++) {
    const kind = randomInt(2) === 0 ? 'known' : 'unknown'
    const number = index + WARM_UP
    const { milliseconds, response } = await ask(
      `${kind}${number}@freehold.test`,
      `10.0.${number >> 8}.${number & 255}`,
    )
    responses.add(response)
    if (index >= 0) times.push({ kind, milliseconds })
  }
  expect(responses.size).toBe(1)
  expect(Math.abs(rankDeviation(times))).toBeLessThan(LEAK)
}

/** @param tries how many calls are measured */
export function defineEnumeration(tries: number): void {
  describeOnEachDatabase(
    'whether someone has an account',
    (app) => {
      beforeEach(() =>
        app.db.execute(sql`
        insert into users (id, first_name, last_name, username, password_hash, role_id, account_id)
        select 'known' || n, 'A', 'B', 'known' || n || '@freehold.test', password_hash, 'agent', account_id
        from generate_series(0, ${tries + WARM_UP}) n, (select * from users limit 1) someone`),
      )

      test(
        'cannot be inferred from a failed sign-in, by its content or its time [API-1]',
        async () => {
          await expectNoDifference(tries, (username, from) =>
            measure(app, login, { username, password: 'wrong' }, from),
          )
        },
        TIMEOUT_MS,
      )

      test(
        'cannot be inferred from a request for a reset, by its content or its time [API-4] [FGT-5]',
        async () => {
          await expectNoDifference(tries, (username, from) =>
            measure(app, forgotPassword, { username }, from),
          )
          const mails = await app.mails()
          expect(mails.length).toBeGreaterThan(tries / 3)
        },
        TIMEOUT_MS,
      )
    },
    { logLevel: 'error' },
  )
}
