import {
  checkResetToken,
  DAY_MS,
  forgotPassword,
  login,
  refreshToken,
  resetPassword,
  type Session,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase, TestApp, type TestResponse } from '../testing/testApp'

const password = 'freehold-demo'
const username = 'investor@freehold.test'
const here = '192.0.2.1'
const elsewhere = '192.0.2.2'

const attempt = (app: TestApp, who: string, secret: string, from = here, cookie?: string) =>
  app.call(login, { from, cookie, body: { username: who, password: secret } })
const someone = (index: number) => `someone${index}@freehold.test`
const statusesOf = (responses: { status: number }[]) => responses.map(({ status }) => status)
const setCookieOf = ({ headers }: TestResponse<Session>) => String(headers['set-cookie'])
/** The part of the cookie that a browser sends. */
const cookieOf = (response: TestResponse<Session>) => setCookieOf(response).split(';')[0]!

async function inTurn<Result>(times: number, ask: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let index = 0; index < times; index++) results.push(await ask(index))
  return results
}

describeOnEachDatabase(
  'failures in a row',
  (app) => {
    beforeEach(() => app.setTime(new Date()))

    test('make the next try wait 1, 2, 4 … seconds, and minutes at most; the right password then works', async () => {
      expect(statusesOf(await inTurn(3, () => attempt(app, username, 'wrong')))).toEqual([401, 401, 401])
      const waits: number[] = []
      for (let round = 0; round < 11; round++) {
        const refused = await attempt(app, username, password)
        expect(refused).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } })
        waits.push(Number(refused.headers['retry-after']))
        app.passSeconds(waits.at(-1)! - 0.001)
        expect((await attempt(app, username, password)).status).toBe(429)
        app.passSeconds(0.001)
        if (round < 10) expect((await attempt(app, username, 'wrong')).status).toBe(401)
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
      expect((await attempt(app, username, password)).status).toBe(200)
      expect(statusesOf(await inTurn(3, () => attempt(app, username, 'wrong')))).toEqual([401, 401, 401])
    })

    test('are forgotten after half an hour without one', async () => {
      await inTurn(3, () => attempt(app, username, 'wrong'))
      app.passSeconds(1_801)
      expect(statusesOf(await inTurn(4, () => attempt(app, username, 'wrong')))).toEqual([401, 401, 401, 429])
    })

    test('count at once as one after the other, also where the last one is right', async () => {
      const secrets = Array.from({ length: 12 }, (_, index) => (index === 11 ? password : 'wrong'))
      const responses = await Promise.all(secrets.map((secret) => attempt(app, username, secret)))
      const statuses = statusesOf(responses)
      expect(statuses.filter((status) => status !== 429)).toHaveLength(3)
      expect(statuses.at(-1)).toBe(429)
    })

    test('from an IPv6 address count for its whole network', async () => {
      await inTurn(3, (index) => attempt(app, username, 'wrong', `2001:db8:1:2::${index}`))
      expect((await attempt(app, username, password, '2001:db8:1:2:ffff::9')).status).toBe(429)
      expect((await attempt(app, username, password, '2001:db8:1:3::1')).status).toBe(200)
    })

    test('of a clock that was ahead keep no one waiting', async () => {
      app.passSeconds(3_600)
      await inTurn(3, () => attempt(app, username, 'wrong'))
      expect((await attempt(app, username, password)).status).toBe(429)
      app.passSeconds(-3_600)
      expect((await attempt(app, username, password)).status).toBe(200)
    })

    test('are answered alike at an account that does not exist', async () => {
      const responsesTo = async (who: string) => {
        const responses = await inTurn(5, () => attempt(app, who, 'wrong'))
        return responses.map(({ status, headers, error }) => [
          status,
          Object.keys(headers),
          headers['retry-after'],
          error?.message,
        ])
      }
      const known = await responsesTo(username)
      expect(known.map(([status]) => status)).toEqual([401, 401, 401, 429, 429])
      expect(await responsesTo(someone(1))).toEqual(known)
    })

    test('are kept without what was typed', async () => {
      await attempt(app, 'hunter2@secret.test', 'wrong')
      await app.call(forgotPassword, { body: { username: 'hunter2@secret.test' } })
      await app.settle()
      const { rows } = await app.db.execute<{ kept: string }>(sql`
        select f.key || a.key as kept from sign_in_failures f, attempts a`)
      expect(rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows)).not.toContain('hunter2')
    })

    test('of others elsewhere, and of others at this account, leave a browser that signed in before alone', async () => {
      const cookie = cookieOf(await attempt(app, username, password))
      await inTurn(4, () => attempt(app, username, 'wrong'))
      expect((await attempt(app, username, password)).status).toBe(429)
      expect((await attempt(app, username, password, elsewhere)).status).toBe(200)
      expect((await attempt(app, username, password, here, cookie)).status).toBe(200)
    })

    test('of a browser that signed in before make it wait as well, and no one else', async () => {
      const cookie = cookieOf(await attempt(app, username, password))
      const responses = await inTurn(4, () => attempt(app, username, 'wrong', here, cookie))
      expect(statusesOf(responses)).toEqual([401, 401, 401, 429])
      expect((await attempt(app, username, password)).status).toBe(200)
    })
  },
  { loginFreeTries: 3 },
)

describeOnEachDatabase('the cookie of a browser that signed in', (app) => {
  test('reveals nothing, is hidden from scripts and other sites, and is sent to the sign-in only', async () => {
    const response = await attempt(app, username, password)
    expect(setCookieOf(response)).toMatch(
      /^freehold-device=[\w-]{22}\.[\w-]{43}; Path=\/api\/v1\/login; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    )
    const atAlias = await app.post('/login', { username, password })
    expect(String(atAlias.headers['set-cookie'])).toContain('; Path=/login; ')
    const refused = await attempt(app, username, 'wrong')
    expect(refused.headers).not.toHaveProperty('set-cookie')
  })

  test('is of one account, remembers five of them, and stays the same for one that is known', async () => {
    const first = cookieOf(await attempt(app, username, password))
    const again = cookieOf(await attempt(app, username, password, here, first))
    expect(again).toBe(first)
    const both = cookieOf(await attempt(app, 'agent@freehold.test', password, here, first))
    expect(both.split('~')).toHaveLength(2)
    expect(both).toContain(first.split('=')[1])
    const made = Array.from({ length: 9 }, (_, index) => String(index).repeat(22) + '.' + 'x'.repeat(43))
    const crowded = `other=1; freehold-device=${made.join('~')}; more`
    expect(cookieOf(await attempt(app, username, password, here, crowded)).split('~')).toHaveLength(5)
  })

  test.each(['freehold-device=', 'freehold-device=~~.~', 'freehold-device', '=;;=', 'freehold-device=%00'])(
    'that no one made, %j, is none',
    async (cookie) => expect((await attempt(app, username, password, here, cookie)).status).toBe(200),
  )
})

describeOnEachDatabase(
  'many failures behind one address',
  (app) => {
    beforeEach(() => {
      app.setTime(new Date())
      app.config.holdMaxMs = 0
    })

    test('keep no one else there from signing in', async () => {
      const wrong = await inTurn(200, (index) => attempt(app, someone(index % 50), 'wrong'))
      await app.settle()
      expect(new Set(statusesOf(wrong))).toEqual(new Set([401]))
      for (const role of ['investor', 'agent', 'admin']) {
        expect((await attempt(app, `${role}@freehold.test`, password)).status).toBe(200)
      }
    })

    test('keep no one else there from signing in while they come at once and are held', async () => {
      await inTurn(45, (index) => attempt(app, someone(index), 'wrong'))
      await app.settle()
      app.config.holdMaxMs = 500
      const flood = Array.from({ length: 30 }, (_, index) => attempt(app, someone(index), 'wrong'))
      for (const role of ['investor', 'agent', 'admin'])
        expect((await attempt(app, `${role}@freehold.test`, password)).status).toBe(200)
      expect(new Set(statusesOf(await Promise.all(flood)))).toEqual(new Set([401]))
    })

    test('hold what comes from there, and not what comes from elsewhere or from a known browser', async () => {
      const cookie = cookieOf(await attempt(app, username, password))
      app.config.holdMaxMs = DAY_MS
      await inTurn(15, (index) => attempt(app, someone(index), 'wrong'))
      app.config.holdMaxMs = 0
      await inTurn(30, (index) => attempt(app, someone(index), 'wrong'))
      app.config.holdMaxMs = DAY_MS
      expect((await attempt(app, username, password, elsewhere)).status).toBe(200)
      expect((await attempt(app, username, password, here, cookie)).status).toBe(200)
      app.config.holdMaxMs = 400
      const begun = performance.now()
      expect((await attempt(app, username, password)).status).toBe(200)
      expect(performance.now() - begun).toBeGreaterThan(390)
      app.config.holdMaxMs = DAY_MS
      app.passSeconds(180)
      expect((await attempt(app, username, password)).status).toBe(200)
    })

    test('of which too many come at once have the rest refused', async () => {
      await inTurn(45, (index) => attempt(app, someone(index), 'wrong'))
      await app.settle()
      app.config.holdMaxMs = 1_500
      const tries = Array.from({ length: 130 }, (_, index) => attempt(app, someone(index), 'wrong'))
      const statuses = statusesOf(await Promise.all(tries))
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
      expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(40)
    })

    test('of a clock that was ahead hold no one', async () => {
      app.passSeconds(3_600)
      await inTurn(45, (index) => attempt(app, someone(index), 'wrong'))
      app.passSeconds(-3_600)
      app.config.holdMaxMs = DAY_MS
      expect((await attempt(app, username, password)).status).toBe(200)
    })

    test('at one account, from many addresses, hold browsers that do not know it and bar no one', async () => {
      const cookie = cookieOf(await attempt(app, username, password))
      const wrong = await inTurn(45, (index) => attempt(app, username, 'wrong', `198.51.100.${index}`))
      expect(new Set(statusesOf(wrong))).toEqual(new Set([401]))
      app.config.holdMaxMs = 400
      const begun = performance.now()
      expect((await attempt(app, username, password, elsewhere)).status).toBe(200)
      expect(performance.now() - begun).toBeGreaterThan(390)
      app.config.holdMaxMs = DAY_MS
      expect((await attempt(app, username, password, here, cookie)).status).toBe(200)
      expect((await attempt(app, 'agent@freehold.test', password, here)).status).toBe(200)
    })
  },
  { refusalsPerMinute: 15, loginFreeTries: 1_000 },
)

describeOnEachDatabase(
  'the log of refusals',
  (app) => {
    test('grows by few for accounts that no one has, and by each for one that someone has', async () => {
      app.setTime(new Date())
      app.config.holdMaxMs = 0
      await inTurn(100, (index) => attempt(app, someone(index), 'wrong'))
      await inTurn(3, () => attempt(app, username, 'wrong'))
      await app.settle()
      const { rows } = await app.db.execute(sql`
        select count(*)::int as entries, count(subject_id)::int as known from audit_log where action = 'session.refused'`)
      expect(rows).toEqual([{ entries: 63, known: 3 }])
    })
  },
  { loginFreeTries: 1_000 },
)

describeOnEachDatabase(
  'made-up tokens and wishes for resets',
  (app) => {
    beforeEach(() => app.setTime(new Date()))

    test('made-up refresh tokens are refused for a while, a real one never is', async () => {
      const { refreshToken: real } = await app.startSession('Investor')
      const responses = await inTurn(7, (index) =>
        app.call(refreshToken, { body: { refreshToken: `made-up-${index}` } }),
      )
      expect(statusesOf(responses)).toEqual([401, 401, 401, 401, 401, 429, 429])
      expect(responses[6]!.headers['retry-after']).toBe('60')
      app.passSeconds(30)
      expect((await app.call(refreshToken, { body: { refreshToken: real } })).status).toBe(200)
    })

    test('those of a clock that was ahead count no more', async () => {
      const ask = () => app.call(refreshToken, { body: { refreshToken: 'made-up' } })
      app.passSeconds(3_600)
      await inTurn(5, ask)
      expect((await ask()).status).toBe(429)
      app.passSeconds(-3_600)
      expect((await ask()).status).toBe(401)
    })

    test('made-up reset tokens are refused for a while, a real one never is', async () => {
      const body = { password: 'new one', passwordResetToken: 'made up' }
      const checks = await inTurn(4, () => app.call(checkResetToken, { query: { token: 'made up' } }))
      const resets = await inTurn(2, () => app.call(resetPassword, { body }))
      expect(statusesOf([...checks, ...resets])).toEqual([404, 404, 404, 404, 404, 429])
      await app.call(forgotPassword, { body: { username } })
      const [, token = ''] = /passwordReset\/([\w-]+)/.exec((await app.mails())[0] ?? '') ?? []
      expect((await app.call(checkResetToken, { query: { token } })).status).toBe(200)
      const good = { password: 'new one', passwordResetToken: token }
      expect((await app.call(resetPassword, { body: good })).status).toBe(204)
    })

    test('a request for the resets of many accounts is answered as ever, and no more mails are sent [API-4]', async () => {
      const ask = (who: string, from = here) => app.call(forgotPassword, { from, body: { username: who } })
      const responses = await inTurn(60, (index) => ask(someone(index)))
      await app.mails()
      expect((await ask(username)).status).toBe(204)
      expect(new Set(statusesOf(responses))).toEqual(new Set([204]))
      expect(await app.mails()).toEqual([])
      expect(app.log.join('\n')).toContain('password reset mail not sent: too many requests')
      expect((await ask(username, elsewhere)).status).toBe(204)
      expect(await app.mails()).toHaveLength(1)
    })
  },
  { refusalsPerMinute: 5 },
)

describe.each([
  ['no proxy that is trusted', [], 429],
  ['a trusted proxy', [here], 401],
])('with %s', (_, trustedProxies, expected) => {
  const app = new TestApp('embedded', { trustedProxies, loginFreeTries: 1 })
  beforeAll(() => app.start(), 60_000)
  beforeEach(() => app.reset())
  afterAll(() => app.stop())

  const through = (forwarded: string) =>
    app.request({
      method: 'POST',
      url: '/api/v1/login',
      from: here,
      headers: { 'x-forwarded-for': forwarded },
      body: { username, password: 'wrong' },
    })

  test(`another forwarded address is answered ${expected}`, async () => {
    app.setTime(new Date())
    expect((await through('203.0.113.1')).status).toBe(401)
    expect((await through('203.0.113.2')).status).toBe(expected)
    // The client's own entries are further left and not trusted.
    expect((await through('203.0.113.9, 203.0.113.1')).status).toBe(429)
  })
})
