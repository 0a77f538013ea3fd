import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from './config'
import { startFreehold } from './startFreehold'
import { makeDataDirectory, migrationsDirectory } from './testing/testDatabases'

jest.setTimeout(120_000)

const home = mkdtempSync(path.join(tmpdir(), 'freehold-start-'))
afterAll(() => rmSync(home, { recursive: true }))

const locations = { root: home, migrationsDirectory }
const refusal = (env: NodeJS.ProcessEnv) => {
  try {
    readConfig(env, locations)
    return 'accepted'
  } catch (error) {
    return (error as Error).message
  }
}

test('production without configuration does not start and names what is missing', () => {
  expect(refusal({ NODE_ENV: 'production' })).toMatch(/PUBLIC_URL[^]*DATABASE_URL[^]*FREEHOLD_DATA/)
  expect(refusal({ FREEHOLD_PROFILE: 'production', PUBLIC_URL: 'https://freehold.example' })).not.toContain(
    'PUBLIC_URL',
  )
  const complete = { NODE_ENV: 'production', PUBLIC_URL: 'https://freehold.example/', FREEHOLD_DATA: 'data' }
  expect(readConfig(complete, locations)).toMatchObject({
    demo: false,
    host: '0.0.0.0',
    publicUrl: 'https://freehold.example',
    dataDirectory: path.join(home, 'data'),
    passwordMinLength: 8,
  })
})

test('production on a PostgreSQL server needs a key that lies outside of it', () => {
  const env = {
    FREEHOLD_PROFILE: 'production',
    PUBLIC_URL: 'https://freehold.example',
    DATABASE_URL: 'postgres://someone@there/freehold',
  }
  expect(refusal(env)).toMatch(/SESSION_KEY.*openssl rand -base64 32/)
  const sessionKey = 'k'.repeat(32)
  expect(readConfig({ ...env, SESSION_KEY: sessionKey }, locations)).toMatchObject({ sessionKey })
})

test('no configuration is the demo, reached from this machine alone', () => {
  expect(readConfig({}, locations)).toMatchObject({
    demo: true,
    host: 'localhost',
    port: 3000,
    dataDirectory: path.join(home, '.data'),
    accessTokenSeconds: 600,
    inactivitySeconds: 7_200,
    sessionSeconds: 86_400,
    passwordMinLength: 0,
  })
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://there'],
  ['DATABASE_URL', 'postgres://a b:a-secret@@x:99999/y'],
  ['DATABASE_URL', 'postgres://a:a-secret%ff@x/y'],
  ['TRUSTED_PROXIES', 'foo'],
  ['TRUSTED_PROXIES', '10.0.0.1,10.0.0.0/33'],
  ['PUBLIC_URL', 'freehold'],
  ['PUBLIC_URL', 'ftp://freehold.example'],
  ['PUBLIC_URL', 'https://freehold.example/beneath'],
  ['PUBLIC_URL', 'https://someone:a-secret@freehold.example'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://a:a-secret@mail.example:99999'],
  ['MAIL_FROM', 'Freehold'],
  ['MAIL_FROM', 'Freehold <no-reply@freehold.example>\nBcc: b@freehold.example'],
  ['IMAGE_ORIGINS', "https://photos.example, 'unsafe-inline'"],
  ['IMAGE_ORIGINS', 'https://photos.example/listings'],
  ['IMAGE_ORIGINS', 'https://photos.example;script-src *'],
  ['HELP_URL', 'help.example'],
  ['MAP_TILES_URL', 'https://tiles.example/{z}/{x}.png'],
  ['MAP_DEFAULT_ZOOM', '23'],
  ['FREEHOLD_PROFILE', 'test'],
  ['MAP_DEFAULT_CENTER', '95,200'],
  ['MAP_DEFAULT_BOUNDS', '46.5,-119.6'],
  ['MAP_DEFAULT_BOUNDS', 'south,west,north,east'],
  ['MAP_DEFAULT_BOUNDS', '46.5,-119.6,91,-119.4'],
  ['MAP_DEFAULT_BOUNDS', '46.5,-181,46.7,-119.4'],
  ['MAP_DEFAULT_BOUNDS', '46.7,-119.6,46.5,-119.4'],
  ['MAP_DEFAULT_BOUNDS', '46.5,-119.6,46.7,-119.6'],
  ['SESSION_ACCESS_SECONDS', '0'],
  ['SESSION_INACTIVITY_SECONDS', '-1'],
  ['SESSION_ABSOLUTE_SECONDS', '2592001'],
  ['RESET_TOKEN_SECONDS', '1h'],
  ['LOGIN_FREE_TRIES', '0'],
  ['SESSION_KEY', 'a-secret-of-too-few-characters'],
  ['PASSWORD_MIN_LENGTH', '1001'],
  ['DEPLOY_TOKENS', 'remote-search=a-secret'],
  ['DEPLOY_WEBHOOK_URL', 'hooks.example'],
  ['DEPLOY_WEBHOOK_URL', 'https://someone:a-secret@hooks.example'],
  ['DEPLOY_WEBHOOK_SECRET', 'a-secret'],
  ['DEPLOY_WEBHOOK_INTERNAL', 'no'],
  ['LOG_LEVEL', 'loud'],
])('%s=%j is refused by its name', (name, value) => {
  const message = refusal({ [name]: value })
  expect(message).toMatch(new RegExp(`^${name} .+$`))
  expect(message).not.toContain('a-secret')
})

test('in production the webhook of deployments has an https address outside of private networks, unless the operator allows others [PLT-7]', () => {
  const production = {
    FREEHOLD_PROFILE: 'production',
    PUBLIC_URL: 'https://freehold.example',
    FREEHOLD_DATA: 'data',
  }
  const webhookOf = (DEPLOY_WEBHOOK_URL: string, rest: NodeJS.ProcessEnv = production) =>
    refusal({ ...rest, DEPLOY_WEBHOOK_URL })
  expect(webhookOf('https://hooks.example/a-secret')).toBe('accepted')
  expect(webhookOf('http://hooks.example/a-secret')).toMatch(/^DEPLOY_WEBHOOK_URL is not https/)
  for (const host of ['localhost', '10.0.0.7', '[::ffff:192.168.0.1]', '169.254.169.254'])
    expect(webhookOf(`https://${host}/a-secret`)).toMatch(
      /^DEPLOY_WEBHOOK_URL is an address of this machine or/,
    )
  expect(webhookOf('http://10.0.0.7', { ...production, DEPLOY_WEBHOOK_INTERNAL: 'yes' })).toBe('accepted')
  expect(webhookOf('http://localhost:9000', {})).toBe('accepted')
  expect(webhookOf('http://hooks.example/a-secret')).not.toContain('a-secret')
})

test('addresses that are good are taken as they are', () => {
  const proxies = ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback']
  const databaseUrl = 'postgres://someone:p%40ss@%2Fvar%2Frun%2Fpostgresql/freehold'
  const imageOrigins = ['https://photos.example', 'https://*.photos.example', 'http://localhost:9000']
  const tilesUrl = 'https://{s}.tiles.example/{z}/{x}/{y}.png'
  const env = {
    TRUSTED_PROXIES: proxies.join(', '),
    DATABASE_URL: databaseUrl,
    IMAGE_ORIGINS: imageOrigins.join(','),
    HELP_URL: 'https://help.example/freehold',
    MAP_TILES_URL: tilesUrl,
    MAP_TILES_ATTRIBUTION: '© Example Maps',
    SMTP_URL: 'smtps://someone:p%40ss@mail.example:465',
    MAIL_FROM: 'freehold@localhost',
  }
  expect(readConfig(env, locations)).toMatchObject({
    trustedProxies: proxies,
    databaseUrl,
    imageOrigins,
    helpUrl: 'https://help.example/freehold',
    maps: { tilesUrl, tilesAttribution: '© Example Maps' },
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
  })
})

test.each([
  ['46.5,-119.6,46.7,-119.4', { sw: { lat: 46.5, lng: -119.6 }, ne: { lat: 46.7, lng: -119.4 } }],
  // These bounds cross the antimeridian.
  ['-20, 177, -12, -178', { sw: { lat: -20, lng: 177 }, ne: { lat: -12, lng: -178 } }],
])('MAP_DEFAULT_BOUNDS=%j is south, west, north and east [MAP-10]', (text, defaultBounds) => {
  expect(readConfig({ MAP_DEFAULT_BOUNDS: text }, locations)).toMatchObject({ maps: { defaultBounds } })
  expect(readConfig({}, locations)).toMatchObject({ maps: { defaultBounds: null } })
})

test('relative directories lie in the project, absolute ones where they are', () => {
  const placesOf = (directory: string) =>
    readConfig({ FREEHOLD_DATA: directory, FREEHOLD_REMOTES: directory }, locations)
  const inside = path.join(home, 'here')
  expect(placesOf('here')).toMatchObject({ dataDirectory: inside, releasesDirectory: inside })
  expect(placesOf('/srv')).toMatchObject({ dataDirectory: '/srv', releasesDirectory: '/srv' })
  expect(readConfig({ FREEHOLD_DATA: 'here' }, locations).releasesDirectory).toBe(
    path.join(inside, 'remotes'),
  )
})

test('a Google key without a map id is refused, and the other way round', () => {
  expect(refusal({ GOOGLE_MAPS_API_KEY: 'key' })).toContain('GOOGLE_MAPS_MAP_ID')
  expect(refusal({ GOOGLE_MAPS_MAP_ID: 'map' })).toContain('GOOGLE_MAPS_API_KEY')
})

const environment = (port: number) => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  FREEHOLD_PROFILE: 'production',
  FREEHOLD_DATA: 'data',
  PUBLIC_URL: 'https://freehold.example',
  LOG_LEVEL: 'silent',
})

test('a port in use is an error of one line, before the database is opened or loaded', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const started = startFreehold(environment(port), locations, () => {})
  await expect(started).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`)
  expect(readdirSync(home)).toEqual([])
  other.close()
})

test('stopping cuts no call that is under way', async () => {
  await makeDataDirectory(path.join(home, 'data'))
  const said: string[] = []
  const running = await startFreehold(environment(0), locations, (line) => said.push(line))
  expect(said[0]).toBe('Freehold is running at https://freehold.example')
  const body = JSON.stringify({ username: 'nobody@freehold.example', password: 'x' })
  const call = request(`${running.address}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, connection: 'close' },
  })
  call.write(body.slice(0, 10))
  await once(call, 'socket')
  await new Promise<void>((resolve) => call.socket!.once('connect', resolve))
  // The call is in flight once the server has read its headers.
  expect((await fetch(`${running.address}/health`, { headers: { connection: 'close' } })).status).toBe(200)
  const stopped = running.stop()
  call.end(body.slice(10))
  const [response] = await once(call, 'response')
  expect(response.statusCode).toBe(401)
  response.resume()
  await stopped
  await expect(fetch(`${running.address}/health`)).rejects.toThrow()
})
