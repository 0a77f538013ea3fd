import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  appendImportFile,
  autocompletePlaces,
  getImport,
  type ImportRun,
  isImportUnderWay,
  listImports,
  login,
  startImport,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import type { Database } from '../../db/Database'
import { openDatabase } from '../../db/openDatabase'
import { openPostgres } from '../../db/openPostgres'
import { type Call, overHttp } from '../../testing/overHttp'
import { PrivateCluster, ifPostgresIsInstalled } from '../../testing/PrivateCluster'
import { compileServer, ServerProcess } from '../../testing/serverProcess'
import { makeDataDirectory, migrationsDirectory, onPostgres, openOnServer } from '../../testing/testDatabases'
import { until } from '../../testing/until'
import { demoPassword, demoUsers, seedDemoAccounts, seedFoundation } from '../../seed'
import { sourceFile, HOMES, mappingFile } from '../testing/importCases'

jest.setTimeout(300_000)

const folder = mkdtempSync(path.join(tmpdir(), 'freehold-servers-'))
const { program, cli } = compileServer()
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const signalAtWrite = pathToFileURL(path.join(__dirname, '../../testing/signalAtWrite.mjs')).href

/** Sends the signal after a file has been opened a second time, to read all of it, when some of its rows are loaded. */
const signaled = (signal: 'SIGKILL' | 'SIGSTOP', write: number) => ({
  NODE_OPTIONS: `--import=${signalAtWrite}`,
  SIGNAL_AT_WRITE: `2 ${write} ${signal}`,
})

async function seed(db: Database): Promise<void> {
  await seedFoundation(db)
  await seedDemoAccounts(db)
}

async function signIn(call: Call): Promise<string> {
  const [{ username }] = demoUsers
  const { data } = await call(login, { body: { username, password: demoPassword } })
  return data.token
}

const csv = sourceFile(folder, 'csv')
const file = readFileSync(csv)
const mapping = readFileSync(mappingFile, 'utf8')

/** Starts an import on one server and sends its file to another one, which runs it. */
async function upload(as: string, first: Call, second: Call): Promise<string> {
  const body = { adapter: 'csv' as const, fileName: 'houses.csv', size: file.length, mapping }
  const { data: run } = await first(startImport, { as, body })
  const part = { offset: 0, data: file.toString('base64') }
  // A server that is killed at once may not respond.
  await second(appendImportFile, { as, params: { id: run._id }, body: part }).catch(() => {})
  return run._id
}

/** Waits until the run is in this state and returns it. */
const when = (call: Call, as: string, id: string, isSo: (run: ImportRun) => boolean) =>
  until(async () => (await call(getImport, { as, params: { id } })).data, isSo)

const hasEnded = ({ state }: ImportRun) => !isImportUnderWay(state)

onPostgres(test)('every replica shows the progress of a run, and only one of them runs it', async () => {
  const database = await openOnServer()
  await seed(database.db)
  const env = { DATABASE_URL: database.url, FREEHOLD_DATA: path.join(folder, 'shared') }
  const running = new ServerProcess(program, { ...env, ...signaled('SIGSTOP', 170) })
  let other = new ServerProcess(program, env)
  try {
    const callRunning = overHttp(await running.address())
    let callOther = overHttp(await other.address())
    const as = await signIn(callOther)
    const id = await upload(as, callOther, callRunning)
    const isLoading = ({ progress }: ImportRun) =>
      progress?.phase === 'loading' && !progress.isSurvey && progress.done > 0
    const seen = await when(callOther, as, id, (run) => run.state === 'running' && isLoading(run))
    expect(seen).toMatchObject({ finishedAt: null, progress: { phase: 'loading', total: HOMES } })
    // A server that starts meanwhile finds an unfinished run and its file.
    other.signal('SIGTERM')
    expect(await other.ended).toBe(0)
    other = new ServerProcess(program, env)
    callOther = overHttp(await other.address())
    await other.printed(/running at/)
    expect((await when(callOther, as, id, () => true)).state).toBe('running')
    // A waiting run does not delay the stop of its server, and the list does not contain a killed command that waited.
    const waiting = await upload(as, callOther, callOther)
    const command = new ServerProcess(cli, env, ['import', 'csv', '--map', mappingFile, csv])
    await command.printed(/Waiting until another import/)
    other.signal('SIGTERM')
    expect(await other.ended).toBe(0)
    command.signal('SIGKILL')
    expect(await command.ended).toBeNull()
    other = new ServerProcess(program, env)
    callOther = overHttp(await other.address())
    const underWay = (await callOther(listImports, { as, query: {} })).data
    expect(underWay.map(({ _id, state }) => [_id, state])).toEqual([[waiting, 'waiting'], [id, 'running']]) // oxfmt-ignore
    running.signal('SIGCONT')
    expect(await when(callOther, as, id, hasEnded)).toMatchObject({ state: 'finished', created: HOMES })
    // First, the replica that resumed the first run has had its turn.
    const next = await upload(as, callRunning, callOther)
    expect(await when(callRunning, as, next, hasEnded)).toMatchObject({ created: 0, unchanged: HOMES })
    const { data: runs } = await callRunning(listImports, { as, query: {} })
    expect(runs.map(({ _id, created, computed }) => [_id, created, computed])).toEqual([
      [next, 0, 0],
      [waiting, 0, 0],
      [id, HOMES, HOMES],
    ])
    for (const server of [running, other]) {
      server.signal('SIGTERM')
      expect(await server.ended).toBe(0)
    }
  } finally {
    for (const server of [running, other]) server.signal('SIGKILL')
    await database.close()
  }
})

test('a run whose server was killed is resumed when the server starts again', async () => {
  const dataDirectory = path.join(folder, 'embedded')
  const env = { FREEHOLD_DATA: dataDirectory }
  const open = () => openDatabase({ databaseUrl: undefined, dataDirectory, migrationsDirectory })
  await makeDataDirectory(dataDirectory)
  const prepared = await open()
  await seed(prepared.db)
  await prepared.close()
  let server = new ServerProcess(program, { ...env, ...signaled('SIGKILL', 365) })
  try {
    let call = overHttp(await server.address())
    const as = await signIn(call)
    const id = await upload(as, call, call)
    expect(await server.ended).toBeNull()
    const killed = await open()
    const { rows } = await killed.db.execute<{ stored: number }>(sql`
      select created as stored from import_runs where created = (select count(*) from properties)`)
    await killed.close()
    expect([rows[0]!.stored > 0, rows[0]!.stored < HOMES]).toEqual([true, true])
    server = new ServerProcess(program, env)
    call = overHttp(await server.address())
    const run = await when(call, as, id, hasEnded)
    expect(run).toMatchObject({
      state: 'finished',
      rowsRead: HOMES,
      created: HOMES,
      unchanged: 0,
      rejected: 0,
    })
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
  } finally {
    server.signal('SIGKILL')
  }
  expect(readdirSync(path.join(dataDirectory, 'imports/uploads'))).toEqual([])
  const { db, close } = await open()
  const { rows } = await db.execute(sql`
    select count(*)::int as homes, count(buy_hold_status)::int as computed, sum(stale::int)::int as stale,
      (select count(*)::int from expenses) as expenses,
      (select array_agg(distinct kind order by kind) from places) as places
    from properties where visible`)
  await close()
  expect(rows).toEqual([
    { homes: HOMES, computed: HOMES, stale: 0, expenses: HOMES, places: ['address', 'city', 'zip'] },
  ])
})

test('what a killed command has stored is computed and found once a server starts', async () => {
  const dataDirectory = path.join(folder, 'command')
  const env = { FREEHOLD_DATA: dataDirectory }
  await makeDataDirectory(dataDirectory)
  const prepared = await openDatabase({ databaseUrl: undefined, dataDirectory, migrationsDirectory })
  await seed(prepared.db)
  await prepared.close()
  const killed = { ...env, ...signaled('SIGKILL', 365) }
  const command = new ServerProcess(cli, killed, ['import', 'csv', '--map', mappingFile, csv])
  expect(await command.ended).toBeNull()
  const server = new ServerProcess(program, env)
  try {
    const call = overHttp(await server.address())
    const as = await signIn(call)
    const query = { input: '01234' }
    await until(
      () => call(autocompletePlaces, { as, query }),
      ({ data }) => data.length > 0,
    )
    const { data: runs } = await call(listImports, { as, query: {} })
    expect(runs.map(({ state }) => state)).toEqual(['cutOff'])
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
  } finally {
    server.signal('SIGKILL')
  }
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDirectory, migrationsDirectory })
  const { rows } = await db.execute(sql`
    select count(*) > 0 as some, count(*) = count(buy_hold_status) as computed, bool_or(stale) as stale
    from properties`)
  await close()
  expect(rows).toEqual([{ some: true, computed: true, stale: false }])
})

ifPostgresIsInstalled(test)('a run whose database crashes is resumed when the database is back', async () => {
  const cluster = new PrivateCluster()
  try {
    const databaseUrl = await cluster.make()
    const prepared = await openPostgres({ databaseUrl, dataDirectory: '', migrationsDirectory })
    await seed(prepared.db)
    await prepared.close()
    const holder = new Client(databaseUrl)
    holder.on('error', () => {})
    await holder.connect()
    const server = new ServerProcess(program, {
      DATABASE_URL: databaseUrl,
      FREEHOLD_DATA: path.join(folder, 'crashing'),
    })
    try {
      const call = overHttp(await server.address())
      const as = await signIn(call)
      // The lock stops the run at the places until the database crashes.
      await holder.query('begin')
      await holder.query('lock table places')
      const id = await upload(as, call, call)
      await when(call, as, id, ({ progress }) => progress?.phase === 'places')
      cluster.stop('immediate')
      cluster.start()
      const ready = `${await server.address()}/ready`
      await until(
        () => fetch(ready),
        ({ status }) => status === 200,
      )
      expect(await when(call, as, id, hasEnded)).toMatchObject({
        state: 'finished',
        rowsRead: HOMES,
        created: HOMES,
        unchanged: 0,
        computed: HOMES,
      })
      server.signal('SIGTERM')
      expect(await server.ended).toBe(0)
    } finally {
      server.signal('SIGKILL')
    }
  } finally {
    cluster.remove()
  }
})
