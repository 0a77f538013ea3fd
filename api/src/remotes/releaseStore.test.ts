import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createBrotliCompress, constants } from 'node:zlib'
import {
  checkRelease,
  collectReleases,
  getPlatform,
  getRemoteRegistry,
  publishRelease,
  quarantineRelease,
  releaseIdOf,
  uploadReleasePart,
  verifyRemote,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { type MadeRelease, makeRelease, promote, publishOver, settingsToken } from '../testing/releases'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { arrangeReleases } from './arrangeReleases'
import { cleanUpDeploys } from './cleanUpDeploys'

const remote = 'remote-x'
const params = { remote }
const one = makeRelease({ version: '1.0.0' }, { 'lazy.js': `'${'lazy '.repeat(1_000)}'` })
const two = makeRelease({ version: '2.0.0' })
const idOf = ({ description }: MadeRelease) => releaseIdOf(description)
const urlOf = (made: MadeRelease, file = 'entry.js') => `/remotes/${remote}/${idOf(made)}/${file}`

const teamToken = (app: TestApp) => settingsToken(app, remote)

const stored = (app: TestApp, ...names: string[]) => path.join(app.config.releasesDirectory, ...names)
const namesIn = (app: TestApp, ...names: string[]) => {
  const directory = stored(app, ...names)
  return existsSync(directory) ? readdirSync(directory).toSorted() : []
}

function uploadPart(app: TestApp, as: string, made: MadeRelease, file = 'entry.js') {
  const body = { release: idOf(made), path: file, offset: 0, content: 'AAAA' }
  return app.call(uploadReleasePart, { as, params, body })
}

describeOnEachDatabase('the store of releases', (app) => {
  beforeEach(() => rmSync(app.config.releasesDirectory, { recursive: true, force: true }))

  test('no one gets the files of a release before it has traffic, and everyone does from then on', async () => {
    const as = await teamToken(app)
    await publishOver(app, as, one)
    expect((await app.get(urlOf(one))).status).toBe(404)
    expect(namesIn(app, 'served', remote)).toEqual([])
    expect((await promote(app, as, one, 100, 0)).status).toBe(200)
    expect((await app.get(urlOf(one))).text).toBe(one.contents['entry.js'])

    await publishOver(app, as, two)
    await promote(app, as, two, 100, 1)
    writeFileSync(stored(app, 'served', remote, idOf(one), 'entry.js'), 'tampered')
    expect((await publishOver(app, as, one)).status).toBe(200)
    expect((await app.get(urlOf(one))).text).toBe(one.contents['entry.js'])
    expect((await app.call(verifyRemote, { as, params })).data.damaged).toEqual([])
    expect(namesIn(app, 'unfinished', remote)).toEqual([])
  })

  test('a release that is collected or emptied is served again once it is published again', async () => {
    const as = await teamToken(app)
    await publishOver(app, as, one)
    await promote(app, as, one, 100, 0)
    rmSync(stored(app, 'served'), { recursive: true })
    expect((await publishOver(app, as, one)).status).toBe(200)
    expect((await app.get(urlOf(one))).status).toBe(200)
    expect(namesIn(app, 'uploads', remote)).toEqual([])
  })

  test('what waits can be quarantined, and is collected like all else', async () => {
    const as = await teamToken(app)
    app.setTime(new Date('2030-01-01T12:00:00Z'))
    await publishOver(app, as, one)
    const body = { release: idOf(one), sequence: 0, reason: 'It leaks' }
    expect((await app.call(quarantineRelease, { as, params, body })).status).toBe(200)
    expect([namesIn(app, 'waiting', remote), namesIn(app, 'quarantined', remote)]).toEqual([[], [idOf(one)]])
    app.passSeconds(31 * 86_400)
    const { data } = await app.call(collectReleases, { as, params, body: { dryRun: false } })
    expect(data).toMatchObject({ collected: [idOf(one)], bytes: expect.any(Number) })
    expect(data.bytes).toBeGreaterThan(1_000)
    expect(namesIn(app, 'quarantined', remote)).toEqual([])
  })

  test.each(['evil.html', 'evil.htm', 'evil.HTML', 'evil.svg', 'evil.xml', 'entry.js.br'])(
    '%s is refused by check, upload and publication, each of which names it',
    async (file) => {
      const as = await teamToken(app)
      const made = makeRelease({}, { [file]: '<script>alert(1)</script>' })
      const { description } = made
      const responses = await Promise.all([
        app.call(checkRelease, { as, params, body: { release: description } }),
        uploadPart(app, as, made, file),
        app.call(publishRelease, { as, params, body: { release: description, smokeRun: true } }),
      ])
      for (const { status, error } of responses) {
        expect([status, error?.message]).toEqual([400, expect.stringContaining(`${file} is not of a type`)])
      }
    },
  )

  test('a release of before that holds a document stays known, and the document is not served', async () => {
    const as = await teamToken(app)
    await publishOver(app, as, one)
    await promote(app, as, one, 100, 0)
    const files = ['evil.html', 'evil.HTML', 'evil.svg', 'evil.js.html']
    for (const file of files)
      writeFileSync(stored(app, 'served', remote, idOf(one), file), '<script>alert(1)</script>')
    const hashes = Object.fromEntries(files.map((file) => [file, one.description.files['entry.js']]))
    await app.db.execute(sql`
      update remote_releases
      set description = jsonb_set(description, '{files}', description->'files' || ${JSON.stringify(hashes)}::jsonb)`)
    for (const file of [...files, 'lazy.js.br', 'lazy.js.gz'])
      expect([file, (await app.get(urlOf(one, file))).status]).toEqual([file, 404])
    const { data } = await app.call(getPlatform, { as })
    expect(data.remotes).toMatchObject([{ stable: idOf(one), releases: [{ release: idOf(one) }] }])
    const registry = await app.call(getRemoteRegistry, { as: await app.signIn('Investor') })
    expect(Object.keys(registry.data.microFrontends)).toEqual([remote])
  })

  test('releases of the former layout come to where their traffic says, whichever replica starts first', async () => {
    const as = await teamToken(app)
    for (const made of [one, two]) await publishOver(app, as, made)
    await promote(app, as, one, 100, 0)
    mkdirSync(stored(app, remote))
    mkdirSync(stored(app, '.uploads', remote, idOf(two)), { recursive: true })
    renameSync(stored(app, 'served', remote, idOf(one)), stored(app, remote, idOf(one)))
    renameSync(stored(app, 'waiting', remote, idOf(two)), stored(app, remote, idOf(two)))
    mkdirSync(stored(app, remote, '.quarantined-3.0.0-0123456789ab/x'), { recursive: true })
    mkdirSync(stored(app, remote, '.unfinished-3.0.0-0123456789ab-1/x'), { recursive: true })
    const { services } = app.api
    await Promise.all([arrangeReleases(services), arrangeReleases(services)])
    expect(namesIn(app, 'served', remote)).toEqual([idOf(one)])
    expect(namesIn(app, 'waiting', remote)).toEqual([idOf(two)])
    expect(namesIn(app, 'quarantined', remote)).toEqual(['3.0.0-0123456789ab'])
    expect([existsSync(stored(app, remote)), existsSync(stored(app, '.uploads'))]).toEqual([false, false])
    expect((await app.get(urlOf(one))).status).toBe(200)
    expect((await app.call(verifyRemote, { as, params })).data.damaged).toEqual([])
  })

  test('a start finishes what a crash left between the database and the files', async () => {
    const as = await teamToken(app)
    for (const made of [one, two]) await publishOver(app, as, made)
    await promote(app, as, one, 100, 0)
    // Simulates a promotion that was not committed, and a quarantine whose files were not moved.
    mkdirSync(stored(app, 'served', remote), { recursive: true })
    renameSync(stored(app, 'waiting', remote, idOf(two)), stored(app, 'served', remote, idOf(two)))
    await app.db.execute(sql`update remote_releases set state = 'quarantined' where version = '1.0.0'`)
    await arrangeReleases(app.api.services)
    expect((await app.get(urlOf(two))).status).toBe(404)
    expect((await app.get(urlOf(one))).status).toBe(404)
    expect(namesIn(app, 'waiting', remote)).toEqual([idOf(two)])
    expect(namesIn(app, 'quarantined', remote)).toEqual([idOf(one)])
  })

  test('of uploads that are not published five stay for a day', async () => {
    const as = await teamToken(app)
    app.setTime(new Date('2030-01-01T12:00:00Z'))
    const made = Array.from({ length: 7 }, (_, index) => makeRelease({ version: `1.0.${index}` }))
    for (const each of made) {
      expect((await uploadPart(app, as, each)).status).toBe(204)
      app.passSeconds(60)
    }
    expect(namesIn(app, 'uploads', remote)).toEqual(made.slice(2).map(idOf))
    app.passSeconds(23 * 3_600)
    await uploadPart(app, as, made[2]!, 'routes.js')
    app.passSeconds(2 * 3_600)
    await cleanUpDeploys({ ...app.api.services })
    expect(namesIn(app, 'uploads', remote)).toEqual([idOf(made[2]!)])
  })

  test('a check reads no more than a release may have, whatever few bytes of an upload stand for', async () => {
    const as = await teamToken(app)
    const names = Array.from({ length: 8 }, (_, index) => `chunk${index}.js`)
    const files = Object.fromEntries([...names, 'last.js'].map((name) => [name, 'x']))
    const made = makeRelease({}, files)
    const upload = (file: string, offset: number) => {
      const body = { release: idOf(made), path: file, offset, content: Buffer.from('x').toString('base64') }
      return app.call(uploadReleasePart, { as, params, body })
    }
    const check = async () =>
      (await app.call(checkRelease, { as, params, body: { release: made.description } })).data.missing
    expect((await upload('last.js', 0)).status).toBe(204)
    expect(await check()).not.toContain('last.js')
    // One byte at this offset makes a file of five megabytes.
    for (const name of names) expect((await upload(name, 4_999_999)).status).toBe(204)
    expect(await check()).toEqual(Object.keys(made.description.files))
  })

  test('checks of one deploy token are few in a minute, as each reads many files', async () => {
    app.setTime(new Date())
    const as = await teamToken(app)
    const check = () => app.call(checkRelease, { as, params, body: { release: one.description } })
    for (let time = 0; time < 30; time += 1) expect((await check()).status).toBe(200)
    expect((await check()).status).toBe(429)
    app.passSeconds(61)
    expect((await check()).status).toBe(200)
  })

  test('a compressed form that would expand to hundreds of megabytes is given up at once, and made anew', async () => {
    const dist = path.join(app.config.root, remote, 'dist')
    mkdirSync(dist, { recursive: true })
    for (const [file, content] of Object.entries(one.contents)) writeFileSync(path.join(dist, file), content)
    writeFileSync(path.join(dist, 'lazy.js.br'), await bomb(400))
    writeFileSync(path.join(dist, 'release.json'), JSON.stringify(one.description))
    const before = process.resourceUsage().maxRSS
    const { data } = await app.call(getRemoteRegistry, { as: await app.signIn('Investor') })
    expect((process.resourceUsage().maxRSS - before) / 1_024).toBeLessThan(200)
    rmSync(dist, { recursive: true })
    expect(Object.keys(data.microFrontends)).toEqual([remote])
    const lazy = await app.request({ url: urlOf(one, 'lazy.js'), headers: { 'accept-encoding': 'br' } })
    expect([lazy.headers['content-encoding'], lazy.text.length < 200]).toEqual(['br', true])
  })
})

/** Compressed zeros that are never in memory as a whole. */
async function bomb(megabytes: number): Promise<Buffer> {
  const zeros = Buffer.alloc(1_000_000)
  const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  for (let written = 0; written < megabytes; written += 1)
    await new Promise<void>((resolve, reject) =>
      stream.write(zeros, (error) => (error ? reject(error) : resolve())),
    )
  await new Promise<void>((resolve) => {
    stream.once('end', resolve)
    stream.end()
  })
  return Buffer.concat(parts)
}

describeOnEachDatabase('the quota of a deploy token', (app) => {
  const noon = new Date('2030-01-01T12:00:00Z')
  const fill = (used: Record<string, number>) =>
    app.db.execute(sql`
      update deploy_usage set
        releases = ${used['releases'] ?? 0}, parts = ${used['parts'] ?? 0}, bytes = ${used['bytes'] ?? 0}`)

  test.each([
    ['parts', 4_999, /5000 parts uploaded a day/],
    ['bytes', 299_999_997, /300000000 bytes uploaded a day/],
  ])(
    'of %s is not passed by uploads that come at once, and begins anew each day',
    async (what, used, message) => {
      const as = await teamToken(app)
      app.setTime(noon)
      await uploadPart(app, as, one)
      await fill({ [what]: used })
      const responses = await Promise.all([1, 2, 3, 4].map(() => uploadPart(app, as, one)))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 429, 429, 429])
      const refused = responses.find(({ status }) => status === 429)
      expect(refused?.error).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message: expect.stringMatching(message),
      })
      expect(refused?.headers['retry-after']).toBe(String(12 * 3_600))
      expect((await uploadPart(app, await teamToken(app), one)).status).toBe(204)
      app.passSeconds(12 * 3_600)
      expect((await uploadPart(app, as, one)).status).toBe(204)
    },
  )

  test('of releases counts new ones alone, and what was counted goes after its day', async () => {
    const as = await app.signIn('Admin')
    await publishOver(app, as, one)
    await fill({ releases: 50 })
    expect((await publishOver(app, as, one)).status).toBe(200)
    const { status, error } = await publishOver(app, as, two)
    expect([status, error?.message]).toEqual([429, expect.stringContaining('50 releases published a day')])
    const counted = async () => (await app.db.execute(sql`select * from deploy_usage`)).rows.length
    await cleanUpDeploys(app.api.services)
    expect(await counted()).toBe(1)
    app.passSeconds(2 * 86_400)
    await cleanUpDeploys(app.api.services)
    expect(await counted()).toBe(0)
  })
})
