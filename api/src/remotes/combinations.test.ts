import {
  createDeployToken,
  describeRelease,
  getPlatform,
  getPlatformLog,
  listLiveReleases,
  promoteRelease,
  readReleaseFile,
  recordCombinations,
  releaseIdOf,
  rollBackRemote,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import {
  type MadeRelease,
  makeRelease,
  nameOf,
  promote,
  publishOver,
  sequenceOf,
  settingsToken,
} from '../testing/releases'
import { describeOnEachDatabase, shellForTests, type TestApp } from '../testing/testApp'
import { selectUntested } from './combinations'
import { findRelease } from './releases.queries'

const shell = { ...shellForTests, buildId: '0123456789ab' }
const onShell = `shell/${shell.buildId}`
const made = (name: string, version: string, parts: object = {}) =>
  makeRelease({ name, version, paths: [`/app/${name.split('-')[1]}/*`], ...parts })
const [x1, x2, x3] = ['1.0.0', '2.0.0', '3.0.0'].map((version) => made('remote-x', version))
const [y1, y2] = ['1.0.0', '2.0.0'].map((version) => made('remote-y', version))
const admins = made('remote-z', '1.0.0', { roles: ['Admin'] })

function record(app: TestApp, as: string, release: MadeRelease, passed: string[], failed: string[] = []) {
  const body = { release: releaseIdOf(release.description), passed, failed }
  return app.call(recordCombinations, { as, params: { remote: release.description.name }, body })
}

/** What a promotion to everyone is refused for; null when it succeeds. */
async function untestedOf(app: TestApp, as: string, release: MadeRelease): Promise<string[] | null> {
  const { status, error } = await promote(app, as, release)
  if (status === 200) return null
  expect([status, error?.code]).toEqual([409, 'COMBINATIONS_UNTESTED'])
  return error!.fields!['combinations']!.split(', ')
}

/** Without the other gates, which refuse first. */
async function findUntested({ db, config }: TestApp, { description }: MadeRelease) {
  return selectUntested(db, config, (await findRelease(db, description.name, releaseIdOf(description)))!)
}

describeOnEachDatabase('tested combinations', (app) => {
  let [teamX, teamY, admin] = ['', '', '']
  beforeEach(async () => {
    app.deployShell(shell)
    teamX = await settingsToken(app, 'remote-x')
    teamY = await settingsToken(app, 'remote-y')
    admin = await app.signIn('Admin')
  })
  afterEach(() => app.deployShell(shellForTests))

  /** The first release of each remote, with tokens of the settings. */
  async function goLive() {
    for (const [as, release] of [
      [teamX, x1!],
      [teamY, y1!],
    ] as const) {
      expect((await publishOver(app, as, release)).status).toBe(200)
      expect((await promote(app, as, release)).status).toBe(200)
    }
    expect((await publishOver(app, teamX, x2!)).status).toBe(200)
  }

  test('an untested release becomes stable only once it was tested with the live shell and all live releases [PLT-2]', async () => {
    await goLive()
    const { error } = await promote(app, teamX, x2!)
    expect(error).toMatchObject({
      code: 'COMBINATIONS_UNTESTED',
      message: expect.stringContaining(
        `remote-x ${releaseIdOf(x2!.description)} was not tested with the shell ${shell.buildId}, remote-y ${releaseIdOf(y1!.description)}. Test it: npm run remotes -- matrix remote-x ${releaseIdOf(x2!.description)}`,
      ),
    })
    expect((await record(app, teamX, x2!, [onShell])).status).toBe(204)
    expect(await untestedOf(app, teamX, x2!)).toEqual([nameOf(y1!)])
    expect((await record(app, teamX, x2!, [nameOf(y1!)])).status).toBe(204)
    expect(await untestedOf(app, teamX, x2!)).toBeNull()
    const { remotes } = (await app.call(getPlatform, { as: teamX })).data
    const [newest] = remotes.find(({ name }) => name === 'remote-x')!.releases
    expect(newest).toMatchObject({ release: releaseIdOf(x2!.description), testedBy: ['remote-x/ci'] })
  })

  test('the word of a team counts neither for nor against a release of another team, an Admin\u2019s for both [PLT-2]', async () => {
    await goLive()
    await record(app, teamX, x2!, [onShell])
    expect((await record(app, teamY, y1!, [nameOf(x2!)])).status).toBe(204)
    expect(await untestedOf(app, teamX, x2!)).toEqual([nameOf(y1!)])
    expect((await record(app, admin, y1!, [nameOf(x2!)])).status).toBe(204)
    expect((await record(app, teamY, y1!, [], [nameOf(x2!)])).status).toBe(204)
    expect(await untestedOf(app, teamX, x2!)).toBeNull()

    app.deployShell({ ...shell, buildId: 'ba9876543210' })
    await record(app, admin, x2!, ['shell/ba9876543210'])
    expect((await record(app, admin, y1!, [], [nameOf(x2!)])).status).toBe(204)
    expect(await untestedOf(app, teamX, x2!)).toEqual([nameOf(y1!)])
    const { rows } = await app.db.execute(
      sql`select actor, subject_id, details from audit_log where action = 'remote.combinationsFailed' order by at, id`,
    )
    const details = { release: releaseIdOf(y1!.description), failed: [nameOf(x2!)] }
    expect(rows).toEqual([
      expect.objectContaining({ actor: 'remote-y/ci', details }),
      expect.objectContaining({ details }),
    ])
  })

  test('a team records tests on the live shell only, an Admin on any, and both a limited number of times [PLT-2]', async () => {
    await goLive()
    const next = 'shell/ba9876543210'
    expect((await record(app, teamX, x2!, [next])).status).toBe(400)
    expect((await record(app, teamX, x2!, [], [next])).status).toBe(204)
    expect((await record(app, admin, x2!, [next, nameOf(y1!)])).status).toBe(204)
    app.deployShell({ ...shell, buildId: 'ba9876543210' })
    expect((await record(app, teamX, x2!, [onShell])).status).toBe(400)
    expect(await untestedOf(app, teamX, x2!)).toBeNull()

    app.setTime(new Date())
    const statuses = new Set<number>()
    for (let count = 0; count <= 120; count += 1) statuses.add((await record(app, teamY, y1!, [])).status)
    expect([...statuses]).toEqual([204, 429])
  })

  test('without a readable shell nothing is promoted, whatever was tested [PLT-2]', async () => {
    await goLive()
    await record(app, admin, x2!, [onShell, nameOf(y1!)])
    for (const text of ['{', '{"contract":1}', null]) {
      app.deployShell(text)
      expect((await promote(app, teamX, x2!)).status).toBe(422)
      await expect(findUntested(app, x2!)).rejects.toThrow('shell.json cannot be read')
    }
    app.deployShell(shell)
    expect(await untestedOf(app, teamX, x2!)).toBeNull()
  })

  test('a new live release of another remote, a new shell or a test that fails makes it untested again [PLT-2]', async () => {
    await goLive()
    await record(app, teamX, x2!, [onShell, nameOf(y1!)])
    await publishOver(app, teamY, y2!)
    expect((await promote(app, teamY, y2!, 10)).status).toBe(200)
    expect(await untestedOf(app, teamX, x2!)).toEqual([nameOf(y2!)])
    await record(app, teamX, x2!, [nameOf(y2!)])
    app.deployShell({ ...shell, buildId: 'ba9876543210' })
    expect(await untestedOf(app, teamX, x2!)).toEqual(['shell/ba9876543210'])
    app.deployShell(shell)
    await record(app, teamX, x2!, [], [nameOf(y2!)])
    expect(await untestedOf(app, teamX, x2!)).toEqual([nameOf(y2!)])
    // A canary that ends is with no one any more.
    const body = { sequence: await sequenceOf(app, teamY, 'remote-y'), reason: 'Enough' }
    await app.call(rollBackRemote, { as: teamY, params: { remote: 'remote-y' }, body })
    expect(await untestedOf(app, teamX, x2!)).toBeNull()
  })

  test('half of the users, a rollback and a remote of other roles need no test [PLT-2]', async () => {
    await goLive()
    await publishOver(app, admin, admins)
    const body = { release: releaseIdOf(admins.description), sequence: 0, reason: 'New', untested: true }
    await app.call(promoteRelease, {
      as: admin,
      params: { remote: 'remote-z' },
      body: { ...body, percent: 100 },
    })
    const agents = made('remote-x', '4.0.0', { roles: ['Agent'] })
    await publishOver(app, teamX, agents)
    expect(await untestedOf(app, teamX, agents)).toEqual([onShell, nameOf(y1!)])
    expect(await untestedOf(app, teamX, x2!)).toEqual([onShell, nameOf(y1!), nameOf(admins)])

    expect((await promote(app, teamX, x2!, 50.01)).error?.code).toBe('COMBINATIONS_UNTESTED')
    expect((await promote(app, teamX, x2!, 50)).status).toBe(200)
    await record(app, teamX, x2!, [onShell, nameOf(y1!), nameOf(admins)])
    expect(await untestedOf(app, teamX, x2!)).toBeNull()
    app.deployShell({ ...shell, buildId: 'ba9876543210' })
    const rollback = { sequence: await sequenceOf(app, teamX, 'remote-x'), reason: 'Slow' }
    const { data } = await app.call(rollBackRemote, {
      as: teamX,
      params: { remote: 'remote-x' },
      body: rollback,
    })
    expect(data.stable).toBe(releaseIdOf(x1!.description))
  })

  test('a team records nothing of another remote, and nothing that was never published [PLT-2]', async () => {
    await goLive()
    expect((await record(app, teamX, y1!, [onShell])).status).toBe(403)
    expect((await record(app, teamX, x3!, [onShell])).status).toBe(404)
    expect((await record(app, teamX, x2!, [nameOf(y2!)])).status).toBe(404)
    expect((await record(app, teamX, x2!, [nameOf(x1!)])).status).toBe(400)
    expect((await record(app, teamX, x2!, ['shell/live'])).status).toBe(400)
    expect((await record(app, await app.signIn('Investor'), x2!, [onShell])).status).toBe(403)
    expect(await untestedOf(app, teamX, x2!)).toEqual([onShell, nameOf(y1!)])
    // An Admin records for all, and a pair twice is one.
    for (const _ of [1, 2]) expect((await record(app, admin, x2!, [onShell, nameOf(y1!)])).status).toBe(204)
    expect(await untestedOf(app, teamX, x2!)).toBeNull()
  })

  test('an Admin promotes untested with a reason, which the log and the audit log record; a team cannot [PLT-2]', async () => {
    await goLive()
    const [remote, release] = ['remote-x', releaseIdOf(x2!.description)]
    const body = { release, percent: 100, sequence: 1, reason: 'It mends the map', untested: true }
    const { token } = (
      await app.call(createDeployToken, { as: admin, params: { remote }, body: { name: 'ci' } })
    ).data
    for (const as of [teamX, token])
      expect((await app.call(promoteRelease, { as, params: { remote }, body })).status).toBe(403)
    expect(await untestedOf(app, admin, x2!)).toEqual([onShell, nameOf(y1!)])
    expect((await app.call(promoteRelease, { as: admin, params: { remote }, body })).status).toBe(200)
    const { events } = (await app.call(getPlatformLog, { as: admin, query: { remote } })).data
    const untested = [onShell, nameOf(y1!)]
    expect(events[0]).toMatchObject({ action: 'promoted', release, reason: 'It mends the map', untested })
    expect(events.slice(1).every((event) => event.untested === undefined)).toBe(true)
    const { rows } = await app.db.execute(
      sql`select details from audit_log where action = 'remote.promoted' and details ->> 'release' = ${release}`,
    )
    expect(rows).toEqual([
      { details: { release, percent: 100, sequence: 2, reason: 'It mends the map', untested } },
    ])
    const { data } = await app.call(getPlatform, { as: admin })
    expect(data.shell?.buildId).toBe(shell.buildId)
  })

  test('a test gets what is live, and the files of its own release before it has traffic [PLT-2]', async () => {
    await goLive()
    expect((await promote(app, teamX, x2!, 5)).status).toBe(200)
    await publishOver(app, teamX, x3!)
    const { data: live } = await app.call(listLiveReleases, { as: teamX })
    expect(live.map(({ use, release }) => [use, `${release.name}/${releaseIdOf(release)}`])).toEqual([
      ['stable', nameOf(x1!)],
      ['canary', nameOf(x2!)],
      ['stable', nameOf(y1!)],
    ])
    const params = { remote: 'remote-x', release: releaseIdOf(x3!.description) }
    expect((await app.call(describeRelease, { as: teamX, params })).data).toEqual(x3!.description)
    const read = (as: string, path: string, of: object = {}) =>
      app.call(readReleaseFile, { as, params: { ...params, ...of }, query: { path } })
    const file = await read(teamX, 'entry.js')
    expect(Buffer.from(file.data.content, 'base64').toString()).toBe(x3!.contents['entry.js'])
    expect((await read(teamX, 'other.js')).status).toBe(404)
    expect((await read(teamX, '../entry.js')).status).toBe(400)
    expect((await read(teamX, 'entry.js', { release: '9.9.9-0123456789ab' })).status).toBe(404)
    expect((await read(teamY, 'entry.js')).status).toBe(403)
  })
})
