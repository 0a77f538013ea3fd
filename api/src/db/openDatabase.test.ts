import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs, {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { Gate } from '../testing/Gate'
import { TestApp } from '../testing/testApp'
import { migrationsDirectory, openOnServer, onPostgres } from '../testing/testDatabases'
import { loadDemoMarket } from '../demo/loadDemoMarket'
import { rebuildPlaces } from '../places/rebuildPlaces'
import { seedFoundation } from '../seed'
import { lockDirectory } from './lockDirectory'
import type { OpenDatabase } from './Database'
import { openDatabase } from './openDatabase'
import { openPostgres } from './openPostgres'
import { locks } from './locks'
import { onlyWhere } from '../testing/onlyWhere'
import { until } from '../testing/until'

jest.setTimeout(120_000)

const home = mkdtempSync(path.join(tmpdir(), 'freehold-database-'))
afterAll(() => rmSync(home, { recursive: true }))

const openIn = (name: string) =>
  openDatabase({ databaseUrl: undefined, dataDirectory: path.join(home, name), migrationsDirectory })

/** The error message of a failed opening, on one line. */
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
  /** Created once, because that takes seconds; tests that write to it use a copy. */
  const made = path.join(home, 'made')
  const copyTo = (name: string) => cpSync(made, path.join(home, name), { recursive: true })

  beforeAll(async () => {
    // The remains of a first start that was killed.
    mkdirSync(path.join(made, 'database.unfinished/base'), { recursive: true })
    const { close } = await openIn('made')
    await close()
  })

  test('keeps what was written, forced onto the disk, and is one process\u2019s alone', async () => {
    copyTo('data')
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
    // The remains of a kill at the very moment when PostgreSQL starts.
    writeFileSync(path.join(home, 'data/database/postmaster.pid'), '')
    const second = await openIn('data')
    const { rows } = await second.db.execute(sql`select value from settings where key = 'kept'`)
    expect(rows).toEqual([{ value: 'yes' }])
    await second.close()
    expect(readdirSync(path.join(home, 'data'))).toEqual(['database'])
  })

  onlyWhere(
    process.platform !== 'win32',
    'Windows has no modes of files',
    test,
  )('its files are for their owner alone, also those of an earlier version', async () => {
    const directory = path.join(made, 'database')
    const modes = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map(
      (name) => statSync(path.join(directory, name)).mode & 0o077,
    )
    expect(modes.length).toBeGreaterThan(900)
    expect(modes.every((others) => others === 0)).toBe(true)
    chmodSync(directory, 0o755)
    const again = await openIn('made')
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    await again.close()
  })

  test('a damaged one is refused with the way out, and nothing is left in it', async () => {
    copyTo('damaged')
    const directory = path.join(home, 'damaged/database')
    const before = readdirSync(directory)
    const control = path.join(home, 'damaged/database/global/pg_control')
    const whole = readFileSync(control)
    rmSync(control)
    const missing = await refusalOf(openIn('damaged'))
    expect(missing).toContain('Nothing was changed. Put a copy of it back, or move the folder away')
    expect(existsSync(control)).toBe(false)
    writeFileSync(control, Buffer.alloc(whole.length, 7))
    const broken = await refusalOf(openIn('damaged'))
    expect(broken).toContain('cannot be opened')
    expect(broken).toContain('PostgreSQL may have written to it')
    expect(broken).not.toMatch(/Nothing was changed|Aborted|ASSERTIONS/)
    expect(readdirSync(directory)).toEqual(before)
    writeFileSync(control, whole)
    const again = await openIn('damaged')
    await again.close()
  })

  test('a directory that cannot be written to is named', async () => {
    writeFileSync(path.join(home, 'file'), '')
    const message = await refusalOf(openIn('file/data'))
    expect(message).toContain(`Cannot write to ${path.join(home, 'file/data')}`)
    expect(message).toContain('FREEHOLD_DATA')
  })

  test('one that another version made is refused', async () => {
    copyTo('foreign')
    const { db, close } = await openIn('foreign')
    await db.execute(sql`insert into freehold_migrations (name, hash) values ('9999_later', 'unknown')`)
    await close()
    expect(await refusalOf(openIn('foreign'))).toContain('made by another version of Freehold')
  })
})

test('a lock ends with the process that had it, however it ends', async () => {
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

test('where no socket can be the lock lies in the temporary folder, and holds as well', async () => {
  const directory = path.join(home, 'no-sockets')
  mkdirSync(directory)
  // oxlint-disable-next-line typescript/unbound-method -- applied to the server that it is called for
  const whole = Server.prototype.listen
  const listen = jest.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...given) {
    const isInside = String(given[0]).startsWith(directory)
    if (!isInside) return whole.apply(this, given as never)
    queueMicrotask(() => this.emit('error', Object.assign(new Error('no sockets'), { code: 'ENOTSUP' })))
    return this
  })
  const unlock = await lockDirectory(directory)
  expect(readdirSync(directory)).toEqual([])
  await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${process.pid}`)
  await unlock()
  listen.mockImplementation(function (this: Server) {
    queueMicrotask(() => this.emit('error', Object.assign(new Error('too many'), { code: 'EMFILE' })))
    return this
  })
  await expect(lockDirectory(directory)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(`Cannot lock ${directory} (EMFILE)`),
  })
  listen.mockRestore()
})

test('a PostgreSQL server that refuses the password is an error of one line, without the password', async () => {
  const message = (type: string, body: string | Buffer) => {
    const content = Buffer.from(body)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length + 4)
    return Buffer.concat([Buffer.from(type), length, content])
  }
  const server = createServer((socket) => {
    // Asks for the password in clear text and refuses it.
    socket.once('data', () => {
      socket.write(message('R', Buffer.from([0, 0, 0, 3])))
      socket.once('data', (sent) => {
        expect(String(sent)).toContain('a-secret')
        const said = 'password authentication failed for user "someone"'
        socket.end(message('E', `SFATAL\0C28P01\0M${said}\0\0`))
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const databaseUrl = `postgres://someone:a-secret@127.0.0.1:${port}/freehold`
  expect(await refusalOf(openDatabase({ databaseUrl, dataDirectory: '', migrationsDirectory }))).toBe(
    `PostgreSQL at 127.0.0.1:${port}/freehold cannot be used with this DATABASE_URL: ` +
      'password authentication failed for user "someone"',
  )
  server.close()
})

onPostgres(describe)('a PostgreSQL server', () => {
  const serverUrl = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/test')
  const urlOf = async ({ db }: OpenDatabase, port = serverUrl.port) => {
    const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`)
    const url = new URL(serverUrl)
    url.port = port
    url.pathname = `/${rows[0]!.name}`
    return url.href
  }
  const opening = (databaseUrl: string) =>
    openDatabase({ databaseUrl, dataDirectory: '', migrationsDirectory })
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

  test.each([
    [
      'a database that is not there',
      (url: URL) => (url.pathname = '/not_there'),
      'database "not_there" does not exist',
    ],
    [
      'a role that is not there',
      (url: URL) => (url.username = 'nobody_here'),
      'role "nobody_here" does not exist',
    ],
  ])('%s is an error of one line', async (_, change, reason) => {
    const url = new URL(serverUrl)
    url.password = 'a-secret'
    change(url)
    const message = await refusalOf(opening(url.href))
    expect(message).toContain('DATABASE_URL')
    expect(message).toContain(reason)
    expect(message).not.toContain('a-secret')
  })

  test('whose role may not create tables is an error of one line', async () => {
    const direct = await openOnServer()
    const role = `freehold_test_${process.pid}`
    await direct.db.execute(sql.raw(`create role ${role} login`))
    try {
      const url = new URL(await urlOf(direct))
      url.username = role
      const message = await refusalOf(opening(url.href))
      expect(message).toContain('DATABASE_URL')
      expect(message).toContain('permission denied')
    } finally {
      await direct.db.execute(sql.raw(`drop role ${role}`))
      await direct.close()
    }
  })

  test('a wait for another replica has no timeout', async () => {
    const direct = await openOnServer()
    const url = new URL(await urlOf(direct))
    url.searchParams.set('statement_timeout', '100')
    const replica = await opening(url.href)
    for (const [lock, work] of [
      [locks.seed, () => loadDemoMarket(replica.db)],
      [locks.migrations, () => opening(url.href).then(({ close }) => close())],
      [locks.seed, () => seedFoundation(replica.db)],
    ] as const) {
      const { waiting } = await direct.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
        const waiting = work().then(
          () => 'done',
          (error: Error) => error,
        )
        const isWaiting = sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted
          and database = (select oid from pg_database where datname = current_database())`
        await until(
          () => tx.execute(isWaiting),
          ({ rows }) => rows.length > 0,
        )
        // As if another replica had loaded the demo market meanwhile; really loading it takes seconds.
        await tx.execute(
          sql`insert into settings (key, value) values ('demo-market', '') on conflict do nothing`,
        )
        await tx.execute(sql`select pg_sleep(0.3)`)
        return { waiting }
      })
      expect(await waiting).toBe('done')
    }
    await replica.close()
    await direct.close()
  })

  test('whose answer only takes long is waited for', async () => {
    const direct = await openOnServer()
    // Longer than the timeout for a server that hangs.
    const { rows } = await direct.db.execute(sql`select 'there' as answer from pg_sleep(5)`)
    expect(rows).toEqual([{ answer: 'there' }])
    await direct.close()
  })

  test('a replica starts while another writes places', async () => {
    const direct = await openOnServer()
    const replica = await opening(await urlOf(direct))
    await direct.db.transaction(async (tx) => {
      await rebuildPlaces(tx)
      await seedFoundation(replica.db)
    })
    await replica.close()
    await direct.close()
  })

  test('is migrated once by replicas that start together', async () => {
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
