import { createMarket, getMarket, login, updateUserDetails } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase } from '../testing/testApp'
import { describeError } from './logging'

const leak = /node_modules|\/work|\.ts:|select |insert |"users"|postgres/i

describeOnEachDatabase('the HTTP layer', (app) => {
  test.each([
    ['an unknown call', { url: '/api/v1/nothing' }, 404, 'NOT_FOUND'],
    ['the root of the API', { url: '/api' }, 404, 'NOT_FOUND'],
    [
      'a known path with another method',
      { method: 'DELETE', url: '/api/v1/login' },
      405,
      'METHOD_NOT_ALLOWED',
    ],
    [
      'a body that is not JSON',
      { method: 'POST', url: '/api/v1/login', body: '{"username":' },
      400,
      'INVALID_INPUT',
    ],
    [
      'a body that would poison objects',
      { method: 'POST', url: '/api/v1/login', body: '{"__proto__":{"a":1}}' },
      400,
      'INVALID_INPUT',
    ],
    [
      'a list instead of an object',
      { method: 'POST', url: '/api/v1/login', body: '[]' },
      400,
      'INVALID_INPUT',
    ],
    ['no body at all', { method: 'POST', url: '/api/v1/login' }, 400, 'INVALID_INPUT'],
    [
      'a form',
      {
        method: 'POST',
        url: '/api/v1/login',
        body: 'a=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'plain text',
      { method: 'POST', url: '/api/v1/login', body: '{}', headers: { 'content-type': 'text/plain' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a body above a megabyte',
      { method: 'POST', url: '/api/v1/login', body: { username: 'x'.repeat(1_100_000) } },
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['a broken escape in the path', { url: '/api/v1/%zz' }, 400, 'INVALID_INPUT'],
  ])('%s is refused in the one error body [API-23]', async (_, request, status, code) => {
    const response = await app.request(request)
    expect(response).toMatchObject({
      status,
      error: { code, requestId: response.headers['x-request-id'] ?? expect.any(String) },
    })
    expect(response.headers['content-type']).toMatch(/^application\/json/)
    expect(response.text).not.toMatch(leak)
  })

  test('a method that is not known here is answered with those that are', async () => {
    expect((await app.request({ method: 'POST', url: '/api/v1/auth/userDetails' })).headers.allow).toBe(
      'GET, PATCH',
    )
  })

  test('each refused field is named, also one that is missing [API-24]', async () => {
    const as = await app.signIn('Admin')
    const missing = await app.post('/api/v1/admin/market', {}, as)
    expect(missing).toMatchObject({
      status: 400,
      error: { code: 'INVALID_INPUT', message: 'City is required', fields: { city: 'City is required' } },
    })
    expect(Object.keys(missing.error?.fields ?? {})).toEqual(['city', 'state', 'description', 'active'])
    const market = { city: '   ', state: 'ZZ', description: '', active: 'yes' }
    const wrong = await app.post('/api/v1/admin/market', market, as)
    expect(Object.keys(wrong.error?.fields ?? {})).toEqual(['city', 'state', 'active'])
    const email = await app.call(updateUserDetails, {
      as,
      body: { firstName: 'A', lastName: 'B', email: 'no' },
    })
    expect(email.error?.fields).toEqual({ email: 'Username/Email is not a valid email' })
  })

  test('unknown fields never reach the database [API-24]', async () => {
    const as = await app.signIn('Admin')
    const market = { city: 'Tacoma', state: 'WA', description: '', active: true }
    const extra = { ...market, id: 'chosen', _id: 'chosen', createdAt: '2001-01-01', admin: true }
    const { data } = await app.post('/api/v1/admin/market', extra, as)
    expect(data).toEqual({
      _id: expect.not.stringContaining('chosen'),
      version: expect.any(String),
      ...market,
    })
    const details = {
      firstName: 'Dana',
      lastName: 'Whitfield',
      email: 'admin@freehold.test',
      roleId: 'investor',
    }
    await app.request({ method: 'PATCH', url: '/api/v1/auth/userDetails', body: details, as })
    expect((await app.get('/api/v1/admin/users', as)).status).toBe(200)
  })

  test('a text that would end a statement is kept as text', async () => {
    const as = await app.signIn('Admin')
    const city = `Robert'); drop table users; -- \u{1F3E0}`
    const { data } = await app.call(createMarket, {
      as,
      body: { city, state: 'WA', description: '', active: true },
    })
    expect((await app.call(getMarket, { as, params: { id: data._id } })).data.city).toBe(city)
    expect((await app.get('/api/v1/admin/users', as)).data).toHaveLength(3)
  })

  test('an internal error reveals nothing about its cause [API-23]', async () => {
    const as = await app.signIn('Admin')
    await app.db.execute(sql`alter table markets rename to elsewhere`)
    try {
      const response = await app.get('/api/v1/admin/markets', as)
      expect(response).toMatchObject({
        status: 500,
        error: { code: 'INTERNAL', message: 'Something went wrong on our side' },
      })
      expect(response.text).not.toMatch(leak)
      const logged = app.log.find((line) => line.includes('unexpected error'))
      expect(logged).toContain('markets')
      expect(logged).toContain(response.error?.requestId)
    } finally {
      await app.db.execute(sql`alter table elsewhere rename to markets`)
    }
  })

  test('a copy of the database that takes no writes yet costs 503 and a time to come back [API-23]', async () => {
    const as = await app.signIn('Admin')
    // Raises the error of a read-only replica.
    await app.db.execute(sql`create function refuse() returns trigger language plpgsql
      as 'begin raise read_only_sql_transaction; end'`)
    await app.db.execute(sql`create trigger refuse before insert on markets execute function refuse()`)
    try {
      const body = { city: 'Yakima', state: 'WA' as const, description: '', active: true }
      const { status, error, headers } = await app.call(createMarket, { as, body })
      expect({ status, code: error?.code, retryAfter: headers['retry-after'] }).toEqual({
        status: 503,
        code: 'UNAVAILABLE',
        retryAfter: '2',
      })
    } finally {
      await app.db.execute(sql`drop function refuse cascade`)
    }
  })

  test('a failed statement is logged without the values it was given', async () => {
    const failure = await app.db.execute(sql`select ${'a-secret'}::int`).catch((error: unknown) => error)
    expect(String(failure)).toContain('a-secret')
    expect(JSON.stringify(describeError(failure))).not.toContain('a-secret')
    expect(describeError(failure).message).toBe('invalid input syntax for type integer')
    // Another error may contain drizzle's message, or that of a statement that was never executed.
    const long = `Failed query: select ${'column, '.repeat(100)}\nparams: a-secret`
    const { message, stack } = describeError(new Error(long))
    expect(message.length).toBeLessThan(210)
    expect(stack).not.toContain('a-secret')
    expect(stack).toMatch(/^Error: Failed query: select column[^\n]*\n {4}at /)
  })

  test('an answer of the API is never kept by a cache', async () => {
    const { headers } = await app.call(login, {
      body: { username: 'admin@freehold.test', password: 'freehold-demo' },
    })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  })
})
