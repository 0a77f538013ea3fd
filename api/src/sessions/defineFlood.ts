import { login, publicTimeoutMs } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { hashPassword } from '../access/hashPassword'
import type { Config } from '../config'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

/** More than the queue for password hashes accepts from one network. */
const AT_ONCE = 150
const ARRIVING_TOGETHER = 4
const TIMEOUT_MS = 600_000
const password = 'a password that is right'

const signIn = (app: TestApp, username: string, secret: string, from: string) =>
  app.call(login, { from, body: { username, password: secret } })

/** Guesses from one address, as many concurrently as possible, until aborted. Returns how many were compared. */
async function flood(app: TestApp, stop: AbortSignal): Promise<number> {
  let guesses = 0
  const guessOn = async (first: number) => {
    for (let index = first; !stop.aborted; index += AT_ONCE) {
      const { status } = await signIn(app, `someone${index}@freehold.test`, 'wrong', '192.0.2.1')
      if (status === 401) guesses += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => guessOn(first)))
  return guesses
}

/** @param signIns how many other users sign in while one address guesses */
export function defineFlood(signIns: number, config: Partial<Config>): void {
  describeOnEachDatabase(
    'a flood of guesses from one address',
    (app) => {
      test(
        'makes less than one in a hundred sign-ins from elsewhere fail',
        async () => {
          const hash = await hashPassword(password, { cost: app.config.passwordCost })
          await app.db.execute(sql`
            insert into users (id, first_name, last_name, username, password_hash, role_id, account_id)
            select 'user' || n, 'A', 'B', 'user' || n || '@freehold.test', ${hash}, 'agent', account_id
            from generate_series(1, ${signIns}::int) n, (select * from users limit 1) someone`)
          const stop = new AbortController()
          const flooding = flood(app, stop.signal)
          let [next, failures] = [0, 0]
          const signInOthers = async () => {
            for (let number = ++next; number <= signIns; number = ++next) {
              const begun = performance.now()
              const from = `198.51.${number >> 8}.${number & 255}`
              const { status } = await signIn(app, `user${number}@freehold.test`, password, from)
              if (status !== 200 || performance.now() - begun > publicTimeoutMs) failures += 1
            }
          }
          await Promise.all(Array.from({ length: ARRIVING_TOGETHER }, signInOthers))
          stop.abort()
          expect(await flooding).toBeGreaterThan(0)
          expect(failures / signIns).toBeLessThan(0.01)
        },
        TIMEOUT_MS,
      )
    },
    { logLevel: 'error', ...config },
  )
}
