import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { DAY_MS, releaseIdOf } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { lockDirectory } from '../db/lockDirectory'
import { setRates } from '../rates/rates.queries'
import { makeRelease, promote, publishOver, settingsToken } from '../testing/releases'
import { compileServerWithShell, ServerProcess } from '../testing/serverProcess'
import { onlyWhere } from '../testing/onlyWhere'
import { shellForTests, TestApp } from '../testing/testApp'
import {
  makeDataDirectory,
  migrationsDirectory,
  onPostgres,
  openOnServer,
  type OpenOnServer,
} from '../testing/testDatabases'
import { judgeSpace } from './checkDisk'
import { runDoctorCommand } from './doctorCommand'

jest.setTimeout(120_000)

const home = mkdtempSync(path.join(tmpdir(), 'freehold-doctor-'))
mkdirSync(path.join(home, 'host/dist'), { recursive: true })
writeFileSync(path.join(home, 'host/dist/shell.json'), JSON.stringify(shellForTests))
const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
  rmSync(home, { recursive: true })
})

const dataDirectory = path.join(home, 'data')
const locations = { root: home, migrationsDirectory }

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** Runs the doctor in this process, and returns its lines by what was checked. */
async function examine(env: NodeJS.ProcessEnv) {
  const stdout = new PassThrough()
  const code = await runDoctorCommand(env, locations, { stdout })
  return { code, lines: linesOf(String(stdout.read() ?? '')) }
}

const linesOf = (output: string): Record<string, string> =>
  Object.fromEntries(
    output
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [, level, check = '', text] = /^(ok|warning|problem) +([^:]+): (.*)$/.exec(line) ?? []
        return [check, `${level}: ${text}`]
      }),
  )

const production = {
  FREEHOLD_PROFILE: 'production',
  PUBLIC_URL: 'http://127.0.0.1:9',
  FREEHOLD_DATA: dataDirectory,
}

/** Without a database, which takes a second to open. */
const withoutDatabase = { ...production, FREEHOLD_DATA: path.join(home, 'new') }

/** A mail server that knows one password. */
const mailServer = async () => {
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _, done) =>
      password === 'right' ? done(null, { user: 'freehold' }) : done(new Error('No such user')),
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  closing.push(() => server.close())
  return (listening.address() as AddressInfo).port
}

beforeAll(() => makeDataDirectory(dataDirectory))

test('a configuration that does not start is a problem with the name of the variable [REL-10]', async () => {
  const { code, lines } = await examine({ ...production, PORT: 'eighty' })
  expect(code).toBe(1)
  expect(lines).toEqual({
    configuration: 'problem: PORT is not a whole number. The other checks need a valid one',
  })
})

test('an embedded installation without mail, TLS or rates gets warnings that say what to do, and no problem [REL-10]', async () => {
  const { code, lines } = await examine({ ...production, PUBLIC_URL: 'http://127.0.0.1:9' })
  expect(lines['configuration']).toMatch(/^ok: valid/)
  expect(lines['pages']).toBe('ok: the shell is built')
  expect(lines['data directory']).toMatch(/^ok: .* left$/)
  expect(lines['mail']).toMatch(/^warning: no SMTP_URL: mails are written to .*outbox.* Set SMTP_URL$/)
  expect(lines['public address']).toMatch(/^warning: http:\/\/127\.0\.0\.1:9 does not answer this machine/)
  expect(lines['database']).toMatch(/^ok: embedded PostgreSQL \d+\S* with all \d+ migrations$/)
  expect(lines['clock']).toBe('ok: nothing to compare it with')
  expect(lines['releases']).toMatch(/^ok: 0 with 0 bytes/)
  expect(lines['rates']).toMatch(/^warning: there is no mortgage rate.*RATES_SOURCES/)
  expect(lines['base maps']).toMatch(/^ok: none/)
  expect(code).toBe(0)
})

test('a mail server is checked without sending: a refusal, no answer and a bad certificate get different lines [REL-10]', async () => {
  const port = await mailServer()
  const mailOf = async (SMTP_URL: string) => (await examine({ ...withoutDatabase, SMTP_URL })).lines['mail']
  expect(await mailOf(`smtp://someone:right@127.0.0.1:${port}`)).toBe(
    `ok: 127.0.0.1:${port} accepts the connection and the sign-in of SMTP_URL`,
  )
  expect(await mailOf(`smtp://someone:a-secret@127.0.0.1:${port}`)).toMatch(
    /^problem: 127\.0\.0\.1:\d+ refuses the user or the password of SMTP_URL/,
  )
  expect(await mailOf(`smtp://127.0.0.1:${port}?requireTLS=true`)).toMatch(
    /^problem: .* does not encrypt as SMTP_URL asks for/,
  )
  expect(await mailOf('smtp://127.0.0.1:9')).toMatch(/^problem: 127\.0\.0\.1:9 does not answer .*firewall/)
})

test('a directory that cannot be written to, and one without space, are problems [REL-10]', async () => {
  const file = path.join(home, 'a-file')
  writeFileSync(file, '')
  const { code, lines } = await examine({
    ...production,
    FREEHOLD_DATA: path.join(file, 'data'),
    DATABASE_URL: 'postgres://someone:a-secret@127.0.0.1:9/freehold',
    SESSION_KEY: 'k'.repeat(32),
  })
  expect(code).toBe(1)
  expect(lines['data directory']).toMatch(
    /^problem: cannot write to .*a-file\/data \(ENOTDIR\).*FREEHOLD_DATA/,
  )
  expect(lines['database']).toBe(
    'problem: No PostgreSQL server answers at 127.0.0.1:9/freehold (DATABASE_URL)',
  )
  expect(lines['releases']).toBe('warning: not checked, as the database was not opened')
  expect(JSON.stringify(lines)).not.toContain('a-secret')
  const space = (bytes: number) => judgeSpace('data directory', '/srv', bytes)
  expect(space(1e9)).toMatchObject({ level: 'warning', text: expect.stringContaining('1.0 GB left') })
  expect(space(1e8)).toMatchObject({ level: 'problem', text: expect.stringContaining('writes will fail') })
  expect(space(1e11).level).toBe('ok')
})

test('an embedded database is not touched while a server has it, damaged, or made by another version [REL-10]', async () => {
  const unlock = await lockDirectory(dataDirectory)
  const port = await listen(http.createServer((_, response) => void response.end('{}')))
  expect((await examine({ ...production, HOST: '127.0.0.1', PORT: String(port) })).lines['database']).toBe(
    'ok: in use by a running server, which says that it is ready',
  )
  expect((await examine({ ...production, HOST: '127.0.0.1', PORT: '9' })).lines['database']).toMatch(
    /^problem: .* is in use by process \d+: .* does not answer at http:\/\/127\.0\.0\.1:9\/ready$/,
  )
  await unlock()
  const damaged = path.join(home, 'damaged')
  mkdirSync(path.join(damaged, 'database'), { recursive: true })
  expect((await examine({ ...production, FREEHOLD_DATA: damaged })).lines['database']).toMatch(
    /^problem: .* is damaged \(PG_VERSION is missing\): put a copy of it back$/,
  )
  expect((await examine(withoutDatabase)).lines['database']).toBe(
    'warning: not made yet: the first start makes it',
  )
})

const openssl = spawnSync('openssl', ['version']).status === 0

/** A key and a self-signed certificate for a name. */
function makeCertificate(name: string, days: number) {
  const [key, cert] = [path.join(home, `${name}-${days}.key`), path.join(home, `${name}-${days}.pem`)]
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  spawnSync('openssl', [...made, '-keyout', key, '-out', cert, '-days', String(days), ...subject])
  return { file: cert, key: readFileSync(key), cert: readFileSync(cert) }
}

const answering = (date?: Date) => (_: unknown, response: http.ServerResponse) => {
  if (date) response.setHeader('Date', date.toUTCString())
  response.end('{"status":"alive"}')
}

onlyWhere(
  openssl,
  'there is no openssl',
  test,
)(
  'a certificate that no one trusts is a problem, and so are a wrong clock and a wrong answer at PUBLIC_URL [REL-10]',
  async () => {
    const port = await listen(https.createServer(makeCertificate('localhost', 90), answering()))
    const addressOf = async (PUBLIC_URL: string) => (await examine({ ...withoutDatabase, PUBLIC_URL })).lines
    const { configuration, ...lines } = await addressOf(`https://localhost:${port}`)
    expect(lines['public address']).toMatch(
      /^problem: the certificate of .* is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    )
    expect(configuration).toMatch(/^warning: .*TRUSTED_PROXIES/)
    const late = await listen(http.createServer(answering(new Date(Date.now() - 3_600_000))))
    expect((await addressOf(`http://127.0.0.1:${late}`))['clock']).toMatch(
      /^problem: that of PUBLIC_URL is 3\d\d\d s behind this machine's.*NTP/,
    )
    const wrong = await listen(http.createServer((_, response) => void response.writeHead(502).end()))
    expect((await addressOf(`http://127.0.0.1:${wrong}`))['public address']).toMatch(
      /^problem: http:\/\/127\.0\.0\.1:\d+\/health answers with 502: start Freehold/,
    )
  },
)

onPostgres(describe)('an installation on a PostgreSQL server', () => {
  const remote = 'remote-x'
  const stable = makeRelease({ version: '1.2.0' })
  const old = makeRelease({ version: '1.0.0' })
  const releasesDirectory = path.join(home, 'releases')
  const now = new Date()
  let database: OpenOnServer
  let app: TestApp
  beforeAll(async () => {
    database = await openOnServer()
    const open = async () => ({ ...database, close: async () => {} })
    app = new TestApp('postgres', { releasesDirectory }, open)
    await app.start()
    await app.reset()
    const as = await settingsToken(app, remote)
    app.setTime(new Date(now.getTime() - 60 * DAY_MS))
    await publishOver(app, as, old)
    app.setTime(now)
    await publishOver(app, as, stable)
    await promote(app, as, stable)
    const asOf = now.toISOString().slice(0, 10)
    await setRates(app.db, [{ type: '30-year fixed', rate: 6.5, fetchedAt: now, source: 'Test', asOf }])
  })
  afterAll(async () => {
    await app.stop()
    await database.close()
  })

  const environment = () => ({
    ...production,
    DATABASE_URL: database.url,
    FREEHOLD_REMOTES: releasesDirectory,
    SESSION_KEY: 'k'.repeat(32),
  })
  const fileOf = (made: typeof stable, folder: string) =>
    path.join(releasesDirectory, folder, remote, releaseIdOf(made.description), 'routes.js')

  test('has old releases that nothing needs, and damaged files, which are a problem where they are live [REL-10]', async () => {
    const { lines, code } = await examine(environment())
    expect(lines['releases']).toMatch(
      /^warning: nothing needs remote-x 1\.0\.0-\w+ any more \(\d+ bytes\): .*gc/,
    )
    expect([lines['releases directory']?.slice(0, 3), code]).toEqual(['ok:', 0])
    const whole = readFileSync(fileOf(stable, 'served'))
    writeFileSync(fileOf(stable, 'served'), 'other')
    const damaged = await examine(environment())
    expect(damaged.lines['releases']).toMatch(
      /^problem: 1 damaged file, the first: routes\.js of remote-x\S* \(wrong hash\); browsers need .*publish/,
    )
    expect(damaged.code).toBe(1)
    writeFileSync(fileOf(stable, 'served'), whole)
  })

  test('has rates that are old, and a database that lacks migrations or is of another version [REL-10]', async () => {
    await app.db.execute(sql`update rates set as_of = '2020-01-02'`)
    await app.db.execute(sql`
      create table kept_migrations as select * from freehold_migrations order by name desc limit 1`)
    const last = sql`name in (select name from kept_migrations)`
    await app.db.execute(sql`delete from freehold_migrations where ${last}`)
    const { lines } = await examine(environment())
    expect(lines['rates']).toMatch(/^warning: the newest is of 2020-01-02, \d+ days ago: enter one/)
    expect(lines['database']).toMatch(
      /^warning: PostgreSQL \S+ lacks 1 migration of this version: make a backup/,
    )
    await app.db.execute(
      sql`insert into freehold_migrations select name, 'other', applied_at from kept_migrations`,
    )
    expect((await examine(environment())).lines['database']).toMatch(
      /^problem: PostgreSQL \S+ was made by another version of Freehold/,
    )
    await app.db.execute(sql`delete from freehold_migrations where ${last}`)
    await app.db.execute(sql`insert into freehold_migrations select * from kept_migrations`)
    await app.db.execute(sql`drop table kept_migrations`)
    await app.db.execute(sql`update rates set as_of = ${now.toISOString().slice(0, 10)}`)
  })

  onlyWhere(
    openssl,
    'there is no openssl',
    test,
  )('is reported as ok everywhere by the command [REL-10]', async () => {
    await app.db.execute(sql`update remote_releases set published_at = now()`)
    const certificate = makeCertificate('localhost', 90)
    const port = await listen(https.createServer(certificate, answering()))
    const { cli } = compileServerWithShell(shellForTests)
    const doctor = new ServerProcess(
      cli,
      {
        ...environment(),
        PUBLIC_URL: `https://localhost:${port}`,
        TRUSTED_PROXIES: '127.0.0.1',
        SMTP_URL: `smtp://someone:right@127.0.0.1:${await mailServer()}`,
        NODE_EXTRA_CA_CERTS: certificate.file,
      },
      ['doctor'],
    )
    expect(await doctor.ended).toBe(0)
    const lines = linesOf(doctor.output)
    expect(Object.entries(lines).filter(([, text]) => !text.startsWith('ok: '))).toEqual([])
    expect(Object.keys(lines)).toEqual([
      'configuration',
      'pages',
      'data directory',
      'releases directory',
      'mail',
      'public address',
      'database',
      'clock',
      'releases',
      'rates',
      'base maps',
    ])
    expect(lines['releases']).toMatch(
      /^ok: 2 with \S+ (bytes|kB), 0\.0 % of the volume; all files are whole$/,
    )
    expect(lines['clock']).toBe('ok: within 5 s of the database server and PUBLIC_URL')
  })
})
