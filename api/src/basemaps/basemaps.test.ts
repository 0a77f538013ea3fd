import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import {
  addBasemapUrl,
  appendImportFile,
  getImport,
  getRuntimeConfig,
  IMPORT_PART_BYTES,
  importCount,
  isImportUnderWay,
  listBasemaps,
  listImports,
  removeBasemap,
  startImport,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { oneAtATime } from '../db/oneAtATime'
import { runBasemapCommand } from '../import/runs/command/basemapCommand'
import { sweepBasemaps } from '../import/sweepBasemaps'
import { forgetHomesExtent } from '../properties/homesExtent'
import { addHomes } from '../testing/addHomes'
import { onlyWhere } from '../testing/onlyWhere'
import { describeOnEachDatabase, type TestApp } from '../testing/testApp'
import { until } from '../testing/until'
import { basemapFile, basemapsFolder } from './basemapFiles'
import { forgetBasemaps } from './knownBasemaps'
import { ArchiveServer } from './testing/ArchiveServer'
import { townArchive } from './testing/archives'

const folder = mkdtempSync(path.join(tmpdir(), 'freehold-basemaps-'))
afterAll(() => rmSync(folder, { recursive: true }))

const perth = path.resolve(__dirname, '../../../../shared/data/basemap/perth_herdsman_lake_z0-15.pmtiles')

function fileOf(name: string, content: Buffer): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

/** Runs `npm run basemap -- …` while the application runs. */
async function run({ db, kind, config }: TestApp, ...argv: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const code = await runBasemapCommand(argv, {
    openDatabase: async () => ({ db, kind, close: async () => {} }),
    dataDirectory: config.dataDirectory,
    publicUrl: 'http://freehold.test',
    terminal: { stdout, stderr, workingDirectory: folder },
  })
  return { code, output: String(stdout.read() ?? ''), errorOutput: String(stderr.read() ?? '') }
}

const basemapsOf = async (app: TestApp) => (await app.call(getRuntimeConfig)).data.maps.basemaps

function emptyFolder({ config, db }: TestApp): void {
  rmSync(basemapsFolder(config.dataDirectory), { recursive: true, force: true })
  forgetBasemaps(db)
  forgetHomesExtent(db)
}

const fileNames = ({ config }: TestApp) => {
  const kept = basemapsFolder(config.dataDirectory)
  return existsSync(kept) ? readdirSync(kept) : []
}

describeOnEachDatabase('the command for base maps', (app) => {
  beforeEach(() => emptyFolder(app))

  test('adds an archive, says what it is, and the running server has it without a restart [GND-1]', async () => {
    expect(await basemapsOf(app)).toEqual([])
    const { code, output, errorOutput } = await run(app, 'add', fileOf('town.pmtiles', townArchive()))
    const bytes = townArchive().length.toLocaleString('en-US')
    expect([code, errorOutput]).toEqual([
      0,
      expect.stringMatching(`^Reading: ${bytes} of ${bytes} bytes, .*\nReading names: .* tiles, .*\n$`),
    ])
    expect(output.split('\n')).toEqual([
      'Added the base map town.pmtiles',
      '  zooms 0 to 12',
      '  bounds 46.5,-119.6,46.7,-119.4 (south,west,north,east)',
      expect.stringMatching(/^ {2}size [\d.]+ MB$/),
      '  attribution © OpenStreetMap contributors',
      'Reload the search page to see it.',
      '',
    ])
    expect(await basemapsOf(app)).toEqual([
      {
        url: expect.stringMatching(/^\/api\/v1\/basemaps\/[\da-f]{64}\.pmtiles$/),
        minZoom: 0,
        maxZoom: 12,
        bounds: { sw: { lat: 46.5, lng: -119.6 }, ne: { lat: 46.7, lng: -119.4 } },
        attribution: '© OpenStreetMap contributors',
        attributionUrl: 'https://www.openstreetmap.org/copyright',
      },
    ])
  })

  test('adding the same file again says so and changes nothing [GND-1]', async () => {
    const file = fileOf('town.pmtiles', townArchive())
    await run(app, 'add', file)
    const before = [await basemapsOf(app), fileNames(app)]
    const { code, output } = await run(app, 'add', file)
    expect(code).toBe(0)
    expect(output).toContain('Nothing has changed: there already is the base map town.pmtiles')
    expect(output).not.toContain('Reload')
    expect([await basemapsOf(app), fileNames(app)]).toEqual(before)
  })

  test('adding it again restores a copy that is missing or was damaged [GND-7]', async () => {
    const archive = townArchive()
    const file = fileOf('town.pmtiles', archive)
    await run(app, 'add', file)
    const [name] = fileNames(app)
    const kept = path.join(basemapsFolder(app.config.dataDirectory), name!)
    rmSync(kept)
    expect((await run(app, 'add', file)).output).toContain('Replaced the base map town.pmtiles')
    // As long as before, with the same beginning.
    const damaged = Buffer.from(archive)
    damaged.fill(0, damaged.length - 50)
    writeFileSync(kept, damaged)
    expect((await run(app, 'add', file)).output).toContain('Replaced the base map town.pmtiles')
    expect(readFileSync(kept).equals(archive)).toBe(true)
  })

  test('several lie side by side, the most detailed first [GND-1]', async () => {
    const bounds: [number, number, number, number] = [-119.55, 46.55, -119.5, 46.6]
    await run(app, 'add', fileOf('state.pmtiles', townArchive({ maxZoom: 9 })))
    await run(app, 'add', fileOf('county.pmtiles', townArchive()))
    await run(app, 'add', fileOf('town.pmtiles', townArchive({ bounds })))
    const zoomsAndWidths = (await basemapsOf(app)).map(({ maxZoom, bounds: { sw, ne } }) => [
      maxZoom,
      Math.round((ne.lng - sw.lng) * 100),
    ])
    expect(zoomsAndWidths).toEqual([[12, 5], [12, 20], [9, 20]]) // oxfmt-ignore
  })

  test('lists base maps with their state, and exits with 2 if one has a fault [GND-1] [GND-7]', async () => {
    expect((await run(app, 'list')).output).toContain('There are no base maps')
    await run(app, 'add', fileOf('town.pmtiles', townArchive()))
    const whole = await run(app, 'list')
    expect(whole.code).toBe(0)
    expect(whole.output).toMatch(
      /^id +zooms +size +south,west,north,east +state +name\n[\da-f]{12} +0-12 .* ok +town\.pmtiles\n$/,
    )
    const [name] = fileNames(app)
    truncateSync(path.join(basemapsFolder(app.config.dataDirectory), name!), 200)
    const broken = await run(app, 'list')
    expect(broken.code).toBe(2)
    expect(broken.output).toMatch(
      / truncated +town\.pmtiles\ntown\.pmtiles is truncated: [\d,]+ bytes are missing\n$/,
    )
  })

  test('removes one by its name or id, with its file, and records it [GND-1]', async () => {
    await run(app, 'add', fileOf('town.pmtiles', townArchive()))
    expect(await run(app, 'remove', 'town.pmtiles')).toMatchObject({
      code: 0,
      output: 'Removed the base map town.pmtiles\n',
    })
    expect([await basemapsOf(app), fileNames(app)]).toEqual([[], []])
    await run(app, 'add', fileOf('town.pmtiles', townArchive()))
    const { rows } = await app.db.execute<{ id: string }>(sql`select id from basemaps`)
    expect((await run(app, 'remove', rows[0]!.id)).code).toBe(0)
    const { rows: log } = await app.db.execute<{ action: string; actor: string }>(
      sql`select action, actor from audit_log where subject_type = 'basemap' order by at`,
    )
    expect(log.map(({ action, actor }) => `${action} by ${actor}`)).toEqual([
      'basemap.added by command line',
      'basemap.removed by command line',
      'basemap.added by command line',
      'basemap.removed by command line',
    ])
  })

  test.each([
    [['add'], 'Name a file or an address, and nothing else'],
    [['add', 'a', 'b'], 'Name a file or an address, and nothing else'],
    [['add', 'none.pmtiles'], 'none.pmtiles does not exist'],
    [['add', 'https://me:secret@maps.example/a.pmtiles'], 'contains a password, which every user would see'],
    [['remove', 'none'], 'There is no base map none: npm run basemap -- list shows them'],
    [['refresh'], "'refresh' is none of add, list and remove"],
  ])('says in one line why %j cannot be done', async (argv, reason) => {
    const { code, output, errorOutput } = await run(app, ...argv)
    expect([code, output]).toEqual([1, ''])
    expect(errorOutput).toMatch(/^[^\n]+\n$/)
    expect(errorOutput).toContain(reason)
  })

  test('an archive that is refused leaves no trace [GND-7]', async () => {
    const { code, errorOutput } = await run(app, 'add', fileOf('cut.pmtiles', townArchive().subarray(0, -9)))
    expect([code, errorOutput]).toEqual([1, 'cut.pmtiles is truncated: 9 bytes are missing\n'])
    expect([await basemapsOf(app), fileNames(app)]).toEqual([[], []])
  })

  test('what an interrupted process left is removed at the next start, and by the next add [GND-7]', async () => {
    await run(app, 'add', fileOf('town.pmtiles', townArchive()))
    const kept = fileNames(app)
    const leave = () => {
      const data = basemapsFolder(app.config.dataDirectory)
      mkdirSync(data, { recursive: true })
      writeFileSync(path.join(data, '.partial-1'), 'half')
      writeFileSync(basemapFile(app.config.dataDirectory, 'b'.repeat(64)), 'never stored')
    }
    leave()
    await sweepBasemaps(app.db, app.config, new AbortController().signal)
    expect(fileNames(app)).toEqual(kept)
    leave()
    await run(app, 'add', fileOf('other.pmtiles', townArchive({ maxZoom: 5 })))
    expect(fileNames(app)).toHaveLength(2)
    expect(fileNames(app)).toEqual(expect.arrayContaining(kept))
  })

  test('an archive at an address is used from there, and pages may connect to its origin alone [GND-1] [GND-7]', async () => {
    const server = new ArchiveServer(townArchive())
    await server.start()
    try {
      const policyBefore = String((await app.get('/app/search')).headers['content-security-policy'])
      const { code, output } = await run(app, 'add', server.address)
      expect([code, output]).toEqual([0, expect.stringContaining(`Added the base map ${server.address}`)])
      expect(await basemapsOf(app)).toMatchObject([{ url: server.address, maxZoom: 12 }])
      expect(fileNames(app)).toEqual([])
      const policy = String((await app.get('/app/search')).headers['content-security-policy'])
      expect(policy).toBe(policyBefore.replace("connect-src 'self'", `connect-src 'self' ${server.origin}`))
      expect((await run(app, 'add', server.address)).output).toContain('Nothing has changed')
      server.behaviour = 'withHiddenEtag'
      expect((await run(app, 'add', server.address)).output).toContain(
        'warning: pages will not notice when the archive is replaced',
      )
      server.behaviour = 'whole'
      expect((await run(app, 'list')).output).toContain('noRanges')
      await run(app, 'remove', server.address)
      expect((await app.get('/app/search')).headers['content-security-policy']).toBe(policyBefore)
    } finally {
      await server.stop()
    }
  })

  onlyWhere(
    existsSync(perth),
    'there is no ../shared/data',
    test,
  )('adds a real city [GND-1]', async () => {
    const { code, output } = await run(app, 'add', perth)
    expect(code).toBe(0)
    expect(output).toContain(
      'zooms 0 to 15\n  bounds -31.956,115.77,-31.884,115.841 (south,west,north,east)\n  size 3.6 MB',
    )
    const [basemap] = await basemapsOf(app)
    const { rawPayload } = await app.api.inject({ url: basemap!.url })
    expect(rawPayload.equals(readFileSync(perth))).toBe(true)
  })
})

describeOnEachDatabase('an archive that is served', (app) => {
  const archive = townArchive()
  let url: string
  beforeEach(async () => {
    emptyFolder(app)
    await run(app, 'add', fileOf('town.pmtiles', archive))
    url = (await basemapsOf(app))[0]!.url
  })

  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.api.inject({ method, url, headers })

  test('answers a range to anyone, to be kept for good and never compressed [GND-1]', async () => {
    const { statusCode, headers, rawPayload } = await get({
      range: 'bytes=100-299',
      'accept-encoding': 'gzip, br',
    })
    expect(statusCode).toBe(206)
    expect(rawPayload.equals(archive.subarray(100, 300))).toBe(true)
    const sha256 = /([\da-f]{64})/.exec(url)![1]
    expect(headers).toMatchObject({
      'content-range': `bytes 100-299/${archive.length}`,
      'content-length': '200',
      'content-type': 'application/vnd.pmtiles',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${sha256}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(headers['content-encoding']).toBeUndefined()
  })

  test('answers the whole, its headers alone, and what a browser already has [GND-1]', async () => {
    const whole = await get()
    expect([whole.statusCode, whole.rawPayload.equals(archive)]).toEqual([200, true])
    const head = await get({}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(archive.length),
      0,
    ])
    const known = await get({ 'if-none-match': String(whole.headers.etag) })
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
    const other = await get({ range: 'bytes=0-9', 'if-range': '"of-another-version"' })
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, archive.length])
  })

  test('refuses a range behind its end with its length [GND-1]', async () => {
    const { statusCode, headers } = await get({ range: `bytes=${archive.length}-` })
    expect([statusCode, headers['content-range'], headers['cache-control']]).toEqual([
      416,
      `bytes */${archive.length}`,
      'no-store',
    ])
  })

  test('is not there any more once it was removed, even for who is reading it [GND-7]', async () => {
    const readers = Array.from({ length: 20 }, (_, at) => get({ range: `bytes=${at}-${at + 9}` }))
    const removed = run(app, 'remove', 'town.pmtiles')
    for (const { statusCode } of await Promise.all(readers)) expect([206, 404]).toContain(statusCode)
    await removed
    const { statusCode, headers } = await get({ range: 'bytes=0-9' })
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test.each([
    'none.pmtiles',
    `${'a'.repeat(64)}.pmtiles`,
    '..%2f..%2fsession-key',
    'a'.repeat(64),
    '.partial-1',
  ])('nothing else of the folder is served: %s', async (name) => {
    expect((await app.get(`/api/v1/basemaps/${name}`)).status).toBe(404)
  })

  test('many small ranges pass, and do not fill the log [GND-1]', async () => {
    app.log.length = 0
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) => get({ range: `bytes=${at}-${at + 99}` })),
      )
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([206]))
    }
    expect(app.log).toEqual([])
  })

  test('a file larger than a part in memory is streamed', async () => {
    const large = Buffer.concat([archive, Buffer.alloc(3_000_000, 7)])
    await run(app, 'add', fileOf('large.pmtiles', large))
    const [, second] = await basemapsOf(app)
    const urls = [url, second!.url]
    const payloads = await Promise.all(
      urls.map(async (one) => (await app.api.inject({ url: one })).rawPayload),
    )
    expect(payloads.some((payload) => payload.equals(large))).toBe(true)
  })
})

describeOnEachDatabase('an Admin', (app) => {
  beforeEach(() => emptyFolder(app))

  const ended = (as: string, id: string) =>
    until(
      async () => (await app.call(getImport, { as, params: { id } })).data,
      ({ state }) => !isImportUnderWay(state),
    )

  async function upload(as: string, archive: Buffer) {
    const body = { adapter: 'basemap', fileName: 'town.pmtiles', size: archive.length } as const
    const { data } = await app.call(startImport, { as, body })
    const params = { id: data._id }
    for (let offset = 0; offset < archive.length; offset += IMPORT_PART_BYTES) {
      const part = archive.subarray(offset, offset + IMPORT_PART_BYTES).toString('base64')
      await app.call(appendImportFile, { as, params, body: { offset, data: part } })
    }
    return ended(as, data._id)
  }

  test('uploads an archive as any other file, follows it in the list of runs, and sees it [GND-1]', async () => {
    const as = await app.signIn('Admin')
    expect(await upload(as, townArchive())).toMatchObject({
      state: 'finished',
      adapter: 'basemap',
      created: 1,
    })
    const { data } = await app.call(listBasemaps, { as })
    expect(data).toMatchObject([
      {
        name: 'town.pmtiles',
        isRemote: false,
        bytes: townArchive().length,
        minZoom: 0,
        maxZoom: 12,
        attribution: '© OpenStreetMap contributors',
        addedBy: 'admin@freehold.test',
        state: 'ok',
        fault: null,
      },
    ])
    const listed = async (query: { basemaps?: 'true' }) => [
      (await app.call(listImports, { as, query })).data.length,
      (await app.call(importCount, { as, query })).data.importCount,
    ]
    // A remote from before base maps existed does not ask for them, and would refuse them.
    expect([await listed({}), await listed({ basemaps: 'true' })]).toEqual([[0, 0], [1, 1]]) // oxfmt-ignore
  })

  test('reads why an uploaded archive was refused [GND-7]', async () => {
    const as = await app.signIn('Admin')
    expect(await upload(as, townArchive().subarray(0, -9))).toMatchObject({
      state: 'failed',
      message: 'town.pmtiles is truncated: 9 bytes are missing',
    })
    expect(await basemapsOf(app)).toEqual([])
  })

  test('sees which archive has a fault, and which [GND-7]', async () => {
    const as = await app.signIn('Admin')
    await upload(as, townArchive())
    const [name] = fileNames(app)
    const kept = path.join(basemapsFolder(app.config.dataDirectory), name!)
    const stateNow = async () => (await app.call(listBasemaps, { as })).data[0]
    writeFileSync(kept, townArchive({ maxZoom: 3 }))
    expect(await stateNow()).toMatchObject({
      state: 'changed',
      fault: 'town.pmtiles was changed since it was added: add it again',
    })
    truncateSync(kept, 100)
    expect(await stateNow()).toMatchObject({ state: 'truncated' })
    rmSync(kept)
    expect(await stateNow()).toMatchObject({ state: 'missing', fault: 'town.pmtiles does not exist' })
  })

  test('adds an archive by its address, and removes it [GND-1]', async () => {
    const as = await app.signIn('Admin')
    const server = new ArchiveServer(townArchive())
    await server.start()
    try {
      const { data } = await app.call(addBasemapUrl, { as, body: { url: server.address } })
      expect(await ended(as, data._id)).toMatchObject({ state: 'finished', created: 1, message: null })
      const [basemap] = (await app.call(listBasemaps, { as })).data
      expect(basemap).toMatchObject({ name: server.address, isRemote: true, state: 'ok' })
      const params = { id: basemap!._id }
      expect((await app.call(removeBasemap, { as, params })).status).toBe(204)
      expect((await app.call(removeBasemap, { as, params })).status).toBe(404)
      expect(await basemapsOf(app)).toEqual([])
      server.behaviour = 'whole'
      const again = await app.call(addBasemapUrl, { as, body: { url: server.address } })
      expect(await ended(as, again.data._id)).toMatchObject({
        state: 'failed',
        message: expect.stringContaining('is on a server without byte ranges'),
      })
    } finally {
      await server.stop()
    }
  })

  test('cannot remove a base map while an import may need its file, and can afterwards [GND-7]', async () => {
    const as = await app.signIn('Admin')
    await run(app, 'add', fileOf('town.pmtiles', townArchive()))
    const [basemap] = (await app.call(listBasemaps, { as })).data
    const params = { id: basemap!._id }
    let end = () => {}
    const other = oneAtATime(app.db, () => new Promise<void>((resolve) => (end = resolve)))
    const { status, error } = await app.call(removeBasemap, { as, params })
    expect([status, error?.message]).toEqual([
      409,
      'An import or a computation is under way: try again when it has ended',
    ])
    expect(await run(app, 'remove', 'town.pmtiles')).toMatchObject({ code: 1, output: '' })
    expect([fileNames(app).length, (await basemapsOf(app)).length]).toEqual([1, 1])
    end()
    await other
    expect((await app.call(removeBasemap, { as, params })).status).toBe(204)
    expect(fileNames(app)).toEqual([])
  })

  test.each(['ftp://maps.example/a.pmtiles', 'a.pmtiles', 'https://me:pw@maps.example/a.pmtiles'])(
    'cannot add %s, and the field says why',
    async (url) => {
      const as = await app.signIn('Admin')
      const { status, error } = await app.call(addBasemapUrl, { as, body: { url } })
      expect([status, error?.fields?.['url']]).toEqual([400, expect.stringMatching(/^Address /)])
    },
  )

  test('alone may list and remove base maps', async () => {
    const as = await app.signIn('Investor')
    expect((await app.call(listBasemaps, { as })).status).toBe(403)
    expect((await app.call(removeBasemap, { as, params: { id: 'any' } })).status).toBe(403)
  })
})

describeOnEachDatabase(
  'an Admin whose password was entered a while ago',
  (app) => {
    test('enters it again before pages connect to another origin', async () => {
      const as = await app.signIn('Admin')
      app.passSeconds(61)
      const body = { url: 'https://maps.example/a.pmtiles' }
      const { status, error } = await app.call(addBasemapUrl, { as, body })
      expect([status, error?.code]).toEqual([403, 'STEP_UP_REQUIRED'])
    })
  },
  { stepUpSeconds: 60 },
)

describeOnEachDatabase(
  'a map in production begins',
  (app) => {
    beforeEach(() => emptyFolder(app))
    const configNow = async () => (await app.call(getRuntimeConfig)).data
    const homesAt = (...positions: [lng: number, lat: number][]) =>
      addHomes(
        app.db,
        positions.map(([lng, lat], index) => ({ id: `home-${index}`, lng, lat })),
      )

    test('nowhere without homes and base maps, and the page can say that there are none [GND-5]', async () => {
      expect(await configNow()).toMatchObject({
        hasHomes: false,
        maps: { defaultBounds: null, basemaps: [] },
      })
    })

    test('over the most detailed base map without homes [GND-5]', async () => {
      await run(
        app,
        'add',
        fileOf('state.pmtiles', townArchive({ maxZoom: 9, bounds: [-120, 46, -119, 47] })),
      )
      await run(app, 'add', fileOf('town.pmtiles', townArchive()))
      expect(await configNow()).toMatchObject({
        hasHomes: false,
        maps: { defaultBounds: { sw: { lat: 46.5, lng: -119.6 }, ne: { lat: 46.7, lng: -119.4 } } },
      })
    })

    test('over the extent of its homes, whatever one wrong coordinate says [GND-5]', async () => {
      const street = Array.from({ length: 40 }, (_, at): [number, number] => [
        -122.4 + at / 100,
        47.5 + at / 200,
      ])
      await homesAt(...street, [110.2, -33.1])
      const { hasHomes, maps } = await configNow()
      expect(hasHomes).toBe(true)
      const { sw, ne } = maps.defaultBounds!
      expect([sw.lng, ne.lng]).toEqual([expect.closeTo(-122.39, 1), expect.closeTo(-122, 1)])
      expect([sw.lat, ne.lat]).toEqual([expect.closeTo(47.5, 1), expect.closeTo(47.7, 1)])
    })

    test('over homes on both sides of the antimeridian, without going around the world [GND-5]', async () => {
      await homesAt([179.4, -17.5], [-179.6, -16.5])
      const { sw, ne } = (await configNow()).maps.defaultBounds!
      expect([sw.lng, ne.lng]).toEqual([179.395, expect.closeTo(-179.6, 1)])
    })

    test('with a margin, so that a home in the corner of the extent is not at the edge [GND-5]', async () => {
      await homesAt([-122.40001, 47.50001])
      const { sw, ne } = (await configNow()).maps.defaultBounds!
      expect(ne.lng - -122.40001).toBeGreaterThan(0.004)
      expect(-122.40001 - sw.lng).toBeGreaterThan(0.004)
      expect(ne.lat - 47.50001).toBeGreaterThan(0.004)
      expect(47.50001 - sw.lat).toBeGreaterThan(0.004)
    })

    test('at the antimeridian and the poles without leaving the world [GND-5]', async () => {
      await homesAt([-180, -90])
      expect((await configNow()).maps.defaultBounds!.sw).toEqual({ lng: -180, lat: -90 })
    })

    test('nowhere because of homes that no search finds [GND-5]', async () => {
      await addHomes(app.db, [
        { id: 'hidden', visible: false },
        { id: 'nowhere', lng: null, lat: null },
      ])
      expect(await configNow()).toMatchObject({ hasHomes: false, maps: { defaultBounds: null } })
    })
  },
  { demo: false, production: true },
)

const maps = {
  google: null,
  tilesUrl: null,
  tilesAttribution: null,
  defaultCenter: null,
  defaultZoom: null,
  defaultBounds: null,
}
const configured = { sw: { lat: 46.5, lng: -119.6 }, ne: { lat: 46.7, lng: -119.4 } }

describeOnEachDatabase(
  'a map with MAP_DEFAULT_BOUNDS',
  (app) => {
    test('begins there, whatever homes there are [GND-5]', async () => {
      await addHomes(app.db, [{ id: 'home' }])
      expect((await app.call(getRuntimeConfig)).data.maps.defaultBounds).toEqual(configured)
    })
  },
  { demo: false, maps: { ...maps, defaultBounds: configured } },
)

describeOnEachDatabase(
  'a map with MAP_DEFAULT_CENTER',
  (app) => {
    test('begins there, whatever homes there are [GND-5]', async () => {
      await addHomes(app.db, [{ id: 'home' }])
      const { data } = await app.call(getRuntimeConfig)
      expect(data.maps).toMatchObject({ defaultCenter: { lat: 46.6, lng: -119.5 }, defaultBounds: null })
    })
  },
  { demo: false, maps: { ...maps, defaultCenter: { lat: 46.6, lng: -119.5 } } },
)
