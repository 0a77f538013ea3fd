import { basePaths, type Base, type Endpoint, endSession } from '@freehold/contracts'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { endpoints } from './allowedMethods'
import { createHttp } from './createHttp'

/** The call's path with parameters that match nothing, so that no call changes anything. */
const urlOf = ({ base, path }: Endpoint) => basePaths[base] + path.replace(/:\w+/g, 'nothing')

/** The status of every call for one kind of caller, such as `GET /api/v1/auth/getUser 401`. */
async function responsesTo(app: TestApp, as: string | undefined) {
  const responses = []
  for (const endpoint of endpoints) {
    const writes = !['GET', 'DELETE'].includes(endpoint.method)
    const { status, error } = await app.request({
      method: endpoint.method,
      url: urlOf(endpoint),
      as,
      ...(writes && { body: {} }),
    })
    responses.push({ call: `${endpoint.method} ${urlOf(endpoint)}`, base: endpoint.base, status, error })
  }
  return responses
}

type Verdict = 'let in' | 401 | 403
const strangers: Record<Base, Verdict> = { public: 'let in', auth: 401, admin: 401, deploy: 401 }
const members: Record<Base, Verdict> = { public: 'let in', auth: 'let in', admin: 403, deploy: 403 }
const admins: Record<Base, Verdict> = {
  public: 'let in',
  auth: 'let in',
  admin: 'let in',
  deploy: 'let in',
}

const callers: [string, Record<Base, Verdict>, (app: TestApp) => Promise<string | undefined>][] = [
  ['an anonymous caller', strangers, async () => undefined],
  ['a made-up token', strangers, async () => 'A'.repeat(43)],
  ['a token with a prefix', strangers, async (app) => `Bearer ${await app.signIn('Admin')}`],
  ['a refresh token', strangers, async (app) => (await app.startSession('Admin')).refreshToken],
  [
    'an expired token',
    strangers,
    async (app) => {
      const token = await app.signIn('Admin')
      app.passSeconds(601)
      return token
    },
  ],
  [
    'a token that was signed out',
    strangers,
    async (app) => {
      const token = await app.signIn('Admin')
      await app.call(endSession, { as: token, params: { token } })
      return token
    },
  ],
  ['an Investor', members, (app) => app.signIn('Investor')],
  ['an Agent', members, (app) => app.signIn('Agent')],
  ['an Admin', admins, (app) => app.signIn('Admin')],
]

describeOnEachDatabase('who may call what', (app) => {
  test.each(callers)('%s gets exactly the calls of its base paths', async (_, allowed, enter) => {
    const responses = await responsesTo(app, await enter(app))
    expect(responses.length).toBeGreaterThan(40)
    const wrong = responses.filter(({ base, status }) => {
      const expected = allowed[base]
      return expected === 'let in' ? [401, 403].includes(status) : status !== expected
    })
    expect(wrong).toEqual([])
  })

  test('every call of the contract is served, and every refusal is the one error body [API-23]', async () => {
    const responses = await responsesTo(app, await app.signIn('Admin'))
    expect(responses.filter(({ status }) => status === 405 || status >= 500)).toEqual([])
    const missing = responses.filter(({ error }) => error?.message === 'Not found')
    expect(missing.map(({ call }) => call)).toEqual([])
    for (const { status, error } of responses.filter((response) => response.status >= 400)) {
      expect(error).toMatchObject({
        code: expect.stringMatching(/^[A-Z_]+$/),
        message: expect.any(String),
        requestId: expect.any(String),
      })
      expect(status).toBeLessThan(500)
    }
  })

  test('HEAD reveals no more than GET, and OPTIONS gives no access', async () => {
    const calls = endpoints.map((endpoint) => ({ ...endpoint, url: urlOf(endpoint) }))
    for (const { url, base, method } of calls) {
      const head = await app.request({ method: 'HEAD', url })
      const options = await app.request({ method: 'OPTIONS', url })
      expect([url, head.text, options.status]).toEqual([url, '', 405])
      expect(options.headers['access-control-allow-origin']).toBeUndefined()
      if (method === 'GET' && base !== 'public') expect([url, head.status]).toEqual([url, 401])
    }
  })

  test('apart from the endpoints there are files, pages and monitoring, all read-only', async () => {
    const open = [
      '/',
      '/login',
      '/app/account',
      '/health',
      '/ready',
      '/api/docs',
      '/assets/none.js',
      '/remotes/a/b/c.js',
    ]
    for (const url of open) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (url === '/login' && method === 'POST') continue
        const { status, error } = await app.request({ method, url })
        expect([method, url, [404, 405].includes(status), typeof error?.code]).toEqual([
          method,
          url,
          true,
          'string',
        ])
      }
    }
    for (const url of [
      '/api',
      '/api/v1',
      '/api/v1/admin',
      '/API/V1/admin/users',
      '/api/v1/auth/../admin/users',
    ]) {
      const { text } = await app.request({ url })
      expect([url, text.includes('@freehold.test')]).toEqual([url, false])
    }
  })

  test('a route without an access rule is not registered', async () => {
    const api = createHttp(app.api.services)
    expect(() => api.get('/api/v1/auth/open-door', async () => 'come in')).toThrow(/has no access rule/)
    await api.close()
  })
})
