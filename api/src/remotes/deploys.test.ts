import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  checkRelease,
  collectReleases,
  createDeployToken,
  getPlatform,
  getPlatformLog,
  getRemoteRegistry,
  listDeployTokens,
  promoteRelease,
  publishRelease,
  quarantineRelease,
  releaseIdOf,
  revokeDeployToken,
  rollBackRemote,
  verifyRemote,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { cleanUpDeploys } from './cleanUpDeploys'
import { type MadeRelease, makeRelease, promote, publishOver, settingsToken } from '../testing/releases'
import { describeOnEachDatabase, shellForTests, type TestApp, type TestRole } from '../testing/testApp'

const remote = 'remote-x'
const params = { remote }
const one = makeRelease({ version: '1.0.0' }, { 'lazy.js': `'${'lazy '.repeat(1_000)}'` })
const two = makeRelease({ version: '2.0.0' })
const three = makeRelease({ version: '3.0.0' })
const four = makeRelease({ version: '4.0.0' })
const idOf = ({ description }: MadeRelease) => releaseIdOf(description)

/** A token like those of the settings: its team may promote everything without a widening. */
const teamToken = (app: TestApp, of = remote) => settingsToken(app, of)

async function stateOf(app: TestApp, as: string) {
  const { data } = await app.call(getPlatform, { as })
  return data.remotes.find(({ name }) => name === remote) ?? { sequence: 0, releases: [] }
}

/** The releases in a role's registry, the preferred one first. */
async function served(app: TestApp, role: TestRole = 'Investor', name = remote) {
  const { data } = await app.call(getRemoteRegistry, { as: await app.signIn(role) })
  return (data.microFrontends[name] ?? []).map(({ url }) => url.split('/')[3])
}

describeOnEachDatabase('deploying a remote', (app) => {
  test('a release is uploaded in parts, published, promoted, replaced and rolled back to', async () => {
    const as = await teamToken(app)
    expect((await publishOver(app, as, one)).status).toBe(200)
    expect(await served(app)).toEqual([])
    expect((await promote(app, as, one)).data).toMatchObject({
      sequence: 1,
      stable: idOf(one),
      previous: null,
    })
    expect(await served(app)).toEqual([idOf(one)])
    const files = `/remotes/${remote}/${idOf(one)}/`
    const lazy = await app.request({ url: `${files}lazy.js`, headers: { 'accept-encoding': 'identity' } })
    expect([lazy.status, lazy.text]).toEqual([200, one.contents['lazy.js']])
    expect(lazy.headers['cache-control']).toContain('immutable')
    const { headers } = await app.request({ url: `${files}lazy.js`, headers: { 'accept-encoding': 'br' } })
    expect(headers['content-encoding']).toBe('br')

    expect((await publishOver(app, as, two)).status).toBe(200)
    await promote(app, as, two)
    expect(await served(app)).toEqual([idOf(two), idOf(one)])
    const { data } = await app.call(rollBackRemote, { as, params, body: { sequence: 2, reason: 'Worse' } })
    expect(data).toMatchObject({ sequence: 3, stable: idOf(one), previous: null })
    expect(await served(app)).toEqual([idOf(one)])
    const again = await app.call(rollBackRemote, { as, params, body: { sequence: 3, reason: 'Worse' } })
    expect(again.status).toBe(409)
  })

  test('of promotions that start from the same state one succeeds and the others get a conflict', async () => {
    const as = await teamToken(app)
    for (const made of [one, two, three]) await publishOver(app, as, made)
    const responses = await Promise.all([one, two, three].map((made) => promote(app, as, made, 100, 0)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.error).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      message: expect.stringMatching(/at change 1, promoted by remote-x\/ci; you saw change 0/),
      fields: { sequence: '1' },
    })
    const { stable, sequence } = responses.find(({ status }) => status === 200)!.data
    expect(await stateOf(app, as)).toMatchObject({ stable, sequence })
    expect((await promote(app, as, two, 100, 1)).status).toBe(200)
  })

  test('a canary goes to its users alone, with the stable release to fall back to, and ends by a rollback', async () => {
    const as = await teamToken(app)
    await publishOver(app, as, one)
    await publishOver(app, as, two)
    await promote(app, as, one)
    expect((await promote(app, as, two, 99.99)).data).toMatchObject({
      stable: idOf(one),
      canary: { release: idOf(two), percent: 99.99 },
      previous: idOf(one),
    })
    const { data } = await app.call(getRemoteRegistry, { as: await app.signIn('Investor') })
    const [canary, stable] = data.microFrontends[remote]!
    expect(canary).toMatchObject({
      fallbackUrl: stable?.url,
      deployment: { traffic: 99.99, default: false },
    })
    expect(stable?.deployment.default).toBe(true)
    const { sequence } = await stateOf(app, as)
    await app.call(rollBackRemote, { as, params, body: { sequence, reason: 'Enough' } })
    expect(await served(app)).toEqual([idOf(one)])
  })

  test('what is quarantined is neither in the registry nor among the files any more', async () => {
    const as = await teamToken(app)
    for (const made of [one, two]) {
      await publishOver(app, as, made)
      await promote(app, as, made)
    }
    const body = { release: idOf(two), sequence: 2, reason: 'It leaks' }
    expect((await app.call(quarantineRelease, { as, params, body })).data).toMatchObject({
      stable: idOf(one),
    })
    expect(await served(app)).toEqual([idOf(one)])
    expect((await app.get(`/remotes/${remote}/${idOf(two)}/entry.js`)).status).toBe(404)
    expect((await promote(app, as, two)).status).toBe(409)
    expect((await publishOver(app, as, two)).status).toBe(409)
  })

  test('the same release again mends its files, another under its name is refused', async () => {
    const as = await teamToken(app)
    await publishOver(app, as, one)
    const directory = path.join(app.config.releasesDirectory, 'waiting', remote, idOf(one))
    writeFileSync(path.join(directory, 'entry.js'), 'tampered')
    writeFileSync(path.join(directory, 'lazy.js.br'), 'tampered')
    rmSync(path.join(directory, 'routes.js'))
    expect((await app.call(verifyRemote, { as, params })).data).toEqual({
      files: 3,
      damaged: [
        { release: idOf(one), path: 'entry.js', damage: 'wrong hash' },
        { release: idOf(one), path: 'lazy.js', damage: 'wrong compressed form' },
        { release: idOf(one), path: 'routes.js', damage: 'missing' },
      ],
    })
    expect((await publishOver(app, as, one)).status).toBe(200)
    expect((await app.call(verifyRemote, { as, params })).data).toEqual({ files: 3, damaged: [] })
    const other = makeRelease({ version: '1.0.0', buildId: one.description.buildId }, { 'lazy.js': 'other' })
    expect((await publishOver(app, as, other)).error?.message).toContain('published with other bytes')
    expect(readFileSync(path.join(directory, 'lazy.js'), 'utf8')).toBe(one.contents['lazy.js'])
  })

  test('bytes that are not what their hash says are not published', async () => {
    const as = await teamToken(app)
    const lying = makeRelease({ version: '4.0.0' })
    const response = await publishOver(app, as, {
      ...lying,
      contents: { ...lying.contents, 'entry.js': 'other' },
    })
    expect(response).toMatchObject({ status: 400, error: { fields: { 'entry.js': expect.any(String) } } })
    expect((await app.get(`/remotes/${remote}/${idOf(lying)}/routes.js`)).status).toBe(404)
  })

  test('the same version from other sources is refused, by check and by publication [PLT-11]', async () => {
    const as = await teamToken(app)
    await publishOver(app, as, one)
    const other = makeRelease({ version: '1.0.0' }, { 'lazy.js': "'other'" })
    const checked = await publishOver(app, as, other)
    const message = `remote-x 1.0.0 is published from other sources, as ${idOf(one)}: build it under a new version`
    expect([checked.status, checked.error?.message]).toEqual([409, message])
    const body = { release: other.description, smokeRun: true }
    const published = await app.call(publishRelease, { as, params, body })
    expect([published.status, published.error?.message]).toEqual([409, message])
    expect((await publishOver(app, as, one)).status).toBe(200)
  })

  test('a share has two decimals at most, and the rest of it is exact [PLT-12]', async () => {
    const as = await teamToken(app)
    await publishOver(app, as, one)
    await promote(app, as, one)
    await publishOver(app, as, two)
    const wrong = await promote(app, as, two, 1.234)
    expect([wrong.status, Object.keys(wrong.error?.fields ?? {})]).toEqual([400, ['percent']])
    expect((await promote(app, as, two, 1.1)).data.canary).toEqual({ release: idOf(two), percent: 1.1 })
  })

  test('what nothing needs any more is collected by itself, with who and why in the log [PLT-12]', async () => {
    const as = await teamToken(app)
    for (const made of [one, two, three]) {
      await publishOver(app, as, made)
      await promote(app, as, made)
    }
    app.passSeconds(31 * 86_400)
    await cleanUpDeploys(app.api.services)
    const { data } = await app.call(getPlatformLog, { as: await app.signIn('Admin'), query: {} })
    expect(data.events.filter(({ action }) => action === 'collected')).toMatchObject([
      { release: idOf(one), actor: 'system', reason: 'Neither live nor published within 30 days' },
    ])
  })

  test('what nothing live and nothing of 30 days names is collected, and can be published again', async () => {
    const as = await teamToken(app)
    const day = 86_400
    app.setTime(new Date('2030-01-01T12:00:00Z'))
    for (const made of [one, two, three]) {
      await publishOver(app, as, made)
      await promote(app, as, made)
    }
    app.passSeconds(29 * day)
    const collect = (dryRun: boolean) => app.call(collectReleases, { as, params, body: { dryRun } })
    expect((await collect(false)).data.collected).toEqual([])
    app.passSeconds(2 * day)
    // Release three is live, and a rollback returns to two, also once it has ended a canary.
    await publishOver(app, as, four)
    await promote(app, as, four, 0.01)
    expect((await collect(true)).data).toMatchObject({ collected: [idOf(one)], bytes: expect.any(Number) })
    expect((await app.get(`/remotes/${remote}/${idOf(one)}/entry.js`)).status).toBe(200)
    expect((await collect(false)).data.collected).toEqual([idOf(one)])
    expect((await app.get(`/remotes/${remote}/${idOf(one)}/entry.js`)).status).toBe(404)
    expect(await served(app)).toEqual([idOf(three), idOf(two)])
    expect((await promote(app, as, one)).error?.message).toContain('is collected')
    expect((await publishOver(app, as, one)).status).toBe(200)
    expect((await promote(app, as, one)).status).toBe(200)
  })

  test('a team\u2019s token is for its own remote, from the moment it is made until it is revoked', async () => {
    const admin = await app.signIn('Admin')
    const { data } = await app.call(createDeployToken, { as: admin, params, body: { name: 'ci' } })
    expect((await publishOver(app, data.token, one)).status).toBe(200)
    const foreign = { params: { remote: 'remote-y' }, as: data.token }
    const other = makeRelease({ name: 'remote-y', paths: ['/app/y'] })
    expect((await app.call(checkRelease, { ...foreign, body: { release: other.description } })).status).toBe(
      403,
    )
    const move = { release: idOf(other), percent: 100, sequence: 0, reason: 'Mine' }
    expect((await app.call(promoteRelease, { ...foreign, body: move })).status).toBe(403)
    expect((await app.call(collectReleases, { ...foreign, body: { dryRun: true } })).status).toBe(403)
    const disguised = { as: data.token, params, body: { release: other.description } }
    expect((await app.call(checkRelease, disguised)).status).toBe(400)
    expect((await app.get('/api/v1/admin/users', data.token)).status).toBe(401)

    const { data: tokens } = await app.call(listDeployTokens, { as: admin, params })
    expect(tokens).toMatchObject([
      { name: 'ci', createdBy: 'admin@freehold.test', lastUsedAt: expect.any(String) },
    ])
    const { rows } = await app.db.execute(sql`select * from deploy_tokens`)
    expect(JSON.stringify(rows)).not.toContain(data.token)
    await app.call(revokeDeployToken, { as: admin, params: { id: data._id } })
    expect((await app.call(getPlatform, { as: data.token })).status).toBe(401)
  })

  test('the log contains who did what and why, page by page, and cannot be changed', async () => {
    const as = await teamToken(app)
    await publishOver(app, as, one)
    for (let sequence = 0; sequence < 60; sequence += 1) await promote(app, as, one, 100, sequence)
    const { data: newest } = await app.call(getPlatformLog, { as, query: { remote } })
    expect([newest.events.length, newest.more]).toEqual([50, true])
    expect(newest.events[0]).toMatchObject({
      actor: 'remote-x/ci',
      action: 'promoted',
      release: idOf(one),
      percent: 100,
      sequence: 60,
      reason: 'It is time',
    })
    const before = String(newest.events.at(-1)!.id)
    const { data: older } = await app.call(getPlatformLog, { as, query: { before } })
    expect([older.events.length, older.more]).toEqual([11, false])
    expect(older.events.at(-1)).toMatchObject({ action: 'published', sequence: null })
    await expect(app.db.execute(sql`update remote_changes set changed_by = 'nobody'`)).rejects.toThrow()
    const { rows } = await app.db.execute<{ action: string }>(sql`
        select distinct action from audit_log where subject_type = 'remote' order by action`)
    expect(rows.map(({ action }) => action)).toEqual(['remote.promoted', 'remote.published'])
  })
})

describeOnEachDatabase('the server\u2019s gates', (app) => {
  const big = `'${Array.from({ length: 30_000 }, (_, index) => (index * 2_654_435_761).toString(36)).join(' ')}'`
  const react = 'e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={}'

  test.each<[string, string, MadeRelease, RegExp]>([
    [
      'of a shared range that the shell does not satisfy',
      'shared',
      makeRelease({ shared: { react: '^18.2.0' } }),
      /react \^18\.2\.0, the shell has 19\.3\.1/,
    ],
    [
      'of a range that is open at its end',
      'shared',
      makeRelease({ shared: { react: '>=19' } }),
      /react >=19/,
    ],
    [
      'of a module that the shell does not share',
      'shared',
      makeRelease({ shared: { moment: '^2.0.0' } }),
      /moment, which the shell does not share/,
    ],
    ['of another contract', 'contract', makeRelease({ contract: '^2.0' }), /needs \^2\.0/],
    [
      'of a path that another remote owns',
      'paths',
      makeRelease({ paths: ['/app/search'] }),
      /meets \/app\/search of remote-search/,
    ],
    [
      'of a path that holds another remote\u2019s',
      'paths',
      makeRelease({ paths: ['/app/:anything/*'] }),
      /of remote-search/,
    ],
    ['of a path of the shell', 'paths', makeRelease({ paths: ['/app/help'] }), /of the shell/],
    ['of a role that there is not', 'roles', makeRelease({ roles: ['Emperor'] }), /no role Emperor/],
    ['of an entry without a hash', 'files', makeRelease({ entry: 'other.js' }), /other\.js has no hash/],
    [
      'of a page whose file has no hash',
      'files',
      makeRelease({ pages: { '/app/x/:id': ['page.js'] } }),
      /page\.js has no hash/,
    ],
    ['of too many bytes', 'size', makeRelease({}, { 'routes.js': big }), /60\.0 kB are allowed/],
    [
      'of a React of its own',
      'singletons',
      makeRelease({}, { 'vendor.js': react }),
      /vendor\.js holds a React/,
    ],
  ])('refuse a release because %s', async (_, gate, made, message) => {
    const admin = await app.signIn('Admin')
    const search = makeRelease({ name: 'remote-search', paths: ['/app/search'] })
    await publishOver(app, admin, search)
    const body = { release: idOf(search), percent: 100, sequence: 0, reason: 'First' }
    await app.call(promoteRelease, { as: admin, params: { remote: 'remote-search' }, body })
    const { status, error } = await publishOver(app, await teamToken(app), made)
    expect([status, error?.code]).toEqual([422, 'REFUSED_BY_GATE'])
    expect(error?.fields?.[gate]).toMatch(message)
    expect(Object.keys(error?.fields ?? {})).toEqual([gate])
  })

  test('refuse the second of two remotes that were published with the same path before either was live', async () => {
    const admin = await app.signIn('Admin')
    const rival = makeRelease({ name: 'remote-y', paths: ['/app/x/:id'] })
    await publishOver(app, admin, one)
    await publishOver(app, admin, rival)
    expect((await promote(app, admin, one)).status).toBe(200)
    const body = { release: idOf(rival), percent: 100, sequence: 0, reason: 'First' }
    const { status, error } = await app.call(promoteRelease, {
      as: admin,
      params: { remote: 'remote-y' },
      body,
    })
    expect([status, error?.fields]).toEqual([422, { paths: '/app/x/:id meets /app/x/* of remote-x' }])
  })

  test('refuse by name a release that was live before the shell moved on, and another one is there to fall back to', async () => {
    const withUi = (ui: string) => ({
      ...shellForTests,
      shared: { ...shellForTests.shared, '@freehold/ui': ui },
    })
    const builtFor = (version: string, ui: string) =>
      makeRelease({ version, shared: { react: '^19.3.0', '@freehold/ui': ui } })
    const [early, former, current] = [
      makeRelease({ version: '0.9.0' }),
      builtFor('1.0.0', '^0.1.0'),
      builtFor('2.0.0', '^0.2.0'),
    ] as const
    const as = await teamToken(app)
    try {
      app.deployShell(withUi('0.1.0'))
      for (const made of [early, former]) {
        await publishOver(app, as, made)
        await promote(app, as, made)
      }
      app.deployShell(withUi('0.2.0'))
      // A tab with the previous shell can still run it; the new shell refuses it and takes the next one.
      expect(await served(app)).toEqual([idOf(former), idOf(early)])
      await publishOver(app, as, current)
      expect((await promote(app, as, current)).status).toBe(200)
      expect(await served(app)).toEqual([idOf(current), idOf(early)])
      const why = { shared: 'it needs @freehold/ui ^0.1.0, the shell has 0.2.0' }
      const again = await promote(app, as, former)
      expect([again.status, again.error?.fields]).toEqual([422, why])
      const body = { sequence: 3, reason: 'Worse' }
      const back = await app.call(rollBackRemote, { as, params, body })
      // No gate applies to a rollback.
      expect([back.status, back.data.stable]).toEqual([200, idOf(former)])
    } finally {
      app.deployShell(shellForTests)
    }
  })
})
