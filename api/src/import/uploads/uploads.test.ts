import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  appendImportFile,
  autocompletePlaces,
  cancelImport,
  getImport,
  importCount,
  importErrors,
  type ImportRun,
  type ImportStart,
  isImportUnderWay,
  listImports,
  searchProperties,
  startImport,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { makeRelease, publishOver } from '../../testing/releases'
import { describeOnEachDatabase, type TestApp } from '../../testing/testApp'
import { until } from '../../testing/until'
import { openSource } from '../sources/openSource'
import type { ImportPhase } from '../ImportSource'
import { runImport } from '../runs/runImport'
import { resumeUploads } from './runUploads'

const fixtures = path.join(__dirname, '../fixtures')
const houses = readFileSync(path.join(fixtures, 'houses.csv'))
const mapping = readFileSync(path.join(fixtures, 'houses.mapping.json'), 'utf8')

const upload = (file: Buffer, more: Partial<ImportStart> = {}) => ({
  adapter: 'csv' as const,
  fileName: 'houses.csv',
  size: file.length,
  mapping,
  ...more,
})

const part = (file: Buffer, offset: number, end?: number) => ({
  offset,
  data: file.subarray(offset, end).toString('base64'),
})

/** Starts an import and sends its file in one part. */
async function send(app: TestApp, as: string, file: Buffer, more: Partial<ImportStart> = {}) {
  const { data: run } = await app.call(startImport, { as, body: upload(file, more) })
  await app.call(appendImportFile, { as, params: { id: run._id }, body: part(file, 0) })
  return run._id
}

/** The source of an import in this process, like one of the command line. */
const openHouses = (file = path.join(fixtures, 'houses.csv')) =>
  openSource({
    adapter: 'csv',
    file,
    fileName: 'houses.csv',
    mapping: { text: mapping, name: 'mapping' },
  })

const ended = (app: TestApp, as: string, id: string) =>
  when(app, as, id, ({ state }) => !isImportUnderWay(state))

/** Waits until the run is in this state and returns it. */
const when = (app: TestApp, as: string, id: string, isSo: (run: ImportRun) => boolean): Promise<ImportRun> =>
  until(async () => (await app.call(getImport, { as, params: { id } })).data, isSo)

const uploadsOf = (app: TestApp) => path.join(app.config.dataDirectory, 'imports/uploads')
const filesOf = (app: TestApp) => (existsSync(uploadsOf(app)) ? readdirSync(uploadsOf(app)) : [])

describeOnEachDatabase('imports that an Admin starts', (app) => {
  test('an upload in gzip or UTF-16 is read, one in another encoding refused by its name and line [REC-6]', async () => {
    const as = await app.signIn('Admin')
    const utf16 = Buffer.from(`\uFEFF${houses.toString()}`, 'utf16le')
    const read = await ended(app, as, await send(app, as, gzipSync(utf16), { fileName: 'houses.csv.gz' }))
    expect(read).toMatchObject({ state: 'finished', rowsRead: 14, created: 4, message: null })
    const latin1 = Buffer.concat([
      houses,
      Buffer.from('200,1,2024-03-20,295000,2,1,1100,,,,,Caf\xe9', 'latin1'),
    ])
    const refused = await ended(app, as, await send(app, as, latin1))
    expect(refused).toMatchObject({
      state: 'failed',
      created: 0,
      message:
        'houses.csv is not UTF-8: see line 17. Save it as UTF-8, or add "encoding": "windows-1252" to the mapping if that is what it is',
    })
  })

  test('a file that is sent in parts is imported, listed and then deleted', async () => {
    const as = await app.signIn('Admin')
    const { data: begun } = await app.call(startImport, { as, body: upload(houses) })
    expect(begun).toMatchObject({
      adapter: 'csv',
      fileName: 'houses.csv',
      startedBy: 'admin@freehold.test',
      state: 'uploading',
      progress: { phase: 'uploading', done: 0, total: houses.length },
      finishedAt: null,
    })
    const params = { id: begun._id }
    const { data: half } = await app.call(appendImportFile, { as, params, body: part(houses, 0, 700) })
    expect(half.progress).toMatchObject({ phase: 'uploading', done: 700 })
    const { data: whole } = await app.call(appendImportFile, { as, params, body: part(houses, 700) })
    expect(['waiting', 'running', 'finished']).toContain(whole.state)
    const run = await ended(app, as, begun._id)
    expect(run).toMatchObject({
      state: 'finished',
      source: 'houses',
      message: null,
      progress: null,
      rowsRead: 14,
      created: 4,
      superseded: 2,
      rejected: 8,
      computed: 4,
      errors: 8,
    })
    expect(Date.parse(run.finishedAt!)).toBeGreaterThanOrEqual(Date.parse(run.startedAt))
    expect((await app.call(listImports, { as })).data).toEqual([run])
    expect((await app.call(importCount, { as })).data).toEqual({ importCount: 1 })
    await app.api.services.background.settle()
    expect(filesOf(app)).toEqual([])
    const bounds = JSON.stringify({ sw: { lat: 46, lng: -120 }, ne: { lat: 47, lng: -119 } })
    const found = await app.call(searchProperties, { as, query: { type: 'bounds', zoom: '9', bounds } })
    expect(found.data).toHaveLength(4)
  })

  test('rejected rows are downloaded as CSV in which a spreadsheet finds no formulas', async () => {
    const as = await app.signIn('Admin')
    const [header = ''] = houses.toString().split('\n')
    const file = Buffer.from(`${header}\n=HYPERLINK("http://evil.test"),1,2024-04-03,1,2\n@x\0,1\n`)
    const id = await send(app, as, file)
    expect(await ended(app, as, id)).toMatchObject({ state: 'finished', rejected: 2, errors: 2 })
    const { data } = await app.call(importErrors, { as, params: { id } })
    expect(data.fileName).toBe('houses.csv.errors.csv')
    const [first, second, third] = data.csv.split('\n')
    expect(first).toBe('line,reason,row,field')
    expect(second).toContain(`,"'=HYPERLINK(""http://evil.test""),1,`)
    expect(third).toContain(`,"'@x\u{FFFD},1"`)
  })

  test('the last line of the download says if rejected rows were not kept', async () => {
    const as = await app.signIn('Admin')
    const [header = ''] = houses.toString().split('\n')
    const download = async (rejected: number) => {
      const id = await send(app, as, Buffer.from(`${header}\n${'x,1\n'.repeat(rejected)}`))
      expect(await ended(app, as, id)).toMatchObject({ rejected, errors: 10_000 })
      return (await app.call(importErrors, { as, params: { id } })).data.csv.split('\n').slice(1, -1)
    }
    expect(await download(10_000)).toHaveLength(10_000)
    const lines = await download(12_345)
    expect(lines).toHaveLength(10_001)
    expect(lines.at(-1)).toBe(
      ',"These are the first 10,000 of 12,345 rejected rows; the others were not kept",,',
    )
  })

  test('the message of a file that cannot be read has its name instead of a path on the server', async () => {
    const as = await app.signIn('Admin')
    const id = await send(app, as, Buffer.from('PK'))
    const run = await ended(app, as, id)
    expect(run.state).toBe('failed')
    expect(run.message).toContain('houses.csv')
    expect(run.message).not.toContain(app.config.dataDirectory)
  })

  test('wrong options are refused by field, before the file is sent', async () => {
    const as = await app.signIn('Admin')
    const refused = async (body: ImportStart) => {
      const { status, error } = await app.call(startImport, { as, body })
      return [status, error?.fields]
    }
    expect(await refused(upload(houses, { size: 3e12 }))).toEqual([
      400,
      { size: 'The file is larger than 2,000 MB' },
    ])
    expect(await refused(upload(houses, { mapping: undefined }))).toEqual([
      400,
      { mapping: 'Mapping is required' },
    ])
    expect(await refused(upload(houses, { mapping: '{"source":"a"}' }))).toEqual([
      400,
      { mapping: expect.stringContaining('listingKey is missing') },
    ])
    expect((await app.call(listImports, { as })).data).toEqual([])
  })

  test('a part may come twice, but not too early, too long or too late; an upload can be canceled', async () => {
    const as = await app.signIn('Admin')
    const { data: run } = await app.call(startImport, { as, body: upload(houses) })
    const params = { id: run._id }
    const append = async (body: { offset: number; data: string }) => {
      const { status, data } = await app.call(appendImportFile, { as, params, body })
      return [status, data?.progress?.done]
    }
    expect(await append(part(houses, 0, 300))).toEqual([200, 300])
    expect(await append(part(houses, 0, 300))).toEqual([200, 300])
    expect(await append(part(houses, 600, 700))).toEqual([409, undefined])
    const tooLong = { offset: 300, data: Buffer.alloc(houses.length).toString('base64') }
    expect(await append(tooLong)).toEqual([400, undefined])
    expect((await app.call(cancelImport, { as, params })).status).toBe(204)
    expect((await app.call(cancelImport, { as, params })).status).toBe(409)
    expect(await append(part(houses, 300, 400))).toEqual([409, undefined])
    expect((await app.call(getImport, { as, params })).data).toMatchObject({
      state: 'failed',
      message: 'The upload was canceled',
    })
    expect(filesOf(app)).toEqual([])
    const unknown = await app.call(cancelImport, { as, params: { id: 'unknown' } })
    expect(unknown.status).toBe(404)
  })

  test('a file that cannot be read fails its run with the reason and without an error in the log', async () => {
    const as = await app.signIn('Admin')
    const id = await send(app, as, Buffer.from('a,b\n1,2\n'))
    const run = await ended(app, as, id)
    expect(run).toMatchObject({ state: 'failed', progress: null })
    expect(run.message).toMatch(/^houses\.csv has no column 'id'/)
    expect(app.log.filter((line) => /"level":(50|60)/.test(line))).toEqual([])
  })

  test('several files are imported one after the other', async () => {
    const as = await app.signIn('Admin')
    const ids = await Promise.all([1, 2, 3].map(() => send(app, as, houses)))
    const runs: ImportRun[] = []
    for (const id of ids) runs.push(await ended(app, as, id))
    expect(runs.map(({ state }) => state)).toEqual(['finished', 'finished', 'finished'])
    const total = (of: (run: ImportRun) => number) => runs.reduce((sum, run) => sum + of(run), 0)
    expect([total(({ created }) => created), total(({ unchanged }) => unchanged)]).toEqual([4, 8])
  })

  test('a run shows how far its file has been read, while another one waits', async () => {
    const as = await app.signIn('Admin')
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    const before = runImport(app.db, await openHouses(), { onProgress: () => held })
    const id = await send(app, as, houses)
    const reading = await until(
      async () => (await app.call(listImports, { as })).data,
      (runs) => runs.length === 2 && runs.some(({ progress }) => progress?.isSurvey === true),
    )
    expect(reading.map(({ state }) => state).toSorted()).toEqual(['running', 'waiting'])
    expect(reading.find(({ state }) => state === 'running')!.progress).toMatchObject({
      phase: 'loading',
      done: houses.length,
      total: houses.length,
    })
    goOn()
    await before
    expect(await ended(app, as, id)).toMatchObject({ state: 'finished', unchanged: 4, progress: null })
  })

  test('releases can be published while an import is running', async () => {
    const as = await app.signIn('Admin')
    const responses: number[] = []
    const onProgress = async () => {
      if (responses.length === 0) responses.push((await publishOver(app, as, makeRelease())).status)
    }
    await runImport(app.db, await openHouses(), { onProgress })
    expect(responses).toEqual([200])
  })

  /** Adds a run whose upload is complete, as a stopped server leaves it. */
  async function leave(id: string, file: Buffer | null) {
    await app.db.execute(sql`
      insert into import_runs (id, adapter, source, file_name, state, options)
      values (${id}, 'csv', '', 'houses.csv', 'waiting', ${JSON.stringify({ mapping })}::jsonb)`)
    mkdirSync(uploadsOf(app), { recursive: true })
    const kept = path.join(uploadsOf(app), id)
    if (file) writeFileSync(kept, file)
    return kept
  }

  class Killed extends Error {}

  /**
   * Interrupts the run after its homes are computed and before its places are. A killed process does not record its
   * end.
   */
  async function interrupt(id: string, file: string, how: 'stopped' | 'killed') {
    const stopping = new AbortController()
    const onProgress = (phase: ImportPhase) => {
      if (phase !== 'places') return
      if (how === 'killed') throw new Killed()
      stopping.abort()
    }
    const interrupted = runImport(app.db, await openHouses(file), {
      runId: id,
      signal: stopping.signal,
      onProgress,
    })
    await expect(interrupted).rejects.toThrow()
    if (how === 'killed')
      await app.db.execute(sql`update import_runs set state = 'running', finished_at = null where id = ${id}`)
  }

  const findPlaces = async (as: string, input: string) =>
    (await app.call(autocompletePlaces, { as, query: { input } })).data.map(({ mainText }) => mainText)

  test.each<{ interruptions: ('stopped' | 'killed')[] }>([
    { interruptions: ['killed'] },
    { interruptions: ['stopped', 'stopped'] },
    { interruptions: ['killed', 'stopped'] },
  ])(
    'a run whose server was $interruptions counts everything that it did, and its homes are found',
    async ({ interruptions }) => {
      const as = await app.signIn('Admin')
      const elsewhere = houses
        .toString()
        .replaceAll('01234', '09876')
        .replaceAll(/^(\d+),/gm, '9$1,')
      const file = await leave('cut', Buffer.from(elsewhere))
      // Started later and finished earlier.
      await runImport(app.db, await openHouses())
      for (const how of interruptions) await interrupt('cut', file, how)
      await resumeUploads(app.api.services)
      expect(await ended(app, as, 'cut')).toMatchObject({
        state: 'finished',
        rowsRead: 14,
        created: 4,
        unchanged: 0,
        superseded: 2,
        rejected: 8,
        errors: 8,
        computed: 8,
      })
      expect(await findPlaces(as, '09876')).toEqual(['09876'])
    },
  )

  test('a run whose server was killed is resumed even after another one has finished', async () => {
    const as = await app.signIn('Admin')
    const file = await leave('killed', houses)
    await interrupt('killed', file, 'killed')
    await runImport(app.db, await openHouses())
    await resumeUploads(app.api.services)
    expect(await ended(app, as, 'killed')).toMatchObject({ state: 'finished', rowsRead: 14, created: 4 })
  })

  test('a file that was not deleted after its run is deleted at the next start; unknown files stay', async () => {
    const as = await app.signIn('Admin')
    const [done, strange] = [await leave('done', houses), path.join(uploadsOf(app), 'strange')]
    await resumeUploads(app.api.services)
    await ended(app, as, 'done')
    for (const file of [done, strange]) writeFileSync(file, houses)
    await resumeUploads(app.api.services)
    expect([existsSync(done), existsSync(strange)]).toEqual([false, true])
  })

  test('a run whose file is lost fails with a message', async () => {
    const as = await app.signIn('Admin')
    await leave('lost', null)
    await resumeUploads(app.api.services)
    expect(await ended(app, as, 'lost')).toMatchObject({
      state: 'failed',
      message: 'The file is no longer on the server: upload it again',
    })
  })
})
