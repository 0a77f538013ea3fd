import {
  endOtherSessions,
  endSession,
  endSessionById,
  listSessions,
  login,
  refreshToken,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

const password = 'freehold-demo'
const me = '/api/v1/auth/sessions'
const shipped = { access: 600, inactivity: 7_200, absolute: 86_400 }

const refresh = (app: TestApp, token: string) => app.call(refreshToken, { body: { refreshToken: token } })

describeOnEachDatabase('sign-in', (app) => {
  test('a known email, in any case, and its password start a session with the user [API-1]', async () => {
    const { status, data } = await app.call(login, {
      body: { username: ' Investor@Freehold.test', password },
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      user: { username: 'investor@freehold.test', role: 'Investor' },
    })
    expect((await app.get(me, data.token)).status).toBe(200)
  })

  test('POST /login is the same call [API-1]', async () => {
    const { status, data } = await app.post('/login', { username: 'admin@freehold.test', password })
    expect(status).toBe(200)
    expect((await app.get(me, data.token)).status).toBe(200)
  })

  test('a wrong password, an unknown and an inactive user get the same answer [API-1]', async () => {
    await app.db.execute(sql`update users set active = false where username = 'agent@freehold.test'`)
    const responses = [
      await app.call(login, { body: { username: 'admin@freehold.test', password: 'wrong' } }),
      await app.call(login, { body: { username: 'nobody@freehold.test', password } }),
      await app.call(login, { body: { username: 'no\0body@freehold.test', password } }),
      await app.call(login, { body: { username: 'agent@freehold.test', password } }),
    ]
    for (const { status, error } of responses) {
      expect(status).toBe(401)
      expect(error).toMatchObject({ code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' })
    }
  })

  test('after ten failures of an account from an address the next try waits a second, the owner elsewhere does not', async () => {
    app.setTime(new Date())
    const attempt = (secret: string, from: string) =>
      app.call(login, { from, body: { username: 'admin@freehold.test', password: secret } })
    const tries = await Promise.all(Array.from({ length: 14 }, () => attempt('wrong', '192.0.2.1')))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = tries.find(({ status }) => status === 429)
    expect(refused?.error?.code).toBe('TOO_MANY_REQUESTS')
    expect(refused?.headers['retry-after']).toBe('1')
    expect((await attempt(password, '192.0.2.1')).status).toBe(429)
    expect((await attempt(password, '192.0.2.2')).status).toBe(200)
    app.passSeconds(1)
    expect((await attempt(password, '192.0.2.1')).status).toBe(200)
  })

  test('neither a password nor a token is kept in clear', async () => {
    const { token, refreshToken: refreshed } = await app.startSession('Admin')
    const { rows } = await app.db.execute(
      sql`select s::text || u::text as everything from sessions s, users u`,
    )
    const stored = JSON.stringify(rows)
    for (const secret of [password, token, refreshed]) expect(stored).not.toContain(secret)
    expect(stored).toContain('$argon2id$')
  })
})

describeOnEachDatabase('a session', (app) => {
  beforeEach(() => app.setTime(new Date('2026-03-05T17:00:00Z')))

  test('its access token ends after 10 minutes, its refresh token after 2 hours without use [API-2]', async () => {
    const session = await app.startSession('Investor')
    app.passSeconds(shipped.access - 1)
    expect((await app.get(me, session.token)).status).toBe(200)
    app.passSeconds(2)
    expect((await app.get(me, session.token)).error?.code).toBe('UNAUTHENTICATED')
    const { status, data } = await refresh(app, session.refreshToken)
    expect(status).toBe(200)
    expect((await app.get(me, data.token)).status).toBe(200)
    app.passSeconds(shipped.inactivity + 1)
    const late = await refresh(app, data.refreshToken)
    expect(late).toMatchObject({ status: 401, error: { code: 'INVALID_REFRESH_TOKEN' } })
  })

  test('however often it is refreshed, it ends 24 hours after the sign-in [API-2]', async () => {
    let { token, refreshToken: next } = await app.startSession('Investor')
    for (let elapsed = 0; elapsed + 7_000 < shipped.absolute; elapsed += 7_000) {
      app.passSeconds(7_000)
      const response = await refresh(app, next)
      expect(response.status).toBe(200)
      ;({ token, refreshToken: next } = response.data)
    }
    expect((await app.get(me, token)).status).toBe(200)
    app.passSeconds(7_000)
    expect((await app.get(me, token)).status).toBe(401)
    expect((await refresh(app, next)).status).toBe(401)
  })

  test('tabs that refresh at once and shortly after get the same successor [API-2]', async () => {
    const first = await app.startSession('Investor')
    app.passSeconds(60)
    const responses = await Promise.all(Array.from({ length: 12 }, () => refresh(app, first.refreshToken)))
    app.passSeconds(11)
    responses.push(await refresh(app, first.refreshToken))
    const successor = responses[0]?.data
    expect(successor?.refreshToken).not.toBe(first.refreshToken)
    for (const { data } of responses) expect(data).toEqual(successor)
    expect((await app.get(me, successor?.token)).status).toBe(200)
    expect((await app.get(me, first.token)).status).toBe(200)
  })

  test('a refresh token younger than the window is not rotated again [API-2]', async () => {
    const first = await app.startSession('Investor')
    app.passSeconds(60)
    const { data: second } = await refresh(app, first.refreshToken)
    app.passSeconds(5)
    expect((await refresh(app, second.refreshToken)).data).toEqual(second)
    app.passSeconds(10)
    expect((await refresh(app, second.refreshToken)).data?.refreshToken).not.toBe(second.refreshToken)
  })

  test.each([
    ['the previous refresh token after its window', 1],
    ['an older refresh token within the window', 2],
    ['a much older refresh token', 4],
  ])('%s ends the session and is recorded [API-2]', async (_, rotations) => {
    const first = await app.startSession('Investor')
    let newest = first
    for (let rotation = 0; rotation < rotations; rotation++) {
      app.passSeconds(60)
      newest = (await refresh(app, newest.refreshToken)).data
    }
    if (rotations === 1) app.passSeconds(13)
    expect((await refresh(app, first.refreshToken)).status).toBe(401)
    expect((await refresh(app, newest.refreshToken)).status).toBe(401)
    expect((await app.get(me, newest.token)).status).toBe(401)
    const { rows } = await app.db.execute(sql`select action from audit_log where action = 'session.stolen'`)
    expect(rows).toHaveLength(1)
  })

  test('a rotation of a clock that was ahead keeps no old refresh token good [API-2]', async () => {
    const first = await app.startSession('Investor')
    app.passSeconds(3_600)
    const { data: newest } = await refresh(app, first.refreshToken)
    app.passSeconds(-3_000)
    expect((await refresh(app, first.refreshToken)).status).toBe(401)
    expect((await app.get(me, newest.token)).status).toBe(401)
  })

  test('a refresh token of a clock that was ahead is rotated as ever [API-2]', async () => {
    const first = await app.startSession('Investor')
    app.passSeconds(-3_600)
    const { data: second } = await refresh(app, first.refreshToken)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect((await refresh(app, first.refreshToken)).data).toEqual(second)
    app.passSeconds(60)
    expect((await refresh(app, second.refreshToken)).status).toBe(200)
  })

  test('a token that never was one ends nothing [API-2]', async () => {
    const session = await app.startSession('Investor')
    expect((await refresh(app, session.token)).status).toBe(401)
    expect((await app.get(me, session.token)).status).toBe(200)
  })

  test('signing out ends it at once, and only ever an own one [API-3]', async () => {
    const mine = await app.startSession('Investor')
    const other = await app.startSession('Agent')
    const foreign = await app.call(endSession, { as: mine.token, params: { token: other.token } })
    expect(foreign).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
    const { status, text } = await app.call(endSession, { as: mine.token, params: { token: mine.token } })
    expect([status, text]).toEqual([204, ''])
    expect((await app.get(me, mine.token)).status).toBe(401)
    expect((await refresh(app, mine.refreshToken)).status).toBe(401)
    expect((await app.get(me, other.token)).status).toBe(200)
  })

  test('a user sees the own sessions, this one marked, and can end each', async () => {
    const here = await app.startSession('Investor')
    const elsewhere = await app.startSession('Investor')
    await app.startSession('Agent')
    const { data } = await app.call(listSessions, { as: here.token })
    expect(data).toHaveLength(2)
    expect(JSON.stringify(data)).not.toContain(here.token)
    const other = data.find(({ current }) => !current)!
    const asAgent = await app.signIn('Agent')
    expect((await app.call(endSessionById, { as: asAgent, params: { id: other._id } })).status).toBe(404)
    expect((await app.call(endSessionById, { as: here.token, params: { id: other._id } })).status).toBe(204)
    expect((await app.get(me, elsewhere.token)).status).toBe(401)
    expect((await app.get(me, here.token)).status).toBe(200)
  })

  test('each session shows the device and the address that it was started from', async () => {
    const payload = { username: 'investor@freehold.test', password }
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0 '.padEnd(900, 'x') }
    const remoteAddress = '192.0.2.7'
    await app.api.inject({ method: 'POST', url: '/api/v1/login', payload, headers, remoteAddress })
    const { token } = await app.startSession('Investor')
    await app.db.execute(sql`update sessions set address = null where address <> ${remoteAddress}`)
    const { data } = await app.call(listSessions, { as: token })
    const there = data.find(({ current }) => !current)!
    expect(there).toMatchObject({ address: remoteAddress, userAgent: expect.stringMatching(/Firefox.*x$/) })
    expect(there.userAgent).toHaveLength(300)
    expect(data.find(({ current }) => current)).not.toHaveProperty('address')
  })

  test('all others of the user end, and no one else’s, and their number is returned', async () => {
    const here = await app.startSession('Investor')
    const others = [await app.startSession('Investor'), await app.startSession('Investor')]
    const foreign = await app.signIn('Agent')
    expect((await app.call(endOtherSessions, { as: here.token })).data).toEqual({ endedSessions: 2 })
    for (const { token } of others) expect((await app.get(me, token)).status).toBe(401)
    for (const token of [here.token, foreign]) expect((await app.get(me, token)).status).toBe(200)
    expect((await app.call(endOtherSessions, { as: here.token })).data).toEqual({ endedSessions: 0 })
  })

  test('the 21st sign-in of a user ends the session that was seen longest ago, and says so in the audit log', async () => {
    const agent = await app.startSession('Agent')
    const started = []
    for (let count = 0; count < 20; count++) {
      started.push(await app.startSession('Investor'))
      app.passSeconds(61)
    }
    const [oldest, second, ...others] = started
    const { data: seen } = await refresh(app, oldest!.refreshToken)
    const newest = await app.startSession('Investor')
    expect((await refresh(app, second!.refreshToken)).status).toBe(401)
    for (const { refreshToken: good } of [agent, seen, ...others, newest]) {
      expect((await refresh(app, good)).status).toBe(200)
    }
    const { rows } = await app.db.execute(sql`
      select actor, details from audit_log where action = 'session.ended'`)
    expect(rows).toEqual([
      { actor: 'investor@freehold.test', details: { reason: 'the user has too many sessions' } },
    ])
  })

  test('sign-ins that come at once leave no more than 20 sessions', async () => {
    const startNine = () => Promise.all(Array.from({ length: 9 }, () => app.startSession('Investor')))
    await startNine()
    app.passSeconds(1)
    await startNine()
    app.passSeconds(1)
    const last = await startNine()
    expect((await app.call(listSessions, { as: last[0]!.token })).data).toHaveLength(20)
  })

  test('deactivating a user and another role act on the next call', async () => {
    const admin = await app.signIn('Admin')
    const users = '/api/v1/admin/users'
    await app.db.execute(sql`update users set role_id = 'investor' where username = 'admin@freehold.test'`)
    expect((await app.get(users, admin)).status).not.toBe(200)
    expect((await app.get(me, admin)).status).toBe(200)
    await app.db.execute(sql`update users set active = false where username = 'admin@freehold.test'`)
    expect((await app.get(me, admin)).status).toBe(401)
  })

  test('no log line contains a token', async () => {
    const { token } = await app.startSession('Investor')
    await app.call(endSession, { as: token, params: { token } })
    await app.request({ method: 'DELETE', url: `/api/v1/auth/%73ession/${token}`, as: token })
    await app.get(`/api/v1/check-reset-token?token=${token}`)
    await app.get(`/passwordReset/${token}`)
    expect(app.log.length).toBeGreaterThanOrEqual(5)
    expect(app.log.join('\n')).toContain('/session/***')
    expect(app.log.join('\n')).not.toContain(token)
    expect(app.log.join('\n')).not.toContain(password)
  })
})
