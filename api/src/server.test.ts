import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from './db/openDatabase'
import { compileServer, ServerProcess } from './testing/serverProcess'
import { makeDataDirectory, migrationsDirectory } from './testing/testDatabases'
import { demoPassword, seedDemoAccounts, seedFoundation } from './seed'

jest.setTimeout(180_000)

const server = compileServer()
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'freehold-server-'))
const running = new Set<ServerProcess>()

beforeAll(async () => {
  await makeDataDirectory(dataDirectory)
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDirectory, migrationsDirectory })
  await seedFoundation(db)
  await seedDemoAccounts(db)
  await close()
})
afterEach(async () => {
  for (const freehold of running) {
    freehold.signal('SIGKILL')
    await freehold.ended
  }
  running.clear()
})
afterAll(() => {
  rmSync(dataDirectory, { recursive: true })
})

async function start(env: Record<string, string> = {}) {
  const freehold = new ServerProcess(server.program, { FREEHOLD_DATA: dataDirectory, ...env })
  running.add(freehold)
  return { freehold, address: await freehold.address() }
}

const signIn = JSON.stringify({ username: 'nobody@freehold.test', password: 'wrong' })

/** Starts a sign-in without its body and waits until the server has read the headers. */
async function beginCall(address: string, agent: Agent): Promise<ClientRequest> {
  const call = request(`${address}/api/v1/login`, {
    method: 'POST',
    agent,
    headers: {
      'content-type': 'application/json',
      'content-length': signIn.length,
      expect: '100-continue',
    },
  })
  call.flushHeaders()
  await once(call, 'continue')
  return call
}

async function responseOf(call: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response
}

/** Waits until the server refuses new connections. */
async function untilClosed(address: string): Promise<void> {
  while (
    await fetch(`${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  );
}

describe('a server that gets a signal to stop', () => {
  test('answers every call that has begun, on connections that would stay open, and ends with 0', async () => {
    const { freehold, address } = await start()
    const agent = new Agent({ keepAlive: true })
    const { port, hostname } = new URL(address)
    const idle = connect(Number(port), hostname)
    idle.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(idle, 'data')
    const idleClosed = once(idle, 'close')
    const calls = await Promise.all(Array.from({ length: 8 }, () => beginCall(address, agent)))
    freehold.signal('SIGTERM')
    await untilClosed(address)
    await idleClosed
    for (const call of calls) call.write(signIn.slice(0, 10))
    const responses = calls.map(responseOf)
    for (const call of calls) call.end(signIn.slice(10))
    for (const response of await Promise.all(responses)) {
      expect(response.statusCode).toBe(401)
      expect(response.headers.connection).toBe('close')
    }
    expect(await freehold.ended).toBe(0)
    agent.destroy()
  })

  test('ends with 0 when its start has not ended yet', async () => {
    const { freehold } = await start()
    freehold.signal('SIGTERM')
    expect(await freehold.ended).toBe(0)
  })

  test('does not wait for a call that never ends, and a second signal stops it immediately', async () => {
    const { freehold, address } = await start()
    const agent = new Agent()
    const first = await beginCall(address, agent)
    first.on('error', () => {})
    freehold.signal('SIGTERM')
    expect(await freehold.ended).toBe(0)

    const again = await start()
    const second = await beginCall(again.address, agent)
    second.on('error', () => {})
    again.freehold.signal('SIGTERM')
    await untilClosed(again.address)
    again.freehold.signal('SIGTERM')
    expect(await again.freehold.ended).toBe(1)
  })
})

test('closes connections that send headers slowly, long before Node would', async () => {
  const { address } = await start()
  const { port, hostname } = new URL(address)
  const slow = connect(Number(port), hostname)
  slow.on('error', () => {})
  let response = ''
  slow.on('data', (chunk) => (response += chunk))
  const sending = setInterval(() => slow.write('X-Slow: 1\r\n'), 200)
  slow.write('GET /health HTTP/1.1\r\nHost: x\r\n')
  await once(slow, 'close')
  clearInterval(sending)
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
})

test('the process logs no password and no token', async () => {
  const secrets = { METRICS_TOKEN: 'metrics-secret-of-the-day', SMTP_URL: '' }
  const { freehold, address } = await start({ ...secrets, LOG_LEVEL: 'debug' })
  const sent = new Set<string>([secrets.METRICS_TOKEN])
  const requestIds: string[] = []
  const send = async (method: string, url: string, { as, body }: { as?: string; body?: object } = {}) => {
    const response = await fetch(address + url, {
      method,
      headers: {
        'x-request-id': 'chosen-by-the-client',
        cookie: 'session=a-secret-cookie',
        ...(as && { authorization: as }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    requestIds.push(response.headers.get('x-request-id') ?? '')
    const text = await response.text()
    return { status: response.status, data: text.startsWith('{') ? JSON.parse(text).data : undefined }
  }
  const remember = <Secrets extends string[]>(...given: Secrets): Secrets => {
    for (const secret of given) sent.add(secret)
    return given
  }
  const username = 'investor@freehold.test'
  const [wrong, second, third] = remember('wrong-password-1', 'second-password-2', 'third-password-3')
  remember(demoPassword, 'a-secret-cookie')

  await send('POST', '/api/v1/login', { body: { username, password: wrong } })
  const { data: session } = await send('POST', '/api/v1/login', {
    body: { username, password: demoPassword },
  })
  const [as, refreshToken] = remember(session.token, session.refreshToken)
  const { data: pair } = await send('POST', '/api/v1/refresh-token', { body: { refreshToken } })
  remember(pair.token, pair.refreshToken)
  await send('POST', '/api/v1/refresh-token', { body: { refreshToken: `${refreshToken}x` } })
  const change = { currentPassword: demoPassword, newPassword: second }
  expect((await send('POST', '/api/v1/auth/changePassword', { as, body: change })).status).toBe(200)
  await send('POST', '/api/v1/forgot-password', { body: { username } })
  await freehold.printed(/password reset mail/)
  const [resetToken] = remember(newestResetToken())
  await send('GET', `/api/v1/check-reset-token?token=${resetToken}`)
  await send('GET', `/passwordReset/${resetToken}`)
  const [shareToken] = remember('token-of-a-shared-report')
  await send('GET', `/s/${shareToken}`)
  await send('POST', '/api/v1/open-shared-report', { body: { token: shareToken } })
  const reset = { password: third, passwordResetToken: resetToken }
  expect((await send('POST', '/api/v1/reset-password', { body: reset })).status).toBe(204)
  await send('GET', '/metrics', { as: `Bearer ${secrets.METRICS_TOKEN}` })
  const scrape = requestIds.pop()!
  await send('GET', '/api/v1/auth/getUser?token=' + as, { as })
  const { data: last } = await send('POST', '/api/v1/login', { body: { username, password: third } })
  remember(last.token, last.refreshToken)
  await send('DELETE', `/api/v1/auth/session/${last.token}`, { as: last.token })
  await send('POST', `/api/v1/login?password=${third}`, { body: { username, password: [third] } })
  freehold.signal('SIGTERM')
  expect(await freehold.ended).toBe(0)

  expect(new Set(requestIds).size).toBe(requestIds.length)
  for (const id of requestIds) expect(freehold.output).toContain(`"reqId":"${id}"`)
  // Every few seconds, it would fill the log.
  expect(freehold.output).not.toContain(scrape)
  expect(freehold.output).not.toContain('chosen-by-the-client')
  for (const secret of sent) expect(freehold.output).not.toContain(secret)
})

function newestResetToken(): string {
  const outbox = path.join(dataDirectory, 'outbox')
  const newest = readdirSync(outbox).toSorted().at(-1)!
  return /passwordReset\/([\w-]+)/.exec(readFileSync(path.join(outbox, newest), 'utf8'))![1]!
}
