import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkResetToken, forgotPassword } from '@freehold/contracts'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { TestApp } from '../testing/testApp'
import { createMailer } from './createMailer'

jest.setTimeout(120_000)

interface Received {
  from: string
  to: string[]
  secure: boolean
  user: string | undefined
  text: string
}

/** A mail server on this machine that keeps the mails it gets. */
class MailServer {
  readonly received: Received[] = []
  readonly #server: SMTPServer

  constructor(options: SMTPServerOptions = { authOptional: true, disabledCommands: ['STARTTLS'] }) {
    this.#server = new SMTPServer({
      ...options,
      // Errors of a client, such as a refused certificate, need no log.
      logger: false,
      onAuth: ({ username, password }, _, done) =>
        username === 'freehold' && password === 'p@ss'
          ? done(null, { user: username })
          : done(new Error('No')),
      onRcptTo: ({ address }, _, done) =>
        done(
          address.startsWith('unknown')
            ? Object.assign(new Error('No such user'), { responseCode: 550 })
            : null,
        ),
      onData: (stream, { envelope: { mailFrom, rcptTo }, secure, user }, done) => {
        let text = ''
        stream.setEncoding('utf8')
        stream.on('data', (chunk: string) => (text += chunk))
        stream.on('end', () => {
          const to = rcptTo.map(({ address }) => address)
          const from = mailFrom ? mailFrom.address : ''
          this.received.push({ from, to, secure, user: user as string | undefined, text })
          done()
        })
      },
    })
    this.#server.on('error', () => undefined)
  }

  /** Returns the port. */
  async start(): Promise<number> {
    const listening = this.#server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    return (listening.address() as AddressInfo).port
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve))
  }
}

const servers: MailServer[] = []
async function startServer(options?: SMTPServerOptions) {
  const server = new MailServer(options)
  servers.push(server)
  return { server, port: await server.start() }
}
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())))

const mail = { to: 'investor@freehold.test', subject: 'Grüße aus Zürich', text: 'Öffne diesen Link' }
const from = 'Fréehold Zürich <no-reply@freehold.test>'
const mailer = (smtpUrl: string) => createMailer({ smtpUrl, mailFrom: from, dataDirectory: '' })
const withSignIn: SMTPServerOptions = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }

describe('a mail over SMTP', () => {
  test('arrives with names of any script [FGT-5]', async () => {
    const { server, port } = await startServer()
    expect(await mailer(`smtp://127.0.0.1:${port}`)(mail)).toBe(`sent over 127.0.0.1:${port}`)
    const [received] = server.received
    expect(received).toMatchObject({ from: 'no-reply@freehold.test', to: [mail.to], secure: false })
    expect(received!.text).toMatch(
      /^From: =\?UTF-8\?Q\?Fr=C3=A9ehold_Z=C3=BCrich\?= <no-reply@freehold\.test>\r$/m,
    )
    expect(received!.text).toMatch(/^Subject: =\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe_aus_Z=C3=BCrich\?=\r$/m)
    expect(received!.text).toContain('=C3=96ffne diesen Link')
  })

  test('signs in with the credentials of the address, and reveals them to no one [FGT-5]', async () => {
    const { server, port } = await startServer(withSignIn)
    expect(await mailer(`smtp://freehold:p%40ss@127.0.0.1:${port}`)(mail)).not.toContain('p')
    expect(server.received[0]?.user).toBe('freehold')
    const failure = await mailer(`smtp://freehold:wr0ng@127.0.0.1:${port}`)(mail).catch(String)
    expect(failure).toContain('Invalid login')
    expect(failure).not.toContain('wr0ng')
  })

  test('is encrypted where the server can, and only for a server that proves who it is', async () => {
    const { server, port } = await startServer({ authOptional: true })
    await expect(mailer(`smtp://127.0.0.1:${port}`)(mail)).rejects.toThrow(/certificate/)
    await mailer(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`)(mail)
    const implicit = await startServer({ authOptional: true, secure: true })
    await mailer(`smtps://127.0.0.1:${implicit.port}?tls.rejectUnauthorized=false`)(mail)
    expect([...server.received, ...implicit.server.received].map(({ secure }) => secure)).toEqual([
      true,
      true,
    ])
  })

  test('is not sent in clear where encryption is asked for', async () => {
    const { server, port } = await startServer()
    await expect(mailer(`smtp://127.0.0.1:${port}?requireTLS=true`)(mail)).rejects.toThrow(/STARTTLS/)
    expect(server.received).toEqual([])
  })

  test('is sent again where the server could not take it for a moment', async () => {
    let connections = 0
    const busy = Object.assign(new Error('Busy'), { responseCode: 421 })
    const { server, port } = await startServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect: (_, done) => done(connections++ === 0 ? busy : undefined),
    })
    await mailer(`smtp://127.0.0.1:${port}`)(mail)
    expect([connections, server.received.length]).toEqual([2, 1])
  })

  test('is given up at once where the server wants it never', async () => {
    const { server, port } = await startServer()
    const send = mailer(`smtp://127.0.0.1:${port}`)
    await expect(send({ ...mail, to: 'unknown@freehold.test' })).rejects.toThrow(/No such user/)
    expect(server.received).toEqual([])
  })

  test.each(['a@freehold.test\r\nBcc: everyone@freehold.test', 'a@freehold.test, b@freehold.test'])(
    'cannot be led elsewhere by the address %j',
    async (to) => {
      const { server, port } = await startServer()
      await expect(mailer(`smtp://127.0.0.1:${port}`)({ ...mail, to })).rejects.toThrow()
      expect(server.received).toEqual([])
    },
  )
})

describe('a mail without SMTP', () => {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'freehold-mail-'))
  afterAll(() => rmSync(dataDirectory, { recursive: true }))
  const write = createMailer({ smtpUrl: undefined, mailFrom: from, dataDirectory })

  test('is a file in the outbox that only its owner can read, and whose headers cannot be injected [FGT-5]', async () => {
    await write(mail)
    await expect(write({ ...mail, subject: 'x\r\nBcc: everyone@freehold.test' })).rejects.toThrow(/one line/)
    const outbox = path.join(dataDirectory, 'outbox')
    const [name, ...more] = readdirSync(outbox)
    expect(more).toEqual([])
    expect(readFileSync(path.join(outbox, name!), 'utf8')).toContain('Subject: Grüße aus Zürich')
  })
})

describe('a forgotten password, with a mail server', () => {
  const username = 'investor@freehold.test'
  let app: TestApp
  let port: number
  let server: MailServer

  beforeAll(async () => {
    server = new MailServer(withSignIn)
    port = await server.start()
    app = new TestApp('embedded', { smtpUrl: `smtp://freehold:p%40ss@127.0.0.1:${port}` })
    await app.start()
  })
  beforeEach(() => app.reset())
  afterAll(async () => {
    await app.stop()
    await server.stop()
  })

  const ask = () => app.call(forgotPassword, { body: { username } })

  test('the link comes by mail and is good; the log says where it went and no secret [FGT-5]', async () => {
    expect((await ask()).status).toBe(204)
    expect(await app.mails()).toEqual([])
    const [{ to, text } = { to: [], text: '' }] = server.received
    expect(to).toEqual([username])
    const [, token = ''] = /passwordReset\/([\w-]+)/.exec(text.replaceAll('=\r\n', '')) ?? []
    expect((await app.call(checkResetToken, { query: { token } })).status).toBe(200)
    const log = app.log.join('\n')
    expect(log).toContain(`password reset mail sent over 127.0.0.1:${port}`)
    expect(log).not.toContain(token)
    expect(log).not.toContain('p%40ss')
  })

  test('a mail server that is down does not change the response, and is logged without the token [FGT-5]', async () => {
    await server.stop()
    const { status, text } = await ask()
    expect([status, text]).toEqual([204, ''])
    await app.mails()
    const failure = app.log.find((line) => line.startsWith('password reset mail:'))
    expect(failure).toContain('ECONNREFUSED')
    expect(app.log.join('\n')).not.toMatch(/passwordReset\/[\w-]{20}/)
  })
})
