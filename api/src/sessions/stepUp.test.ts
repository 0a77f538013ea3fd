import {
  basePaths,
  createUser,
  deleteUser,
  getUser,
  listSessions,
  listUsers,
  reauthenticate,
  refreshToken,
} from '@freehold/contracts'
import { eq } from 'drizzle-orm'
import { auditLog } from '../db/schema'
import { endpoints } from '../http/allowedMethods'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { demoPassword } from '../seed'

const newcomer = {
  firstName: 'Eve',
  lastName: 'Moss',
  username: 'eve@example.com',
  password: 'a password of Eve',
  roleId: 'admin',
  accountName: 'Moss',
  active: true,
}

const stepUpCalls = endpoints.filter(({ stepUp }) => stepUp)

/** The response of each call that needs a step-up; their parameters match nothing. */
async function responsesOf(app: TestApp, as: string) {
  const responses = []
  for (const { method, base, path } of stepUpCalls) {
    const url = basePaths[base] + path.replace(/:\w+/g, 'nothing')
    const { status, error } = await app.request({ method, url, as, ...(method !== 'DELETE' && { body: {} }) })
    responses.push({
      call: `${method} ${path}`,
      refused: error?.code === 'STEP_UP_REQUIRED' && status === 403,
    })
  }
  return responses
}

const actionsOf = async (app: TestApp, action: string) =>
  app.db.select().from(auditLog).where(eq(auditLog.action, action))

describeOnEachDatabase(
  'calls that need a recent sign-in',
  (app) => {
    test('a stolen session of an Admin changes and exports no user and deploys nothing once the sign-in is ten minutes old', async () => {
      const as = await app.signIn('Admin')
      expect((await responsesOf(app, as)).filter(({ refused }) => refused)).toEqual([])
      app.passSeconds(600)
      const responses = await responsesOf(app, as)
      expect(responses.map(({ call }) => call).toSorted()).toEqual([
        'DELETE /deployTokens/:id',
        'DELETE /user/:id',
        'GET /user/:id/personalData',
        'POST /basemap',
        'POST /remotes/:remote/approvals',
        'POST /remotes/:remote/promotion',
        'POST /remotes/:remote/quarantine',
        'POST /remotes/:remote/rollback',
        'POST /remotes/:remote/tokens',
        'POST /user',
        'POST /user/:id/erasure',
        'POST /user/:id/invitation',
        'PUT /user/:id',
      ])
      expect(responses.filter(({ refused }) => !refused)).toEqual([])
      expect((await app.call(createUser, { as, body: newcomer })).status).toBe(403)
      expect((await app.call(listUsers, { as })).status).toBe(200)
    })

    test('the password lets the same call in for another ten minutes, in this session alone', async () => {
      const [as, elsewhere] = [await app.signIn('Admin'), await app.signIn('Admin')]
      app.passSeconds(3_000)
      const { status } = await app.call(reauthenticate, { as, body: { password: demoPassword } })
      expect(status).toBe(204)
      const created = await app.call(createUser, { as, body: newcomer })
      expect(created.status).toBe(200)
      const params = { id: created.data._id }
      expect((await app.call(deleteUser, { as: elsewhere, params })).error?.code).toBe('STEP_UP_REQUIRED')
      app.passSeconds(600)
      expect((await app.call(deleteUser, { as, params })).error?.code).toBe('STEP_UP_REQUIRED')
      expect(await actionsOf(app, 'session.reauthenticated')).toHaveLength(1)
    })

    test('renewing the tokens is no sign-in', async () => {
      const session = await app.startSession('Admin')
      app.passSeconds(599)
      const { data } = await app.call(refreshToken, { body: { refreshToken: session.refreshToken } })
      app.passSeconds(2)
      expect((await app.call(createUser, { as: data.token, body: newcomer })).error?.code).toBe(
        'STEP_UP_REQUIRED',
      )
    })

    test('a wrong password is refused at its field, recorded, and limited; the session goes on', async () => {
      const as = await app.signIn('Admin')
      app.passSeconds(700)
      const guess = () => app.call(reauthenticate, { as, body: { password: 'wrong' } })
      expect((await guess()).error).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { password: 'Password is not correct' },
      })
      for (let tries = 1; tries < 10; tries += 1) await guess()
      const limited = await guess()
      expect([limited.status, limited.headers['retry-after']]).toEqual([429, expect.any(String)])
      const right = await app.call(reauthenticate, { as, body: { password: demoPassword } })
      expect(right.status).toBe(429)
      expect((await app.call(createUser, { as, body: newcomer })).status).toBe(403)
      expect((await app.call(getUser, { as })).status).toBe(200)
      expect(await actionsOf(app, 'password.refused')).toHaveLength(10)
    })

    test('a clock that is set back makes no sign-in recent', async () => {
      const as = await app.signIn('Admin')
      app.passSeconds(-3_600)
      expect((await app.call(createUser, { as, body: newcomer })).error?.code).toBe('STEP_UP_REQUIRED')
    })

    test('what a role may not have is refused and recorded, without filling the log', async () => {
      const as = await app.signIn('Investor')
      for (let tries = 0; tries < 15; tries += 1)
        expect((await app.call(listUsers, { as })).error?.code).toBe('FORBIDDEN')
      const entries = await actionsOf(app, 'access.refused')
      expect(entries).toHaveLength(10)
      expect(entries[0]).toMatchObject({
        actor: 'investor@freehold.test',
        details: { method: 'GET', route: '/api/v1/admin/users', role: 'Investor' },
      })
      await app.call(listSessions, { as })
      app.passSeconds(61)
      await app.get('/api/v1/deploy/platform', as)
      expect(await actionsOf(app, 'access.refused')).toHaveLength(11)
    })
  },
  { accessTokenSeconds: 7_200 },
)
