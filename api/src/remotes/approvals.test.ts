import {
  approveRelease,
  createDeployToken,
  getPlatform,
  getPlatformLog,
  getRemoteRegistry,
  quarantineRelease,
  releaseIdOf,
  type RemoteRelease,
  rollBackRemote,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { type MadeRelease, makeRelease, promote, publishOver } from '../testing/releases'
import { describeOnEachDatabase, type TestApp, type TestRole } from '../testing/testApp'
import { keepConfiguredTokens } from './endDeployTokens'

const remote = 'remote-x'
const params = { remote }
const idOf = ({ description }: MadeRelease) => releaseIdOf(description)

const release = (version: string, parts: Partial<RemoteRelease> = {}) =>
  makeRelease({ version, roles: ['Agent', 'Investor'], paths: ['/app/x/*'], ...parts })

const first = release('1.0.0')
const narrow = release('1.1.0', { roles: ['Agent'], paths: ['/app/x/:id'] })
const same = release('1.2.0', { roles: ['Investor'], paths: ['/app/x/:id/*'] })
const forAdmins = release('2.0.0', { roles: ['Agent', 'Investor', 'Admin'] })
const forAll = release('2.1.0', { roles: 'all' })
const withMore = release('2.2.0', { paths: ['/app/x/*', '/app/y'] })

const approve = (app: TestApp, as: string, made: MadeRelease) =>
  app.call(approveRelease, { as, params, body: { release: idOf(made), reason: 'As agreed' } })

/** 'done', or the roles and paths of a promotion that needs an approval. */
async function tryPromote(app: TestApp, as: string, made: MadeRelease, percent = 100) {
  const { status, error } = await promote(app, as, made, percent)
  if (status === 200) return 'done'
  expect([status, error?.code]).toEqual([409, 'APPROVAL_REQUIRED'])
  return error?.fields
}

/** A team with a token of an Admin, and an approved stable release. */
async function teamWithStable(app: TestApp, ...others: MadeRelease[]) {
  const admin = await app.signIn('Admin')
  const { data } = await app.call(createDeployToken, { as: admin, params, body: { name: 'ci' } })
  for (const made of [first, ...others]) expect((await publishOver(app, data.token, made)).status).toBe(200)
  await promote(app, admin, first)
  return { admin, team: data.token }
}

async function served(app: TestApp, role: TestRole) {
  const { data } = await app.call(getRemoteRegistry, { as: await app.signIn(role) })
  return (data.microFrontends[remote] ?? []).map(({ url }) => url.split('/')[3])
}

/** The approval that each release of the remote needs. */
async function approvals(app: TestApp, as: string) {
  const { data } = await app.call(getPlatform, { as })
  const { releases } = data.remotes.find(({ name }) => name === remote)!
  return Object.fromEntries(releases.map(({ version, approval }) => [version, approval]))
}

describeOnEachDatabase('a release that reaches more than the stable one', (app) => {
  test('waits for an Admin, who sees why, and can be promoted by the team after the approval', async () => {
    const { admin, team } = await teamWithStable(app, forAdmins)
    expect(await approvals(app, team)).toEqual({ '1.0.0': 'given', '2.0.0': 'needed' })
    const { status, error } = await promote(app, team, forAdmins)
    expect([status, error]).toEqual([
      409,
      {
        code: 'APPROVAL_REQUIRED',
        message: expect.stringMatching(/adds the role Admin \(.*1\.0\.0-.*approve remote-x 2\.0\.0-/),
        fields: { roles: 'Admin' },
        requestId: expect.any(String),
      },
    ])
    expect(await served(app, 'Admin')).toEqual([])
    expect((await approve(app, team, forAdmins)).status).toBe(401)
    expect((await approve(app, await app.signIn('Investor'), forAdmins)).status).toBe(403)
    const { data } = await approve(app, admin, forAdmins)
    expect(data.releases.find(({ version }) => version === '2.0.0')).toMatchObject({
      approval: 'given',
      approvedBy: 'admin@freehold.test',
      approvedAt: expect.any(String),
    })
    // An approval alone moves no traffic.
    expect([data.sequence, data.stable]).toEqual([1, idOf(first)])
    expect(await served(app, 'Admin')).toEqual([])
    expect(await tryPromote(app, team, forAdmins)).toBe('done')
    expect(await served(app, 'Admin')).toEqual([idOf(forAdmins)])
  })

  test('is approved once, and the log and the audit say by whom and why', async () => {
    const { admin } = await teamWithStable(app, forAdmins)
    const responses = await Promise.all([1, 2, 3].map(() => approve(app, admin, forAdmins)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    const { data } = await app.call(getPlatformLog, { as: admin, query: { remote } })
    expect(data.events.filter(({ action }) => action === 'approved')).toEqual([
      expect.objectContaining({
        actor: 'admin@freehold.test',
        release: idOf(forAdmins),
        reason: 'As agreed',
        sequence: null,
      }),
    ])
    const { rows } = await app.db.execute(
      sql`select actor, details from audit_log where action = 'remote.approved'`,
    )
    const { roles, paths } = forAdmins.description
    expect(rows).toEqual([
      {
        actor: 'admin@freehold.test',
        details: { release: idOf(forAdmins), roles, paths, reason: 'As agreed' },
      },
    ])
  })

  test('is approved by an Admin\u2019s own promotion', async () => {
    const { admin, team } = await teamWithStable(app, forAll)
    expect(await tryPromote(app, admin, forAll, 5)).toBe('done')
    expect(await tryPromote(app, team, forAll)).toBe('done')
    expect(await served(app, 'Admin')).toEqual([idOf(forAll)])
  })

  test.each<[string, MadeRelease, object]>([
    ['a role more', forAdmins, { roles: 'Admin' }],
    ['every role', forAll, { roles: 'all' }],
    ['a path more', withMore, { paths: '/app/y' }],
    [
      'a path that holds some of the former',
      release('2.3.0', { paths: ['/app/:any/y'] }),
      { paths: '/app/:any/y' },
    ],
  ])('gets no traffic with %s: neither all of it nor a canary\u2019s', async (_, wider, fields) => {
    const { team } = await teamWithStable(app, wider)
    for (const percent of [0.01, 99.99, 100])
      expect(await tryPromote(app, team, wider, percent)).toEqual(fields)
  })

  test('waits also when releases came between, and when the stable one was narrowed', async () => {
    const { team } = await teamWithStable(app, same, narrow, forAdmins)
    expect(await tryPromote(app, team, same)).toBe('done')
    expect(await tryPromote(app, team, forAdmins)).toEqual({ roles: 'Agent, Admin', paths: '/app/x/*' })
    const back = release('1.3.0')
    await publishOver(app, team, back)
    expect(await approvals(app, team)).toMatchObject({ '1.3.0': 'needed', '1.0.0': 'given' })
    expect(await tryPromote(app, team, back)).toEqual({ roles: 'Agent', paths: '/app/x/*' })
    // Roles and paths that an Admin has approved before need no new approval.
    expect(await tryPromote(app, team, first)).toBe('done')
    expect(await tryPromote(app, team, back)).toBe('done')
  })

  test('is not what a canary that is narrower makes of it', async () => {
    const { team } = await teamWithStable(app, narrow, forAdmins)
    expect(await tryPromote(app, team, narrow, 50)).toBe('done')
    expect(await tryPromote(app, team, forAdmins, 50)).toEqual({ roles: 'Admin' })
  })

  test('is not reached by a rollback to what was never stable', async () => {
    const { team } = await teamWithStable(app, same, forAdmins)
    await tryPromote(app, team, forAdmins)
    await tryPromote(app, team, same)
    const back = { as: team, params, body: { sequence: 2, reason: 'Back' } }
    expect((await app.call(rollBackRemote, back)).data.stable).toBe(idOf(first))
    const further = { ...back, body: { sequence: 3, reason: 'Further' } }
    expect((await app.call(rollBackRemote, further)).status).toBe(409)
  })

  test('is not reached by publishing the stable one again with other roles', async () => {
    const { team } = await teamWithStable(app)
    const disguised = {
      ...first,
      description: { ...first.description, roles: 'all' as const, gitSha: 'a'.repeat(40) },
    }
    const { status, error } = await publishOver(app, team, disguised)
    expect([status, error?.message]).toEqual([409, expect.stringContaining('published with other bytes')])
    expect(await served(app, 'Admin')).toEqual([])
  })

  test('waits as well after the stable one was taken out', async () => {
    const { team } = await teamWithStable(app, same)
    const body = { release: idOf(first), sequence: 1, reason: 'It leaks' }
    await app.call(quarantineRelease, { as: team, params, body })
    expect(await tryPromote(app, team, same)).toEqual({ roles: 'Investor', paths: '/app/x/:id/*' })
  })

  test('is compared with what is stable when it is promoted, not with what was when it was published', async () => {
    const { admin, team } = await teamWithStable(app, forAdmins, release('2.4.0', { roles: ['Admin'] }))
    const next = release('2.4.0', { roles: ['Admin'] })
    expect(await approvals(app, team)).toMatchObject({ '2.4.0': 'needed' })
    await promote(app, admin, forAdmins)
    expect(await approvals(app, team)).toMatchObject({ '2.4.0': 'notNeeded' })
    await promote(app, admin, first)
    expect(await tryPromote(app, team, next)).toEqual({ roles: 'Admin' })
  })

  test('cannot be approved when it is unknown or was taken out', async () => {
    const { admin, team } = await teamWithStable(app, forAdmins)
    expect((await approve(app, admin, forAll)).status).toBe(404)
    const elsewhere = { as: admin, params: { remote: 'remote-y' } }
    const body = { release: idOf(forAdmins), reason: 'As agreed' }
    expect((await app.call(approveRelease, { ...elsewhere, body })).status).toBe(404)
    const quarantine = { release: idOf(forAdmins), sequence: 1, reason: 'It leaks' }
    await app.call(quarantineRelease, { as: team, params, body: quarantine })
    const { status, error } = await approve(app, admin, forAdmins)
    expect([status, error?.message]).toEqual([409, expect.stringContaining('is quarantined: It leaks')])
  })
})

describeOnEachDatabase('the first release of a remote', (app) => {
  const configured = { remote, token: 'fhd_of-the-settings-and-long' }

  test('waits for an Admin where an Admin made the team\u2019s token', async () => {
    const admin = await app.signIn('Admin')
    const { data } = await app.call(createDeployToken, { as: admin, params, body: { name: 'ci' } })
    expect((await publishOver(app, data.token, first)).data).toMatchObject({
      approval: 'needed',
      approvedBy: null,
      approvedAt: null,
    })
    expect(await tryPromote(app, data.token, first, 1)).toEqual({
      roles: 'Agent, Investor',
      paths: '/app/x/*',
    })
    await approve(app, admin, first)
    expect(await tryPromote(app, data.token, first)).toBe('done')
  })

  test('does not where the operator has named the remote in the settings, but the next ones do', async () => {
    await keepConfiguredTokens(app.db, [configured])
    const { token } = configured
    for (const made of [first, forAll, same])
      expect((await publishOver(app, token, made)).data).toMatchObject({ approval: 'notNeeded' })
    expect(await tryPromote(app, token, first, 10)).toBe('done')
    expect(await tryPromote(app, token, first)).toBe('done')
    expect((await publishOver(app, token, forAll)).data).toMatchObject({ approval: 'needed' })
    expect(await tryPromote(app, token, forAll)).toEqual({ roles: 'all' })
    // A remote that has lost its stable release does not count as new.
    const body = { release: idOf(first), sequence: 2, reason: 'It leaks' }
    await app.call(quarantineRelease, { as: token, params, body })
    expect(await tryPromote(app, token, forAll)).toEqual({ roles: 'all', paths: '/app/x/*' })
    expect(await tryPromote(app, token, same)).toEqual({ roles: 'Investor', paths: '/app/x/:id/*' })
  })
})
