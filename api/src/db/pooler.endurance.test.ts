import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  autocompletePlaces,
  getImport,
  getPlatform,
  isImportUnderWay,
  listImports,
  login,
  promoteRelease,
  releaseIdOf,
  searchProperties,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { HOMES, mappingFile, sourceFile } from '../import/testing/importCases'
import { demoPassword, demoUsers, seedDemoAccounts, seedFoundation } from '../seed'
import { type Call, overHttp } from '../testing/overHttp'
import { ifPgBouncerIsInstalled, PgBouncer } from '../testing/PgBouncer'
import { makeRelease, publishOver } from '../testing/releases'
import { compileServerWithShell, ServerProcess } from '../testing/serverProcess'
import { shellForTests } from '../testing/testApp'
import { migrationsDirectory, onPostgres, openOnServer, type OpenOnServer } from '../testing/testDatabases'
import { until } from '../testing/until'
import { whileWanted } from './abandonment'
import type { OpenDatabase } from './Database'
import { isUnavailable, sqlState } from './databaseErrors'
import { locks, liftStatementTimeout, withLock } from './locks'
import { openPostgres } from './openPostgres'

jest.setTimeout(300_000)

const errorOf = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => null,
    (error: unknown) => error,
  )

ifPgBouncerIsInstalled(onPostgres(describe))('behind PgBouncer in transaction mode', () => {
  const bouncer = new PgBouncer()
  let direct: OpenOnServer
  beforeEach(async () => {
    direct = await openOnServer()
  })
  afterEach(async () => {
    await bouncer.stop()
    await direct.close()
  })
  afterAll(() => bouncer.remove())

  const openThrough = async (poolSize: number, more?: string): Promise<OpenDatabase> =>
    openPostgres({
      databaseUrl: await bouncer.start(direct.url, poolSize, more),
      dataDirectory: '',
      migrationsDirectory,
    })

  /** Of statements under way on the server. */
  const countRunning = async (text: string) => {
    const { rows } = await direct.db.execute<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
        and query like ${`%${text}%`}`)
    return rows[0]!.count
  }

  /** Longer than the time after which a connection without an answer is looked at, and than the limit. */
  const workLong = ({ db }: OpenDatabase) =>
    db.transaction(async (tx) => {
      await liftStatementTimeout(tx)
      return (await tx.execute(sql`select 'done' as state from pg_sleep(9)`)).rows
    })

  test('statements end in time, and long work is waited for [REL-6]', async () => {
    const opened = await openThrough(4)
    const { db, close } = opened
    const [alone, inTransaction, long] = await Promise.all([
      errorOf(db.execute(sql`select pg_sleep(60)`)),
      errorOf(db.transaction((tx) => tx.execute(sql`select pg_sleep(60)`))),
      workLong(opened),
    ])
    expect([alone, inTransaction].map(sqlState)).toEqual(['57014', '57014'])
    expect(long).toEqual([{ state: 'done' }])
    expect(await countRunning('pg_sleep')).toBe(0)
    await close()
  })

  test('so they do if it ignores the settings of a session, and has no connection left to ask about the work [REL-6]', async () => {
    const opened = await openThrough(1, 'ignore_startup_parameters = statement_timeout,options')
    const { db, close } = opened
    expect((await db.execute(sql`show statement_timeout`)).rows).toEqual([{ statement_timeout: '7s' }])
    const long = workLong(opened)
    // It waits for the only connection, as long as for one of its own.
    expect(isUnavailable(await errorOf(db.execute(sql`select 1`)))).toBe(true)
    expect(await long).toEqual([{ state: 'done' }])
    await close()
  })

  test('what is no longer wanted is canceled, and its lock is gone with a transaction [REL-6]', async () => {
    const { db, close } = await openThrough(2)
    const leaving = new AbortController()
    const given = errorOf(whileWanted(leaving.signal, async () => db.execute(sql`select pg_sleep(6.5)`)))
    await until(
      () => countRunning('pg_sleep'),
      (count) => count === 1,
    )
    leaving.abort()
    expect(sqlState(await given)).toBe('57014')
    await until(
      () => countRunning('pg_sleep'),
      (count) => count === 0,
    )
    let hold = 0
    const work = () =>
      withLock(db, locks.deploys, async () => {
        hold += 1
        const most = hold
        await direct.db.execute(sql`select pg_sleep(0.05)`)
        hold -= 1
        return most
      })
    expect(await Promise.all(Array.from({ length: 8 }, work))).toEqual(Array.from({ length: 8 }, () => 1))
    await close()
  })

  test('two replicas sign in, search, import and promote with fewer connections than they open, and go on after it was restarted [REL-6]', async () => {
    await seedFoundation(direct.db)
    await seedDemoAccounts(direct.db)
    const folder = mkdtempSync(path.join(tmpdir(), 'freehold-pooler-'))
    const csv = sourceFile(folder, 'csv')
    const { program, cli } = compileServerWithShell(shellForTests)
    const token = `fhd_${'t'.repeat(24)}`
    const env = {
      // 2 replicas open 20 connections, and the command more.
      DATABASE_URL: await bouncer.start(direct.url, 5),
      FREEHOLD_DATA: path.join(folder, 'data'),
      DEPLOY_TOKENS: `remote-x=${token}`,
      LOG_LEVEL: 'info',
    }
    const servers = [new ServerProcess(program, env), new ServerProcess(program, env)]
    const started = [...servers]
    try {
      const calls: Call[] = []
      for (const server of servers) calls.push(overHttp(await server.address()))
      const [first, second] = calls as [Call, Call]
      const signIn = async (call: Call) =>
        (await call(login, { body: { username: demoUsers[0].username, password: demoPassword } })).data.token
      const tokens = await Promise.all(Array.from({ length: 8 }, (_, index) => signIn(calls[index % 2]!)))
      const as = tokens[0]!

      const imports = [1, 2].map(
        () => new ServerProcess(cli, env, ['import', 'csv', '--map', mappingFile, csv]),
      )
      started.push(...imports)
      await until(
        async () => (await first(listImports, { as, query: {} })).data,
        ({ length }) => length > 0,
      )

      const statuses: number[] = []
      const visit = async (index: number) => {
        const call = calls[index % 2]!
        const who = tokens[index % tokens.length]!
        const bounds = JSON.stringify({ ne: { lat: 48, lng: -122 }, sw: { lat: 47, lng: -123 } })
        const query = { type: 'bounds', zoom: '10', bounds } as const
        statuses.push((await call(searchProperties, { as: who, query })).status)
        statuses.push((await call(autocompletePlaces, { as: who, query: { input: 'Sea' } })).status)
      }
      for (let round = 0; round < 20; round++)
        await Promise.all(Array.from({ length: 8 }, (_, index) => visit(index)))
      expect(new Set(statuses)).toEqual(new Set([200]))

      const release = makeRelease()
      const other = makeRelease({ version: '1.1.0' })
      for (const made of [release, other])
        expect((await publishOver({ call: first }, token, made)).status).toBe(200)
      const promote = (call: Call, made: typeof release) =>
        call(promoteRelease, {
          as: token,
          params: { remote: 'remote-x' },
          body: { release: releaseIdOf(made.description), percent: 100, sequence: 0, reason: 'It is time' },
        })
      const promoted = await Promise.all([promote(first, release), promote(second, other)])
      expect(promoted.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const { data: platform } = await second(getPlatform, { as })
      expect(platform.remotes[0]!.sequence).toBe(1)

      for (const command of imports) expect(await command.ended).toBe(0)
      const { data: runs } = await second(listImports, { as, query: {} })
      expect(runs.map(({ created, unchanged }) => created + unchanged)).toEqual([HOMES, HOMES])
      expect(runs.some(({ state }) => isImportUnderWay(state))).toBe(false)
      expect((await first(getImport, { as, params: { id: runs[1]!._id } })).data.computed).toBe(HOMES)

      await bouncer.stop()
      expect((await first(listImports, { as, query: {} })).status).toBe(503)
      await bouncer.start(direct.url, 5)
      for (const call of calls)
        await until(
          async () => (await call(listImports, { as, query: {} })).status,
          (status) => status === 200,
        )
      for (const server of servers) {
        server.signal('SIGTERM')
        expect(await server.ended).toBe(0)
        expect(server.output).not.toMatch(/"level":(50|60)/)
      }
    } finally {
      for (const one of started) one.signal('SIGKILL')
      rmSync(folder, { recursive: true })
    }
  })
})
