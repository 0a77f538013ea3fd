import { createHash, randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { requireAcceptable } from './requireAcceptable'

const owner = { username: 'maya.okafor@example.com', firstName: 'Maya', lastName: 'Okafor' }

const logged: unknown[] = []
const log = { warn: (...line: unknown[]) => void logged.push(line) } as unknown as FastifyBaseLogger

async function refusal(password: string, passwordMinLength = 8, passwordBreachesUrl?: string) {
  const config = { passwordMinLength, passwordBreachesUrl }
  try {
    await requireAcceptable({ config, request: { log } }, 'newPassword', password, owner)
    return 'accepted'
  } catch (error) {
    return (error as { fields: Record<string, string> }).fields
  }
}

const guessable = { newPassword: 'Password is too easy to guess. Please choose another one' }

test.each([
  'Password1!',
  '123password456',
  '!!letmein!!',
  'p@$$w0rd',
  'tru5tno1',
  'l1verpool',
  'dragondragon',
  'dragonlion',
  'iloveyou2',
  'michelle1987',
  'trustno1',
  '1q2w3e4r5t',
  'zaq12wsx',
  '11111111',
  'abababab',
  '12345678',
  '987654321',
  'abcdefgh',
  'zyxwvuts',
  'QWERTYUI',
  'poiuytrewq',
  '19841984',
  '25121987',
])('%s is among the first that are tried', async (password) => {
  expect(await refusal(password)).toEqual(guessable)
})

test.each([
  'maya.okafor@example.com',
  'MAYA.OKAFOR@example.com',
  'Maya.Okafor1!',
  'maya.okafor2024',
  'okaformaya',
  'Okafor2024!',
  'freehold',
  'Freehold2024',
  'freehold-maya',
])('%s is easy to guess for someone who knows the user and the site', async (password) => {
  expect(await refusal(password)).toEqual(guessable)
})

test.each([
  'correct horse battery',
  'a slow red fox',
  'passwordless-entry',
  'my dragon is tame',
  'seven grey herons',
  'kx7-qq2-vv4!',
  'zwölf Boxkämpfer jagen',
  '\u{1F3E0}\u{1F511}\u{1F3E1}\u{1F3E0}\u{1F3E1}\u{1F511}\u{1F511}\u{1F3E1}',
])('%s is accepted', async (password) => expect(await refusal(password)).toBe('accepted'))

const lettersAndDigits = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const random = (length: number) =>
  Array.from({ length }, () => lettersAndDigits[randomInt(lettersAndDigits.length)]).join('')
/** Includes short and common words: four of a thousand such words take 10^12 guesses. */
const words =
  'river stone lamp green cloud apple chair north music paper train glass bread horse winter candle'.split(
    ' ',
  )
/** Five different words, because a repeated word makes a phrase easier to guess, and sometimes too easy. */
function phrase(): string {
  const left = [...words]
  return Array.from({ length: 5 }, () => left.splice(randomInt(left.length), 1)).join(' ')
}

test('what a password manager makes, and phrases of random words, are accepted', async () => {
  const made = Array.from({ length: 20 }, () => [
    random(12),
    random(20),
    phrase(),
    randomBytes(16).toString('base64'),
  ])
  for (const password of made.flat())
    expect([password, await refusal(password)]).toEqual([password, 'accepted'])
})

test('a password that is too short is refused in words, at its field', async () => {
  const tooShort = { newPassword: 'Password is shorter than 12 characters' }
  expect(await refusal('kx7-qq2-vv4', 12)).toEqual(tooShort)
  expect(await refusal('kx7-qq2-vv4!', 12)).toBe('accepted')
  expect(await refusal('1', 0)).toBe('accepted')
  // A character outside of the basic plane counts as one, although it has several UTF-16 units.
  expect(await refusal('\u{1F3E0}\u{1F3E1}\u{1F511}', 4)).toEqual({
    newPassword: 'Password is shorter than 4 characters',
  })
})

test('the longest password takes no longer to estimate than others', async () => {
  expect(await refusal('ab1!cd2?'.repeat(125))).toBe('accepted')
})

describe('a list of breached passwords', () => {
  const breached = 'kx7-qq2-vv4!-breached'
  const hash = createHash('sha1').update(breached).digest('hex').toUpperCase()
  const breachedFields = { newPassword: 'Password is known from a data breach. Please choose another one' }
  let respond: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const asked: [url: string | undefined, padding: unknown][] = []
  const server = createServer((request, response) => {
    asked.push([request.url, request.headers['add-padding']])
    respond(request, response)
  })
  let address = ''
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    asked.length = 0
    logged.length = 0
  })
  const ask = () => refusal(breached, 8, `${address}/range/`)

  test('is asked by five digits of the hash, and refuses what it has', async () => {
    respond = (_, response) => response.end(`${'0'.repeat(35)}:7\r\n${hash.slice(5)}:3\r\n`)
    expect(await ask()).toEqual(breachedFields)
    expect(asked).toEqual([[`/range/${hash.slice(0, 5)}`, 'true']])
    expect(await refusal('another one that is good', 8, `${address}/range/`)).toBe('accepted')
    expect(await refusal('password1', 8, `${address}/range/`)).toEqual(guessable)
    expect([asked.length, logged]).toEqual([2, []])
  })

  test('pads its answers with passwords that were in none', async () => {
    respond = (_, response) => response.end(`${hash.slice(5)}:0\n`)
    expect([await ask(), logged]).toEqual(['accepted', []])
  })

  test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['an error', (_, response) => response.writeHead(503).end(`${hash.slice(5)}:3`)],
    ['no whole answer', (_, response) => response.destroy()],
    [
      'a redirect to another host',
      ({ url, socket }, response) => {
        if (asked.length > 1) return response.end(`${hash.slice(5)}:3`)
        return response.writeHead(302, { location: `http://localhost:${socket.localPort}${url}` }).end()
      },
    ],
    ['nothing', () => {}],
  ])(
    'that answers with %s keeps no one from choosing a password, and is logged once',
    async (_, responder) => {
      respond = responder
      expect(await ask()).toBe('accepted')
      expect(asked).toHaveLength(1)
      expect(logged).toHaveLength(1)
      const line = JSON.stringify(logged)
      for (const secret of [breached, hash.slice(0, 5)]) expect(line).not.toContain(secret)
    },
  )
})
