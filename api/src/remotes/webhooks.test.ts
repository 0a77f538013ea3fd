import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  getPlatform,
  getPlatformLog,
  quarantineRelease,
  releaseIdOf,
  rollBackRemote,
  testWebhook,
} from '@freehold/contracts'
import { makeRelease, promote, publishOver, sequenceOf } from '../testing/releases'
import { describeOnEachDatabase } from '../testing/testApp'
import { until } from '../testing/until'
import { insertVisits, sweepVisits } from '../testing/visits'
import { sendWebhooks } from './sendWebhooks'

const remote = 'remote-x'
const params = { remote }
const [one, two, three] = [1, 2, 3].map((major) => makeRelease({ version: `${major}.0.0` })) as [
  ReturnType<typeof makeRelease>,
  ReturnType<typeof makeRelease>,
  ReturnType<typeof makeRelease>,
]
const [idOne, idTwo, idThree] = [one, two, three].map(({ description }) => releaseIdOf(description)) as [
  string,
  string,
  string,
]
const secret = 'a secret of the receiver'
const admin = 'admin@freehold.test'

/** A server of others on this machine. */
class Receiver {
  readonly got: { headers: IncomingHttpHeaders; text: string }[] = []
  /** What it does with a request; by default it takes it. */
  respond: (response: ServerResponse) => void = (response) => response.writeHead(204).end()
  readonly #server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      this.got.push({ headers: request.headers, text })
      this.respond(response)
    })
  })

  async start(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
  }
  address(host = '127.0.0.1'): string {
    return `http://${host}:${(this.#server.address() as AddressInfo).port}/a-secret-path`
  }
  get events(): { id: number; action: string; text: string }[] {
    return this.got.map(({ text }) => JSON.parse(text))
  }
  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

describeOnEachDatabase('the webhook of deployments', (app) => {
  let receiver: Receiver
  let as: string

  beforeEach(async () => {
    receiver = new Receiver()
    await receiver.start()
    app.config.deployWebhook = {
      url: receiver.address(),
      secret,
      allowsInternal: true,
      timeoutMs: 5_000,
    }
    as = await app.signIn('Admin')
  })
  afterEach(async () => {
    await receiver.stop()
    await app.settle()
  })

  /** What a server does every few seconds. */
  const check = () => sendWebhooks({ ...app.api.services, log: app.api.log })
  const actions = () => receiver.events.map(({ action }) => action)
  const rollBack = async (reason = 'Slow maps') => {
    const body = { sequence: await sequenceOf(app, as, remote), reason }
    return app.call(rollBackRemote, { as, params, body })
  }
  const failVisits = async (release: string, count: number) => {
    app.passSeconds(1)
    await insertVisits(
      app,
      `${remote}/${release}`,
      Array.from({ length: count }, () => ({ reason: 'integrity' as const })),
    )
    await sweepVisits(app)
    await app.settle()
  }

  test('gets every change of traffic with its cause, in order, signed; status and the log of the server say it too [PLT-7]', async () => {
    for (const made of [one, two, three]) await publishOver(app, as, made)
    await promote(app, as, one)
    await promote(app, as, two, 10)
    await failVisits(idTwo, 5)
    await promote(app, as, three)
    await rollBack()
    const body = { release: idOne, sequence: await sequenceOf(app, as, remote), reason: 'It lost data' }
    await app.call(quarantineRelease, { as, params, body })
    await app.settle()

    const about = (action: string, release: string, rest: object) =>
      expect.objectContaining({ site: 'http://freehold.test', remote, action, release, ...rest })
    const live = { stable: idOne, canary: null }
    const cause = '5 of 5 visits got a file that does not match its hash'
    expect(receiver.events).toEqual([
      about('promoted', idOne, { actor: admin, reason: 'It is time', percent: 100, sequence: 1, live }),
      about('promoted', idTwo, { percent: 10, live: { ...live, canary: { release: idTwo, percent: 10 } } }),
      about('halted', idTwo, { actor: 'system', reason: cause, sequence: 3, live }),
      about('promoted', idThree, { live: { ...live, stable: idThree } }),
      about('rolledBack', idOne, { actor: admin, reason: 'Slow maps', live }),
      about('quarantined', idOne, { reason: 'It lost data', live: { stable: null, canary: null } }),
    ])
    expect(receiver.events[2]?.text).toBe(`${remote} 2.0.0 halted by system: ${cause}`)
    const ids = receiver.events.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    for (const [index, { headers, text }] of receiver.got.entries()) {
      const time = String(headers['freehold-timestamp'])
      expect(Math.abs(Number(time) - Date.now() / 1_000)).toBeLessThan(60)
      const expected = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'freehold-event': String(ids[index]),
        'freehold-signature': `sha256=${expected}`,
      })
    }

    const [state] = (await app.call(getPlatform, { as })).data.remotes
    expect(state).toMatchObject({ stable: null, reason: 'It lost data', afterStable: null })
    const lines = app.log.filter((line) => line.includes('"traffic changed"')).map((line) => JSON.parse(line))
    expect(lines).toHaveLength(6)
    expect(lines[2]).toMatchObject({
      remote,
      action: 'halted',
      release: idTwo,
      actor: 'system',
      reason: cause,
    })
    expect(lines[4]).toMatchObject({
      action: 'rolledBack',
      release: idOne,
      actor: admin,
      reason: 'Slow maps',
    })
    expect(app.log.join('\n')).not.toMatch(/a secret of|a-secret-path/)
  })

  test('gets a stable release that fails once, and again only after its traffic was moved; older clients do not see it in the log [PLT-7]', async () => {
    await publishOver(app, as, one)
    await publishOver(app, as, two)
    await promote(app, as, one)
    await failVisits(idOne, 4)
    expect(actions()).toEqual(['promoted'])
    await failVisits(idOne, 1)
    await failVisits(idOne, 2)
    expect(receiver.events.slice(1)).toEqual([
      expect.objectContaining({
        action: 'failing',
        release: idOne,
        sequence: null,
        live: null,
        reason: '5 of 5 visits got a file that does not match its hash',
      }),
    ])
    const newest = async (query: object) => (await app.call(getPlatformLog, { as, query })).data.events[0]
    expect(await newest({ with: 'failures' })).toMatchObject({ action: 'failing', actor: 'system' })
    expect(await newest({})).toMatchObject({ action: 'promoted' })
    expect((await app.call(getPlatform, { as })).data.remotes[0]).toMatchObject({
      stable: idOne,
      sequence: 1,
    })

    await promote(app, as, two)
    await rollBack()
    await failVisits(idOne, 1)
    expect(actions()).toEqual(['promoted', 'failing', 'promoted', 'rolledBack', 'failing'])
  })

  test('that answers 500 gets the same event again after a growing pause, before any later one [PLT-7]', async () => {
    receiver.respond = (response) => response.writeHead(500).end('no')
    await publishOver(app, as, one)
    await publishOver(app, as, two)
    expect((await promote(app, as, one)).status).toBe(200)
    await app.settle()
    expect((await promote(app, as, two)).status).toBe(200)
    await app.settle()
    await check()
    expect(receiver.events.map(({ id }) => id)).toHaveLength(1)
    app.passSeconds(6)
    await check()
    app.passSeconds(6)
    await check()
    expect(receiver.got).toHaveLength(2)
    receiver.respond = (response) => response.writeHead(200).end()
    app.passSeconds(10)
    await check()
    const [first] = receiver.events
    expect(receiver.events.map(({ id }) => id).slice(0, 3)).toEqual([first!.id, first!.id, first!.id])
    expect(receiver.events.map(({ text }) => text.split(' ')[1])).toEqual([
      '1.0.0',
      '1.0.0',
      '1.0.0',
      '2.0.0',
    ])
    await check()
    expect(receiver.got).toHaveLength(4)
  })

  test('that hangs delays no rollback, is given up in time, and gets each event once from several servers [PLT-7]', async () => {
    app.config.deployWebhook!.timeoutMs = 300
    await publishOver(app, as, one)
    await publishOver(app, as, two)
    await promote(app, as, one)
    await promote(app, as, two)
    await app.settle()
    receiver.got.length = 0
    const held: ServerResponse[] = []
    receiver.respond = (response) => void held.push(response)
    expect(await rollBack('Now')).toMatchObject({ status: 200, data: { stable: idOne } })
    await until(() => held.length === 1)
    await Promise.all([check(), check(), check()])
    await app.settle()
    expect(receiver.got).toHaveLength(1)
    expect(app.log.join('\n')).toContain('did not answer within 0.3 s')
    receiver.respond = (response) => response.writeHead(204).end()
    app.passSeconds(6)
    await Promise.all([check(), check(), check()])
    expect(actions()).toEqual(['rolledBack', 'rolledBack'])
  })

  test('that redirects is not followed, and of one that answers without end nothing is read [PLT-7]', async () => {
    const elsewhere = new Receiver()
    await elsewhere.start()
    receiver.respond = (response) => response.writeHead(307, { location: elsewhere.address() }).end()
    await publishOver(app, as, one)
    await promote(app, as, one)
    await app.settle()
    expect([receiver.got.length, elsewhere.got.length]).toEqual([1, 0])
    expect(app.log.join('\n')).toContain('answered 307')

    let isCut = false
    receiver.respond = (response) => {
      response.writeHead(200).on('close', () => (isCut = true))
      const fill = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', fill)
      fill()
    }
    app.passSeconds(6)
    await check()
    await until(() => isCut)
    app.passSeconds(6)
    await check()
    expect(receiver.got).toHaveLength(2)
    await elsewhere.stop()
  })

  test('that changes the protocol has not taken the event, and holds up nothing [PLT-7]', async () => {
    receiver.respond = ({ socket }) =>
      void socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n')
    await publishOver(app, as, one)
    await promote(app, as, one)
    await app.settle()
    expect(app.log.join('\n')).toContain('answered 101')
    receiver.respond = (response) => response.writeHead(204).end()
    app.passSeconds(6)
    await check()
    expect(actions()).toEqual(['promoted', 'promoted'])
  })

  test('that was away gets the newest hundred events of the last day, and no older ones [PLT-7]', async () => {
    receiver.respond = (response) => response.writeHead(503).end()
    await publishOver(app, as, one)
    await publishOver(app, as, two)
    await promote(app, as, one)
    await app.settle()
    app.passSeconds(2 * 86_400)
    as = await app.signIn('Admin')
    for (let sequence = 1; sequence <= 103; sequence++)
      expect((await promote(app, as, two, sequence / 2, sequence)).status).toBe(200)
    await app.settle()
    receiver.got.length = 0
    receiver.respond = (response) => response.writeHead(204).end()
    app.passSeconds(700)
    await check()
    const got = receiver.events as unknown as { sequence: number }[]
    expect([got.length, got[0]?.sequence, got.at(-1)?.sequence]).toEqual([100, 5, 104])
    expect(app.log.join('\n')).toContain('webhooks were dropped')
  })

  test('of a private network is refused in production, whatever name leads there [PLT-7]', async () => {
    Object.assign(app.config.deployWebhook!, { url: receiver.address('localhost'), allowsInternal: false })
    const { data } = await app.call(testWebhook, { as })
    expect(data).toEqual({ sent: false, outcome: expect.stringContaining('leads to a private network') })
    expect(receiver.got).toEqual([])
  })

  test('is tried by Admins, who learn what it answered; others may not, and without the setting nothing is sent [PLT-7]', async () => {
    expect((await app.call(testWebhook, { as })).data).toEqual({
      sent: true,
      outcome: expect.stringMatching(/^127\.0\.0\.1:\d+ answered 204$/),
    })
    expect(receiver.events).toEqual([expect.objectContaining({ action: 'test', actor: admin })])
    expect((await app.call(testWebhook, { as: await app.signIn('Investor') })).status).toBe(403)

    app.config.deployWebhook = null
    await publishOver(app, as, one)
    await promote(app, as, one)
    await app.settle()
    await check()
    expect((await app.call(testWebhook, { as })).data.sent).toBe(false)
    expect(receiver.got).toHaveLength(1)
  })
})
