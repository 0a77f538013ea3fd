import {
  type AdminUser,
  createDeployToken,
  createUser,
  DAY_MS,
  deleteUser,
  getPlatform,
  getPlatformLog,
  listAllDeployTokens,
  listDeployTokens,
  login,
  updateUser,
} from '@freehold/contracts'
import { eq, sql } from 'drizzle-orm'
import { users } from '../db/schema'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { until } from '../testing/until'
import { lockAdmins } from '../users/adminUsers.queries'
import { deleteExpiredTokens } from './deployTokens.queries'
import { keepConfiguredTokens } from './endDeployTokens'

const remote = 'remote-x'
const params = { remote }

const maya = {
  firstName: 'Maya',
  lastName: 'Okafor',
  username: 'maya@freehold.test',
  password: 'a password of hers',
  roleId: 'admin',
  accountName: 'Rainier Capital',
  active: true,
}

const daysBetween = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / DAY_MS

const makeToken = async (app: TestApp, as: string, body: { name: string; expiresInDays?: number }) =>
  (await app.call(createDeployToken, { as, params, body })).data

/** Adds another Admin and a token that she has created. */
async function addCreator(app: TestApp) {
  const admin = await app.signIn('Admin')
  const { data: creator } = await app.call(createUser, { as: admin, body: maya })
  const { data: session } = await app.call(login, { body: maya })
  return { admin, creator, as: session.token, ...(await makeToken(app, session.token, { name: 'ci' })) }
}

async function edit(app: TestApp, as: string, id: string, change: Partial<AdminUser>) {
  const { password: _, ...person } = maya
  const response = await app.call(updateUser, { as, params: { id }, body: { ...person, ...change } })
  expect(response.status).toBe(200)
}

const use = async (app: TestApp, as: string) => {
  const { status, error } = await app.call(getPlatform, { as })
  return status === 200 ? 'works' : [status, error?.message]
}

const newestEvent = async (app: TestApp, as: string) =>
  (await app.call(getPlatformLog, { as, query: { remote } })).data.events[0]

/** Whether a transaction waits for a lock of another one. */
async function isAnyoneWaiting(app: TestApp): Promise<boolean> {
  const { rows } = await app.db.execute(sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length > 0
}

/** The actors and reasons of these events of the remote, the newest first. */
async function auditOf(app: TestApp, action: string) {
  const { rows } = await app.db.execute<{ actor: string; details: object }>(sql`
    select actor, details from audit_log where action = ${action} and subject_id = ${remote} order by at desc`)
  return rows
}

describeOnEachDatabase('a deploy token that an Admin made', (app) => {
  test.each<[string, RegExp, (admin: string, id: string) => Promise<unknown>]>([
    ['is deleted', /was deleted/, (as, id) => app.call(deleteUser, { as, params: { id } })],
    ['is deactivated', /was deactivated/, (as, id) => edit(app, as, id, { active: false })],
    ['loses the role', /is no longer an Admin/, (as, id) => edit(app, as, id, { roleId: 'agent' })],
  ])('ends for good when its creator %s', async (_, reason, change) => {
    const { admin, creator, token } = await addCreator(app)
    const { token: others } = await makeToken(app, admin, { name: 'laptop' })
    expect([await use(app, token), await use(app, others)]).toEqual(['works', 'works'])
    await change(admin, creator._id)
    expect(await use(app, token)).toEqual([401, 'Please sign in'])
    expect(await use(app, others)).toBe('works')
    const { data: left } = await app.call(listDeployTokens, { as: admin, params })
    expect(left.map(({ name }) => name)).toEqual(['laptop'])
    expect(await newestEvent(app, admin)).toMatchObject({
      action: 'tokenRevoked',
      actor: 'admin@freehold.test',
      reason: expect.stringMatching(reason),
    })
    expect(await auditOf(app, 'remote.tokenRevoked')).toEqual([
      {
        actor: 'admin@freehold.test',
        details: { name: 'ci', reason: expect.stringContaining('its creator maya@freehold.test') },
      },
    ])
  })

  test('does not come back with its creator\u2019s role', async () => {
    const { admin, creator, token } = await addCreator(app)
    await edit(app, admin, creator._id, { roleId: 'agent' })
    await edit(app, admin, creator._id, { roleId: 'admin' })
    expect(await use(app, token)).toEqual([401, 'Please sign in'])
  })

  test('goes on while its creator stays an Admin, whatever else is edited', async () => {
    const { admin, creator, token } = await addCreator(app)
    await edit(app, admin, creator._id, { firstName: 'May', username: 'may@freehold.test' })
    expect(await use(app, token)).toBe('works')
  })

  test.each([
    ['switched off', { active: false }],
    ['of another role', { roleId: 'investor' }],
  ])('is refused with a creator who is %s by no call of the API', async (_, change) => {
    const { creator, token } = await addCreator(app)
    await app.db.update(users).set(change).where(eq(users.id, creator._id))
    expect(await use(app, token)).toEqual([401, expect.stringContaining('is no longer an Admin')])
  })

  // Calls to an embedded database wait for each other, so there is no race.
  if (app.kind === 'postgres')
    test('is not made by someone who loses the role while it is made', async () => {
      const { admin, creator, as } = await addCreator(app)
      let made: Promise<unknown> | undefined
      let isAnswered = false
      await app.db.transaction(async (tx) => {
        await lockAdmins(tx)
        made = app
          .call(createDeployToken, { as, params, body: { name: 'late' } })
          .finally(() => (isAnswered = true))
        await until(async () => isAnswered || (await isAnyoneWaiting(app)))
        await tx.update(users).set({ roleId: 'agent' }).where(eq(users.id, creator._id))
      })
      expect(await made).toMatchObject({ status: 403 })
      const { data } = await app.call(listDeployTokens, { as: admin, params })
      expect(data.map(({ name }) => name)).toEqual(['ci'])
    })

  test('expires after the days of the settings or its own, and says so to who holds it alone', async () => {
    const admin = await app.signIn('Admin')
    const usual = await makeToken(app, admin, { name: 'ci' })
    const short = await makeToken(app, admin, { name: 'trial', expiresInDays: 2 })
    const days = [usual, short].map(({ createdAt, expiresAt }) => daysBetween(createdAt, expiresAt!))
    expect(days).toEqual([90, 2])
    const expiry = Date.parse(short.expiresAt!)
    app.setTime(new Date(expiry - 1))
    expect(await use(app, short.token)).toBe('works')
    app.setTime(new Date(expiry))
    const expired = [401, expect.stringContaining(`expired at ${short.expiresAt}`)]
    expect(await use(app, short.token)).toEqual(expired)
    expect(await use(app, `${short.token}x`)).toEqual([401, 'Please sign in'])
    expect(await use(app, usual.token)).toBe('works')
    const { data } = await app.call(listAllDeployTokens, { as: await app.signIn('Admin') })
    expect(data.find(({ name }) => name === 'trial')).toMatchObject({
      remote,
      createdBy: 'admin@freehold.test',
      lastUsedAt: new Date(expiry - 1).toISOString(),
      expiresAt: short.expiresAt,
    })
    const end = expiry + 30 * DAY_MS
    await deleteExpiredTokens(app.db, new Date(end))
    expect(await use(app, short.token)).toEqual(expired)
    await deleteExpiredTokens(app.db, new Date(end + 1))
    expect(await use(app, short.token)).toEqual([401, 'Please sign in'])
    expect(await use(app, usual.token)).toBe('works')
  })
})

describeOnEachDatabase('a deploy token of the settings', (app) => {
  const configured = { remote, token: 'fhd_of-the-settings-and-long' }
  const other = { remote: 'remote-y', token: 'fhd_of-another-team-and-long' }

  test('works from start to start, and ends when its line is gone', async () => {
    const admin = await app.signIn('Admin')
    const { token: made } = await makeToken(app, admin, { name: 'ci' })
    await keepConfiguredTokens(app.db, [configured, other])
    await keepConfiguredTokens(app.db, [configured, other])
    expect([await use(app, configured.token), await use(app, other.token)]).toEqual(['works', 'works'])
    expect((await app.call(listDeployTokens, { as: admin, params })).data).toContainEqual(
      expect.objectContaining({ name: 'settings', createdBy: 'system', expiresAt: null }),
    )
    await keepConfiguredTokens(app.db, [other])
    expect([await use(app, configured.token), await use(app, other.token), await use(app, made)]).toEqual([
      [401, 'Please sign in'],
      'works',
      'works',
    ])
    const reason = 'settings: its line in DEPLOY_TOKENS is gone'
    expect(await newestEvent(app, admin)).toMatchObject({ action: 'tokenRevoked', actor: 'system', reason })
    expect(await auditOf(app, 'remote.tokenRevoked')).toEqual([
      { actor: 'system', details: { name: 'settings', reason } },
    ])
    await keepConfiguredTokens(app.db, [])
    expect([await use(app, other.token), await use(app, made)]).toEqual([[401, 'Please sign in'], 'works'])
  })

  test('ends when another takes its place', async () => {
    await keepConfiguredTokens(app.db, [configured])
    const renewed = { ...configured, token: 'fhd_the-next-of-the-settings' }
    await keepConfiguredTokens(app.db, [renewed])
    expect([await use(app, configured.token), await use(app, renewed.token)]).toEqual([
      [401, 'Please sign in'],
      'works',
    ])
  })
})
