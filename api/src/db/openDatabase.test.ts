import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { TestApp } from '../testing/testApp'
import { migrationsDirectory, openOnServer, postgresAnswers } from '../testing/testDatabases'
import { lockDirectory } from './lockDirectory'
import { type OpenDatabase, openDatabase } from './openDatabase'
import { openPostgres } from './openPostgres'

jest.setTimeout(120_000)

const home = mkdtempSync(path.join(tmpdir(), 'freehold-database-'))
afterAll(() => rmSync(home, { recursive: true }))

const openIn = (name: string) =>
  openDatabase({ databaseUrl: undefined, dataDirectory: path.join(home, name), migrationsDirectory })

/** What opening says that it cannot, on one line. */
const refusalOf = async (opening: Promise<OpenDatabase>) => {
  const error = await opening.then(
    ({ close }) => close().then(() => new Error('it opened')),
    (reason: Error) => reason,
  )
  expect(error.name).toBe('StartError')
  expect(error.message.split('\n')).toHaveLength(1)
  return error.message
}

describe('the embedded database', () => {
  test('keeps what was written, forced onto the disk, and is one process\u2019s alone [API-24]', async () => {
    // What a kill during an earlier first start left behind.
    mkdirSync(path.join(home, 'data/database.unfinished/base'), { recursive: true })
    const first = await openIn('data')
    const setting = await first.db.execute<{ fsync: string; method: string }>(
      sql`select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method`,
    )
    expect(setting.rows).toEqual([{ fsync: 'on', method: 'fsync' }])
    const forced = jest.spyOn(fs, 'fsyncSync')
    await first.db.execute(sql`insert into settings (key, value) values ('kept', 'yes')`)
    expect(forced).toHaveBeenCalled()
    forced.mockRestore()
    expect(await refusalOf(openIn('data'))).toContain(`in use by process ${process.pid}`)
    await first.close()
    const second = await openIn('data')
    const { rows } = await second.db.execute(sql`select value from settings where key = 'kept'`)
    expect(rows).toEqual([{ value: 'yes' }])
    await second.close()
    expect(readdirSync(path.join(home, 'data'))).toEqual(['database'])
  })

  test('a damaged one is refused with the way out, and left as it is [API-23]', async () => {
    const { close } = await openIn('damaged')
    await close()
    const control = path.join(home, 'damaged/database/global/pg_control')
    const whole = readFileSync(control)
    rmSync(control)
    expect(await refusalOf(openIn('damaged'))).toContain('Put a copy of it back, or move the folder away')
    expect(existsSync(control)).toBe(false)
    writeFileSync(control, Buffer.alloc(whole.length, 7))
    expect(await refusalOf(openIn('damaged'))).toContain('cannot be opened')
    writeFileSync(control, whole)
    const again = await openIn('damaged')
    await again.close()
  })

  test('a directory that cannot be written to is named [API-23]', async () => {
    writeFileSync(path.join(home, 'file'), '')
    const message = await refusalOf(openIn('file/data'))
    expect(message).toContain(`Cannot write to ${path.join(home, 'file/data')}`)
    expect(message).toContain('FREEHOLD_DATA')
  })

  test('one that another version made is refused [API-23]', async () => {
    const { db, close } = await openIn('foreign')
    await db.execute(sql`insert into freehold_migrations (name, hash) values ('9999_later', 'unknown')`)
    await close()
    expect(await refusalOf(openIn('foreign'))).toContain('made by another version of Freehold')
  })
})

test('a lock ends with the process that had it, however it ends [API-23]', async () => {
  const directory = path.join(home, 'locked')
  mkdirSync(directory)
  const script = `require('node:net').createServer((s) => s.end('process ' + process.pid)).listen(${JSON.stringify(path.join(directory, 'lock'))}, () => console.log('locked'))`
  const holder = spawn(process.execPath, ['-e', script])
  await once(holder.stdout, 'data')
  await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${holder.pid}`)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(existsSync(path.join(directory, 'lock'))).toBe(true)
  const unlock = await lockDirectory(directory)
  await unlock()
})

/** Stands between the application and its server, so that the server can go away. */
class Gate {
  #server: Server | undefined
  readonly #sockets = new Set<Socket>()
  port = 0

  async open({ hostname, port }: URL) {
    this.#server = createServer((client) => {
      const server = connect(Number(port || 5432), hostname)
      for (const socket of [client, server]) {
        this.#sockets.add(socket)
        socket.on('error', () => {})
      }
      client.pipe(server).pipe(client)
    })
    this.#server.listen(this.port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.port = (this.#server.address() as { port: number }).port
  }

  async close() {
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
    const closing = this.#server
    this.#server = undefined
    closing?.close()
    if (closing) await once(closing, 'close')
  }
}

const onPostgres = postgresAnswers() ? describe : describe.skip

onPostgres('a PostgreSQL server', () => {
  const serverUrl = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/test')
  const urlOf = async ({ db }: OpenDatabase, port = serverUrl.port) => {
    const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`)
    const url = new URL(serverUrl)
    url.port = port
    url.pathname = `/${rows[0]!.name}`
    return url.href
  }
  const gate = new Gate()
  afterAll(() => gate.close())

  test('that goes away costs 503 until it is back, and no more [API-23]', async () => {
    const app = new TestApp('postgres', {}, async () => {
      const direct = await openOnServer()
      await gate.open(serverUrl)
      const databaseUrl = await urlOf(direct, String(gate.port))
      const through = await openPostgres({ databaseUrl, dataDirectory: '', migrationsDirectory })
      return { ...through, close: () => through.close().then(direct.close) }
    })
    await app.start()
    await app.reset()
    const as = await app.signIn('Admin')
    expect((await app.get('/ready')).status).toBe(200)
    await gate.close()
    for (const url of ['/api/v1/admin/users', '/ready']) {
      const away = await app.get(url, as)
      expect(away).toMatchObject({ status: 503, error: { code: 'UNAVAILABLE' } })
      expect(Number(away.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await app.get('/health')).status).toBe(200)
    await gate.open(serverUrl)
    expect((await app.get('/api/v1/admin/users', as)).status).toBe(200)
    await app.stop()
  })

  test('is migrated once by replicas that start together [API-23]', async () => {
    const direct = await openOnServer()
    const { db, close } = direct
    await db.execute(sql.raw('drop schema public cascade'))
    await db.execute(sql.raw('create schema public'))
    const config = { databaseUrl: await urlOf(direct), dataDirectory: '', migrationsDirectory }
    const replicas = await Promise.all([1, 2, 3].map(() => openDatabase(config)))
    const applied = await db.execute(sql`select name from freehold_migrations`)
    expect(applied.rows.length).toBeGreaterThan(0)
    for (const replica of replicas) await replica.close()
    await close()
  })
})
