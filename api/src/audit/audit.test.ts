import {
  changePassword,
  createInterest,
  createMarket,
  createStrategy,
  createUser,
  deleteInterest,
  deleteMarket,
  deleteStrategy,
  deleteUser,
  endSession,
  endSessionById,
  forgotPassword,
  listSessions,
  login,
  refreshToken,
  resetPassword,
  updateInterest,
  updateMarket,
  updateStrategy,
  updateUser,
  startImport,
  updateUserDetails,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'

type Row = Record<
  'action' | 'actor' | 'actor_id' | 'subject_type' | 'subject_id' | 'request_id' | 'address',
  string | null
>

const auditRows = async (app: TestApp) =>
  (await app.db.execute<Row>(sql`select * from audit_log order by at, id`)).rows
const actionsOf = (rows: Row[]) => [...new Set(rows.map(({ action }) => action))].toSorted()

const password = 'freehold-demo'
const username = 'investor@freehold.test'
const attempt = (app: TestApp, name: string, secret: string) =>
  app.call(login, { body: { username: name, password: secret } })

/** Does everything that a user can do with sessions and passwords. Returns all secrets that were used. */
async function liveThroughSessions(app: TestApp): Promise<string[]> {
  const first = await app.startSession('Investor')
  const second = await app.startSession('Investor')
  const secrets = ['typed here by mistake', 'wrong guess', 'wrong current', 'second secret', 'third secret']
  await attempt(app, username, 'wrong guess')
  await attempt(app, 'typed here by mistake', password)
  const { data: sessions } = await app.call(listSessions, { as: first.token })
  const { _id: id } = sessions.find(({ current }) => !current)!
  await app.call(endSessionById, { as: first.token, params: { id } })
  const change = (currentPassword: string) =>
    app.call(changePassword, {
      as: first.token,
      body: { currentPassword, newPassword: 'second secret' },
    })
  await change('wrong current')
  expect((await change(password)).status).toBe(200)
  await app.call(endSession, { as: first.token, params: { token: first.token } })
  await app.call(forgotPassword, { body: { username } })
  const [mail = ''] = await app.mails()
  const [, passwordResetToken = ''] = /passwordReset\/([\w-]+)/.exec(mail) ?? []
  const reset = { passwordResetToken, password: 'third secret' }
  expect((await app.call(resetPassword, { body: reset })).status).toBe(204)
  const { data: third } = await attempt(app, username, 'third secret')
  return [password, passwordResetToken, ...secrets, ...tokensOf([first, second, third])]
}

const tokensOf = (sessions: { token: string; refreshToken: string }[]) =>
  sessions.flatMap(({ token, refreshToken: next }) => [token, next])

/** Uses a refresh token again after its rotation, as a thief would. */
async function steal(app: TestApp): Promise<string[]> {
  const session = await app.startSession('Agent')
  app.passSeconds(60)
  const { data } = await app.call(refreshToken, { body: { refreshToken: session.refreshToken } })
  app.passSeconds(60)
  expect((await app.call(refreshToken, { body: { refreshToken: session.refreshToken } })).status).toBe(401)
  return tokensOf([session, data])
}

/** Makes every change that an Admin can make. */
async function administer(app: TestApp, as: string): Promise<string[]> {
  const person = { firstName: 'Noor', lastName: 'Haddad', username: 'noor@freehold.test', active: true }
  const user = { ...person, roleId: 'agent', accountName: 'Delridge' }
  const { data: made } = await app.call(createUser, { as, body: { ...user, password: 'a fourth secret' } })
  const params = { id: made._id }
  await app.call(updateUser, { as, params, body: user })
  await app.call(deleteUser, { as, params })
  const market = { city: 'Tacoma', state: 'WA', description: '', active: true } as const
  const { data: city } = await app.call(createMarket, { as, body: market })
  await app.call(updateMarket, { as, params: { id: city._id }, body: market })
  await app.call(deleteMarket, { as, params: { id: city._id } })
  const named = { name: 'Solar', description: 'Sun', active: true }
  const { data: interest } = await app.call(createInterest, { as, body: named })
  await app.call(updateInterest, { as, params: { id: interest._id }, body: named })
  await app.call(deleteInterest, { as, params: { id: interest._id } })
  const { data: strategy } = await app.call(createStrategy, { as, body: named })
  await app.call(updateStrategy, { as, params: { id: strategy._id }, body: named })
  await app.call(deleteStrategy, { as, params: { id: strategy._id } })
  await app.call(startImport, { as, body: { adapter: 'rents', fileName: 'rents.csv', size: 9 } })
  const details = { firstName: 'Dana', lastName: 'Whit', email: 'admin@freehold.test' }
  await app.call(updateUserDetails, { as, body: details })
  return ['a fourth secret', as]
}

const kinds = ['interest', 'market', 'strategy', 'user']
const changes = kinds.flatMap((kind) => [`${kind}.created`, `${kind}.updated`, `${kind}.deleted`])

describeOnEachDatabase('the audit log', (app) => {
  test('contains every sign-in, sign-out, password change, token theft and change by an Admin, and no secret', async () => {
    const secrets = [...(await liveThroughSessions(app)), ...(await steal(app))]
    secrets.push(...(await administer(app, await app.signIn('Admin'))))
    await app.settle()
    const rows = await auditRows(app)
    expect(actionsOf(rows)).toEqual(
      [
        ...changes,
        'import.started',
        'password.changed',
        'password.refused',
        'password.reset',
        'password.resetAsked',
        'session.ended',
        'session.refused',
        'session.started',
        'session.stolen',
      ].toSorted(),
    )
    const text = JSON.stringify(rows)
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/argon2|[0-9a-f]{64}/)
  })

  test('says who did what to whom, in which request and from where', async () => {
    const as = await app.signIn('Admin')
    const body = { city: 'Tacoma', state: 'WA', description: '', active: true } as const
    const { data, headers } = await app.call(createMarket, { as, body })
    const row = (await auditRows(app)).find(({ action }) => action === 'market.created')
    expect(row).toMatchObject({
      actor: 'admin@freehold.test',
      actor_id: expect.any(String),
      subject_type: 'market',
      subject_id: data._id,
      details: body,
      request_id: headers['x-request-id'],
      address: '127.0.0.1',
    })
  })

  test('of a refused sign-in it keeps whose account it was, and nothing that was typed', async () => {
    await attempt(app, username, 'wrong')
    await attempt(app, 'nobody@freehold.test', 'wrong')
    await app.settle()
    const rows = await auditRows(app)
    expect(rows.map(({ actor, action }) => `${actor}: ${action}`)).toEqual(
      Array(2).fill('anonymous: session.refused'),
    )
    expect(rows.map(({ subject_type: type }) => type).toSorted()).toEqual([null, 'user'])
    expect(JSON.stringify(rows)).not.toContain('nobody@')
  })

  test('cannot be changed, emptied or shortened, not even on the database itself', async () => {
    await app.signIn('Admin')
    const before = await auditRows(app)
    expect(before).toHaveLength(1)
    for (const attempted of [
      sql`update audit_log set actor = 'someone else'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ]) {
      const failure = await app.db.execute(attempted).catch(({ cause }: Error) => cause)
      expect(String(failure)).toContain('audit_log is append-only')
    }
    expect(await auditRows(app)).toEqual(before)
  })
})
