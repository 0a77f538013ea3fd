import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  appendImportFile,
  changeLetterhead,
  createMarket,
  getImport,
  getLetterhead,
  isImportUnderWay,
  login,
  releaseIdOf,
  startImport,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../db/Database'
import { askForSnapshot } from './database/askForSnapshot'
import { arrangeReleases } from '../remotes/arrangeReleases'
import { demoPassword } from '../seed'
import { addHomes } from '../testing/addHomes'
import { Installation } from '../testing/Installation'
import { readTables } from '../testing/readTables'
import { makeRelease, promote, publishOver, settingsToken } from '../testing/releases'
import type { TestApp } from '../testing/testApp'
import { onPostgres } from '../testing/testDatabases'
import { until } from '../testing/until'

type Kind = OpenDatabase['kind']

const installations: Installation[] = []

async function install(kind: Kind, options?: { isNew: boolean }): Promise<Installation> {
  const made = await Installation.make(kind, options)
  installations.push(made)
  return made
}

afterAll(async () => {
  for (const installation of installations) await installation.remove()
})

const fixtures = path.join(__dirname, '../import/fixtures')
const houses = readFileSync(path.join(fixtures, 'houses.csv'))
const mapping = readFileSync(path.join(fixtures, 'houses.mapping.json'), 'utf8')
const HALF = Math.floor(houses.length / 2)

const part = (offset: number, end?: number) => ({
  offset,
  data: houses.subarray(offset, end).toString('base64'),
})

const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

const released = makeRelease()
const waiting = makeRelease({ version: '1.1.0' }, { 'chunk.js': '// '.padEnd(4_000, 'x') })
const urlOf = ({ description }: typeof released) =>
  `/remotes/${description.name}/${releaseIdOf(description)}/entry.js`

/** What a Freehold holds in its database and in files, one of each kind. */
async function use(app: TestApp) {
  await app.reset()
  const as = await app.signIn('Admin')
  await addHomes(app.db, [{ id: 'home', remarks: 'A tab\t, a \\N, "quotes"\r\nand Zwei Bäder' }])
  await app.call(changeLetterhead, { as, body: { logo, phone: null, email: null } })
  await app.call(createMarket, { as, body: { city: 'Fairview', state: 'WA', description: '', active: true } })
  const token = await settingsToken(app, 'remote-x')
  for (const made of [released, waiting]) expect((await publishOver(app, token, made)).status).toBe(200)
  expect((await promote(app, token, released)).status).toBe(200)
  const body = { adapter: 'csv' as const, fileName: 'houses.csv', size: houses.length, mapping }
  const { data: run } = await app.call(startImport, { as, body })
  await app.call(appendImportFile, { as, params: { id: run._id }, body: part(0, HALF) })
  const { dataDirectory } = app.config
  mkdirSync(path.join(dataDirectory, 'basemaps'), { recursive: true })
  writeFileSync(path.join(dataDirectory, 'basemaps', 'a.pmtiles'), 'tiles')
  writeFileSync(path.join(dataDirectory, 'session-key'), 'a key of forty-three characters that is kept', { mode: 0o600 }) // oxfmt-ignore
  await app.settle()
  return { as, run: run._id }
}

const archiveOf = (installation: Installation) => path.join(installation.home, 'all.tar.gz')

async function backUp(installation: Installation, ...options: string[]): Promise<string> {
  const file = archiveOf(installation)
  expect(await installation.run('backup', '--gzip', ...options, file)).toMatchObject({ code: 0 })
  return file
}

const kinds = ['embedded', 'postgres'] as const

for (const kind of kinds) {
  const describeHere = kind === 'embedded' ? describe : onPostgres(describe)
  describeHere(`backups (${kind})`, () => {
    let origin: Installation
    let app: TestApp
    let used: Awaited<ReturnType<typeof use>>
    let archive: string
    beforeAll(async () => {
      origin = await install(kind, { isNew: true })
      app = await origin.start()
      used = await use(app)
      archive = await backUp(origin)
    })
    afterAll(() => origin.stop())

    test('a backup of a running Freehold is verified, and read by its owner alone [REL-5]', async () => {
      expect(await origin.run('verify-backup', archive)).toEqual({
        code: 0,
        said: expect.stringContaining('the database can be loaded'),
      })
      expect(statSync(archive).mode & 0o777).toBe(0o600)
    })

    test('a restored Freehold has every row and file, and goes on where it was [REL-5]', async () => {
      const target = await install(kind)
      expect(await target.run('restore', archive)).toMatchObject({ code: 0 })
      const restored = await target.start()
      try {
        expect(await readTables(restored.db)).toEqual(await readTables(app.db))
        await arrangeReleases(restored)
        expect((await restored.get(urlOf(released))).text).toBe(released.contents['entry.js'])
        expect((await restored.get(urlOf(waiting))).status).toBe(404)
        const session = await restored.call(login, { body: { username: 'admin@freehold.test', password: demoPassword } }) // oxfmt-ignore
        expect(session.status).toBe(200)
        // The session from before the backup.
        const { as, run } = used
        expect((await restored.call(getLetterhead, { as })).data.logo).toBe(logo)
        const { dataDirectory } = target.config
        for (const [name, text] of [
          ['session-key', 'a key of forty-three characters that is kept'],
          ['basemaps/a.pmtiles', 'tiles'],
        ] as const)
          expect(readFileSync(path.join(dataDirectory, name), 'utf8')).toBe(text)
        expect(statSync(path.join(dataDirectory, 'session-key')).mode & 0o777).toBe(0o600)
        // The upload continues, and the import after it.
        const params = { id: run }
        await restored.call(appendImportFile, { as, params, body: part(HALF) })
        const imported = await until(
          async () => (await restored.call(getImport, { as, params })).data,
          ({ state }) => !isImportUnderWay(state),
        )
        expect(imported).toMatchObject({ state: 'finished', created: 4 })
        // The log still refuses changes, and the numbers of its rows go on.
        await expect(restored.db.execute(sql`delete from audit_log`)).rejects.toMatchObject({
          cause: { message: expect.stringContaining('append-only') },
        })
        const token = await settingsToken(restored, 'remote-x')
        expect((await promote(restored, token, released)).status).toBe(200)
      } finally {
        await target.stop()
      }
    })

    test('a file is neither overwritten by a backup nor left half by one that fails [REL-5]', async () => {
      expect(await origin.run('backup', archive)).toMatchObject({
        code: 1,
        said: expect.stringContaining('already'),
      })
      const missing = path.join(origin.home, 'nowhere', 'a.tar.gz')
      expect(await origin.run('backup', missing)).toMatchObject({ code: 1 })
      expect(readdirSync(origin.home).filter((name) => name.includes('unfinished'))).toEqual([])
    })

    test('what is there is replaced only if that is asked for, and never under a running server [REL-5]', async () => {
      const before = await readTables(app.db)
      const [database, server] = [/--overwrite/, /in use|uses the database/]
      expect(await origin.run('restore', '--overwrite', archive)).toEqual({
        code: 1,
        said: expect.stringMatching(server),
      })
      expect(await readTables(app.db)).toEqual(before)
      const target = await install(kind, { isNew: true })
      expect(await target.run('restore', archive)).toEqual({ code: 1, said: expect.stringMatching(database) })
      // Base maps stay that the archive leaves out.
      const small = path.join(origin.home, 'small.tar.gz')
      expect(await origin.run('backup', '--gzip', '--without-basemaps', small)).toMatchObject({ code: 0 })
      const basemaps = path.join(target.config.dataDirectory, 'basemaps')
      mkdirSync(basemaps, { recursive: true })
      writeFileSync(path.join(basemaps, 'own.pmtiles'), 'own')
      expect(await target.run('restore', '--overwrite', small)).toMatchObject({ code: 0 })
      expect(readdirSync(basemaps)).toEqual(['own.pmtiles'])
      const restored = await target.start()
      expect(await readTables(restored.db)).toEqual(before)
      await target.stop()
      // Files without a database are not overwritten either.
      const files = await install(kind)
      mkdirSync(path.join(files.config.dataDirectory, 'basemaps'), { recursive: true })
      expect(await files.run('restore', archive)).toEqual({ code: 1, said: expect.stringMatching(database) })
    })

    test('an archive with any damage is found and not restored [REL-5]', async () => {
      const intact = readFileSync(archive)
      const damagedFile = path.join(origin.home, 'damaged.tar.gz')
      const verify = async (content: Uint8Array) => {
        writeFileSync(damagedFile, content)
        return origin.run('verify-backup', '--quick', damagedFile)
      }
      expect(await verify(intact)).toMatchObject({ code: 0 })
      const refusal = { code: 1, said: expect.stringMatching(/damaged or incomplete|no archive/) }
      const places = Array.from({ length: 40 }, (_, index) => Math.floor((index * (intact.length - 1)) / 39))
      for (const place of places) {
        const flipped = Buffer.from(intact)
        flipped[place]! ^= 1 << (place % 8)
        expect([place, await verify(flipped)]).toEqual([place, refusal])
        expect([place, await verify(intact.subarray(0, place))]).toEqual([place, refusal])
      }
      expect(await verify(Buffer.concat([intact, Buffer.from('more')]))).toEqual(refusal)
      // In the middle, where rows are: they decompress to others, or not at all.
      const target = await install(kind)
      const broken = Buffer.from(intact)
      broken[Math.floor(intact.length / 2)]! ^= 1
      writeFileSync(damagedFile, broken)
      expect(await target.run('restore', damagedFile)).toEqual(refusal)
      const { dataDirectory } = target.config
      // Whether it was made before the damage was found depends on where that is.
      expect(existsSync(dataDirectory) ? readdirSync(dataDirectory) : []).toEqual([])
    })

    test('an archive of a newer Freehold is refused by name [REL-5]', async () => {
      await app.db.execute(sql`insert into freehold_migrations (name, hash) values ('9999_later', 'x')`)
      const newer = path.join(origin.home, 'newer.tar.gz')
      expect(await origin.run('backup', '--gzip', newer)).toMatchObject({ code: 0 })
      await app.db.execute(sql`delete from freehold_migrations where name = '9999_later'`)
      const target = await install(kind)
      const refusal = { code: 1, said: expect.stringContaining('9999_later is not ours') }
      expect(await target.run('restore', newer)).toEqual(refusal)
      expect(existsSync(path.join(target.config.dataDirectory, 'database'))).toBe(false)
    })

    if (kind === 'embedded')
      test('a backup that is interrupted, or another one, keeps neither the server nor the next one waiting [REL-5]', async () => {
        const { dataDirectory } = origin.config
        const other = (await askForSnapshot(dataDirectory))!
        expect(await origin.run('backup')).toEqual({ code: 1, said: expect.stringContaining('under way') })
        expect((await app.get('/ready')).status).toBe(200)
        other.close()
        await until(async () => (await origin.run('backup')).code === 0)
        expect(readdirSync(path.join(dataDirectory, 'backups'))).toHaveLength(1)
        const last = await until(() => askForSnapshot(dataDirectory).catch(() => null))
        await origin.stop()
        await expect(last!.end()).rejects.toThrow('The server stopped during the backup')
      })
  })
}

onPostgres(test)(
  'a Freehold moves from PostgreSQL to the embedded database and back with every row [REL-5]',
  async () => {
    const first = await install('postgres', { isNew: true })
    const [second, third] = [await install('embedded'), await install('postgres')]
    const app = await first.start()
    await use(app)
    const before = await readTables(app.db)
    const archive = await backUp(first)
    await first.stop()
    expect(await second.run('restore', archive)).toMatchObject({ code: 0 })
    // Of a database that no server uses.
    const again = await backUp(second)
    expect(await third.run('restore', again)).toMatchObject({ code: 0 })
    const back = await third.start()
    expect(await readTables(back.db)).toEqual(before)
    await third.stop()
  },
)
