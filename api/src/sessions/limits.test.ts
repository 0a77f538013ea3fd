import { checkResetToken, forgotPassword, login, refreshToken, resetPassword } from '@freehold/contracts'
import { describeOnEachDatabase, TestApp } from '../testing/testApp'

const password = 'freehold-demo'
const username = 'investor@freehold.test'
const here = '192.0.2.1'
const elsewhere = '192.0.2.2'

const attempt = (app: TestApp, who: string, secret: string, from = here) =>
  app.call(login, { from, body: { username: who, password: secret } })
const someone = (index: number) => `someone${index}@freehold.test`
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)

async function inTurn<Answer>(times: number, ask: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let index = 0; index < times; index++) answers.push(await ask(index))
  return answers
}

describeOnEachDatabase(
  'the limit of refusals from one address',
  (app) => {
    beforeEach(() => app.setTime(new Date()))

    test('one password tried on many accounts is refused before it can be right', async () => {
      const answers = await inTurn(6, (index) => attempt(app, someone(index), password))
      expect(statusesOf(answers)).toEqual([401, 401, 401, 401, 401, 429])
      expect(answers[5]).toMatchObject({
        headers: { 'retry-after': '60' },
        error: { code: 'TOO_MANY_REQUESTS' },
      })
      expect((await attempt(app, username, password)).status).toBe(429)
      expect((await attempt(app, username, password, elsewhere)).status).toBe(200)
      app.passSeconds(60)
      expect((await attempt(app, username, password)).status).toBe(200)
    })

    test('an office behind one address signs in as often as it likes', async () => {
      const answers = await inTurn(8, () => attempt(app, username, password))
      expect(new Set(statusesOf(answers))).toEqual(new Set([200]))
    })

    test('many tries at once tell no more than the limit allows, also where one is right', async () => {
      const tries = Array.from({ length: 16 }, (_, index) =>
        attempt(app, index === 15 ? username : someone(index), index === 15 ? password : 'wrong'),
      )
      const statuses = statusesOf(await Promise.all(tries))
      expect(statuses.filter((status) => status === 401)).toHaveLength(5)
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
    })

    test('an address of IPv6 counts as its whole network', async () => {
      await inTurn(5, (index) => attempt(app, someone(index), 'wrong', `2001:db8:1:2::${index}`))
      expect((await attempt(app, username, password, '2001:db8:1:2:ffff::9')).status).toBe(429)
      expect((await attempt(app, username, password, '2001:db8:1:3::1')).status).toBe(200)
      await inTurn(5, (index) => attempt(app, someone(index), 'wrong', '::ffff:198.51.100.7'))
      expect((await attempt(app, username, password, '198.51.100.7')).status).toBe(429)
      expect((await attempt(app, username, password, '198.51.100.8')).status).toBe(200)
    })

    test('made-up refresh tokens are refused for a while, a real one never is', async () => {
      const { refreshToken: real } = await app.startSession('Investor')
      const answers = await inTurn(7, (index) =>
        app.call(refreshToken, { body: { refreshToken: `made-up-${index}` } }),
      )
      expect(statusesOf(answers)).toEqual([401, 401, 401, 401, 401, 429, 429])
      expect(answers[6]!.headers['retry-after']).toBe('60')
      app.passSeconds(30)
      expect((await app.call(refreshToken, { body: { refreshToken: real } })).status).toBe(200)
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

    test('whoever asks for the resets of many accounts is answered as ever and has no more mails sent [API-4]', async () => {
      const ask = (who: string, from = here) => app.call(forgotPassword, { from, body: { username: who } })
      const answers = await inTurn(60, (index) => ask(someone(index)))
      await app.mails()
      expect((await ask(username)).status).toBe(204)
      expect(new Set(statusesOf(answers))).toEqual(new Set([204]))
      expect(await app.mails()).toEqual([])
      expect(app.log.join('\n')).toContain('password reset mail not sent: too many were asked for')
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
  const app = new TestApp('embedded', { trustedProxies, loginTriesPerMinute: 1 })
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
    expect((await through('203.0.113.1')).status).toBe(401)
    expect((await through('203.0.113.2')).status).toBe(expected)
    // What the client itself wrote stands further left and is not believed.
    expect((await through('203.0.113.9, 203.0.113.1')).status).toBe(429)
  })
})
