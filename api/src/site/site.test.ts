import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getPlatform, getRemoteRegistry, getRuntimeConfig, rollBackRemote } from '@freehold/contracts'
import { type Config } from '../config'
import { type MadeRelease, makeRelease } from '../testing/releases'
import { shellForTests, TestApp } from '../testing/testApp'
import { adoptBuilds } from '../remotes/adoptBuilds'
import { keptAssets } from './keepShellFiles'

jest.setTimeout(60_000)

const page = '<!doctype html><script src="/assets/main.1a2b3c4d.js"></script><div id="root"></div>'

const sharedReportPage = page.replace('main', 'sharedReport')
const developmentPage = page.replace('main', 'development/main')
const developed = 'remote-search@http://127.0.0.1:5174'

const root = mkdtempSync(path.join(tmpdir(), 'freehold-site-'))

function write(file: string, content: string) {
  const full = path.join(root, file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, content)
}

const builds = [
  makeRelease({ name: 'remote-search', paths: ['/app/search'], version: '1.2.0' }),
  makeRelease({ name: 'remote-admin', paths: ['/app/adminSettings/*'], roles: ['Admin'], version: '1.2.0' }),
]
const [search] = builds

function writeBuild({ description, contents }: MadeRelease) {
  for (const [file, content] of Object.entries(contents)) write(`${description.name}/dist/${file}`, content)
  write(`${description.name}/dist/release.json`, JSON.stringify(description))
}

beforeAll(() => {
  write('secret.txt', 'not for anyone')
  write('host/dist/index.html', page)
  write('host/dist/sharedReport.html', sharedReportPage)
  write('host/dist/assets/development/index.html', developmentPage)
  write('host/dist/mark.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  write('host/dist/assets/main.1a2b3c4d.js', 'plain')
  write('host/dist/assets/main.1a2b3c4d.js.br', 'brotli')
  write('host/dist/assets/main.1a2b3c4d.js.gz', 'gzip')
  write('host/dist/assets/main.1a2b3c4d.js.map', '{}')
  write('host/dist/assets/pin.5e6f.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const ending of ['html', 'HTML', 'htm', 'xml', 'pdf'])
    write(`host/dist/assets/page.${ending}`, '<script>alert(1)</script>')
  write('host/dist/shell.json', JSON.stringify(shellForTests))
})
// Each test has a database without releases, so the builds are written again.
beforeEach(() => builds.forEach(writeBuild))
afterAll(() => rmSync(root, { recursive: true }))

function describeSite(name: string, config: Partial<Config>, define: (app: TestApp) => void) {
  describe(name, () => {
    const app = new TestApp('embedded', { root, ...config })
    beforeAll(() => app.start())
    beforeEach(() => app.reset())
    afterAll(() => app.stop())
    define(app)
  })
}

const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.slice(directive.indexOf(' ') + 1)]),
  )

describeSite('the site', {}, (app) => {
  test.each(['/', '/login', '/app/property/some.id', '/passwordReset/a-token', '/nothing/like/it'])(
    'GET %s is the page, never kept, under the strict policy',
    async (url) => {
      const response = await app.get(url)
      expect([response.status, response.text]).toEqual([200, page])
      expect(response.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
      })
      expect(policyOf(response)).toEqual({
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': "'self'",
        'img-src': "'self' data:",
        'connect-src': "'self'",
        'font-src': "'self'",
        'worker-src': "'self'",
        'frame-src': "'none'",
        'manifest-src': "'self'",
        'base-uri': "'none'",
        'object-src': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
        'require-trusted-types-for': "'script'",
        'trusted-types': 'freehold-loader',
      })
    },
  )

  test('shared reports have a page of their own, which search engines are asked to leave out [DEAL-2]', async () => {
    const shown = async (url: string) => {
      const { status, text, headers } = await app.get(url)
      return [status, text, headers['x-robots-tag']]
    }
    for (const url of ['/s/a-token', '/s/', '/s', '/s?x=/', `/s/a-token?develop=${developed}`])
      expect(await shown(url)).toEqual([200, sharedReportPage, 'noindex'])
    for (const url of ['/', '/login', '/search', '/s.t/a-token'])
      expect(await shown(url)).toEqual([200, page, undefined])
    expect((await app.get('/sharedReport.html')).status).toBe(404)
  })

  test.each([
    ['br', 'brotli'],
    ['gzip', 'gzip'],
    ['identity', 'plain'],
  ])('a hashed file can be cached forever, for a browser that accepts %s', async (encoding, text) => {
    const response = await app.request({
      url: '/assets/main.1a2b3c4d.js',
      headers: { 'accept-encoding': encoding },
    })
    expect([response.status, response.text]).toEqual([200, text])
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    })
  })

  test('a file next to the page is sent and revalidated', async () => {
    const { status, headers } = await app.get('/mark.svg')
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=0'])
  })

  test.each([
    '/assets/gone.js',
    '/assets/main.1a2b3c4d.js.map',
    '/assets/main.1a2b3c4d.js.br',
    '/assets/page.html',
    '/assets/page.HTML',
    '/assets/page.htm',
    '/assets/page.xml',
    '/assets/page.pdf',
    '/assets/../index.html',
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/%2e%2e/secret.txt',
    '/remotes/remote-search/1.2.0-aaaaaaaaaaaa/release.json',
    '/remotes/.uploads/1.2.0-aaaaaaaaaaaa/entry.js',
    '/remotes/remote-search/1.2.0-aaaaaaaaaaaa/..%2f..%2f..%2fsecret.txt',
    '/remotes/remote-search/9.9.9-aaaaaaaaaaaa/remoteEntry.0a1b2c3d.js',
    '/remotes/nothing',
    '/favicon.ico',
    '/index.html',
  ])('%s is not there [API-23]', async (url) => {
    const response = await app.get(url)
    expect(response).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
    expect(response.headers['cache-control'] ?? '').not.toContain('immutable')
  })

  test.each([
    ['/assets/main.1a2b3c4d.js', 200],
    ['/assets/pin.5e6f.svg', 200],
    ['/assets/gone.js', 404],
    ['/assets/page.html', 404],
    ['/assets', 404],
    ['/remotes/remote-search/9.9.9-aaaaaaaaaaaa/entry.js', 404],
    ['/remotes/remote-search/none/entry.js', 404],
    ['/remotes/nothing', 404],
  ])('%s, answered with %s, can do nothing when it is opened as a page', async (url, expected) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await app.request({ method, url })
      expect(status).toBe(expected)
      expect(headers).toMatchObject({
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      })
    }
  })

  test.each(['/remotes/%', '/assets/%ff.js', '/remotes/remote-search/%zz'])(
    '%s cannot be read, and its answer can do nothing as a page',
    async (url) => {
      const { status, headers } = await app.get(url)
      expect([status, headers['content-security-policy']]).toEqual([400, "sandbox; default-src 'none'"])
    },
  )

  test('a remote\u2019s files are kept for ever under the release they belong to', async () => {
    const { data } = await app.call(getRemoteRegistry, { as: await app.signIn('Investor') })
    const [{ url } = { url: '' }] = data.microFrontends['remote-search'] ?? []
    expect(url).toBe(`/remotes/remote-search/1.2.0-${search!.description.buildId}/entry.js`)
    const response = await app.get(url)
    expect([response.status, response.text]).toEqual([200, search!.contents['entry.js']])
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })

  test('each role gets its own remotes, and an invalid description does not hide others', async () => {
    write('remote-broken/dist/release.json', '{"name":"remote-broken"}')
    const remotesOf = async (role: 'Admin' | 'Investor') =>
      Object.keys((await app.call(getRemoteRegistry, { as: await app.signIn(role) })).data.microFrontends)
    expect(await remotesOf('Investor')).toEqual(['remote-search'])
    expect(await remotesOf('Admin')).toEqual(['remote-admin', 'remote-search'])
    expect(app.log.join()).toContain('remote-broken')
  })

  test('a rebuilt remote is live at the next visit, until someone moves its traffic', async () => {
    const as = await app.signIn('Admin')
    const live = async () => {
      const { data } = await app.call(getRemoteRegistry, { as })
      return data.microFrontends['remote-search']?.[0]?.metadata.version
    }
    const build = (version: string) =>
      writeBuild(makeRelease({ name: 'remote-search', paths: ['/app/search'], version }))
    expect(await live()).toBe('1.2.0')
    build('1.3.0')
    expect(await live()).toBe('1.3.0')
    const params = { remote: 'remote-search' }
    await app.call(rollBackRemote, { as, params, body: { sequence: 2, reason: 'Worse' } })
    build('1.4.0')
    expect(await live()).toBe('1.2.0')
    const { data } = await app.call(getPlatform, { as })
    const { releases } = data.remotes.find(({ name }) => name === 'remote-search')!
    expect(releases.map(({ version }) => version).toSorted()).toEqual(['1.2.0', '1.3.0', '1.4.0'])
  })

  test('a build that its gates have refused is not adopted, until it is built anew from other sources [PLT-11]', async () => {
    const as = await app.signIn('Admin')
    const live = async () => {
      const { data } = await app.call(getRemoteRegistry, { as })
      return data.microFrontends['remote-search']?.[0]?.metadata.version
    }
    const made = (version: string) => makeRelease({ name: 'remote-search', paths: ['/app/search'], version })
    const refused = made('1.3.0')
    const { buildId } = refused.description
    write('remote-search/.cache/refused.json', JSON.stringify({ buildId, gates: ['size: it is too large'] }))
    try {
      expect(await live()).toBe('1.2.0')
      writeBuild(refused)
      expect(await live()).toBe('1.2.0')
      expect(app.log.join()).toContain('Its gates have refused it: size: it is too large')
      writeBuild(made('1.3.1'))
      expect(await live()).toBe('1.3.1')
    } finally {
      rmSync(path.join(root, 'remote-search/.cache'), { recursive: true })
    }
  })

  test('a file of a former shell is served from where it is kept, as one of this shell [PLT-3]', async () => {
    const kept = path.join(keptAssets(app.config), 'login.0e0e0e0e.js')
    mkdirSync(path.dirname(kept), { recursive: true })
    writeFileSync(kept, 'former')
    const [former, present, none] = [
      await app.get('/assets/login.0e0e0e0e.js'),
      await app.get('/assets/main.1a2b3c4d.js'),
      await app.get('/assets/none.js'),
    ]
    expect([former.status, former.text, present.text, none.status]).toEqual([200, 'former', 'plain', 404])
    expect(former.headers['cache-control']).toBe(present.headers['cache-control'])
    expect((await app.get('/assets/..%2F..%2Fsecret.txt')).text).not.toContain('not for anyone')
  })

  test('a page whose address names a development server is the development build, and may load from there alone', async () => {
    const response = await app.get(`/app/search?develop=${developed}`)
    expect([response.status, response.text]).toEqual([200, developmentPage])
    const { 'script-src': scripts, 'connect-src': calls, ...rest } = policyOf(response)
    expect([scripts, calls]).toEqual([
      "'self' http://127.0.0.1:5174",
      "'self' http://127.0.0.1:5174 ws://127.0.0.1:5174",
    ])
    expect(rest).toMatchObject({ 'default-src': "'none'", 'require-trusted-types-for': "'script'" })
    expect(policyOf(await app.get('/app/search'))['script-src']).toBe("'self'")
  })

  test.each([
    ['names another machine', '/app/search?develop=remote-search@http://evil.example:5174', {}],
    ['is opened by another name', `/app/search?develop=${developed}`, { host: 'freehold.example' }],
  ])('a page whose address %s is the one that everyone gets', async (_, url, headers) => {
    const [response, usual] = [await app.request({ url, headers }), await app.get('/app/search')]
    expect(response.text).toBe(page)
    expect(response.headers['content-security-policy']).toBe(usual.headers['content-security-policy'])
  })

  test('without the development build the page says how it is built', async () => {
    rmSync(path.join(root, 'host/dist/assets/development'), { recursive: true })
    const { status, text } = await app.get(`/app/search?develop=${developed}`)
    write('host/dist/assets/development/index.html', developmentPage)
    expect([status, text]).toEqual([503, expect.stringContaining('npm run build:development -w host')])
  })

  test('someone at another machine gets the page that everyone gets', async () => {
    const url = `/app/search?develop=${developed}`
    expect((await app.request({ url, from: '192.0.2.7' })).text).toBe(page)
  })

  test('the demo begins over its own town', async () => {
    const { data } = await app.call(getRuntimeConfig)
    expect(data).toMatchObject({
      demo: true,
      maps: { google: null, defaultCenter: { lat: 46.62, lng: -119.52 } },
    })
  })
})

describeSite('a site in production', { demo: false, production: true }, (app) => {
  test('adopts the build of a remote without any release, and no later one [PLT-11]', async () => {
    const as = await app.signIn('Investor')
    const live = async () => {
      const { data } = await app.call(getRemoteRegistry, { as })
      return data.microFrontends['remote-search']?.[0]?.metadata.version
    }
    expect(await live()).toBeUndefined()
    await adoptBuilds(app.api.services, app.api.log)
    expect(await live()).toBe('1.2.0')
    writeBuild(makeRelease({ name: 'remote-search', paths: ['/app/search'], version: '1.3.0' }))
    await adoptBuilds(app.api.services, app.api.log)
    expect(await live()).toBe('1.2.0')
  })

  test('takes no remote from a development server: its page and policy are the ones that everyone gets', async () => {
    const [asked, usual] = [await app.get(`/app/search?develop=${developed}`), await app.get('/app/search')]
    expect([asked.status, asked.text]).toEqual([200, page])
    expect(asked.headers['content-security-policy']).toBe(usual.headers['content-security-policy'])
  })
})

const google = { apiKey: 'key', mapId: 'map' }
const defaultBounds = { sw: { lat: 46.5, lng: -119.6 }, ne: { lat: 46.7, lng: -119.4 } }
const maps = {
  google,
  tilesUrl: null,
  tilesAttribution: null,
  defaultCenter: null,
  defaultZoom: null,
  defaultBounds,
}

describeSite('a site with a Google key', { demo: false, maps, publicUrl: 'https://freehold.test' }, (app) => {
  test('allows Google with a new nonce for each page, and gives the shell the map’s configuration [MAP-19]', async () => {
    const [first, second] = [await app.get('/login'), await app.get('/login')]
    const [, nonce] = /'nonce-([\w-]+)'/.exec(policyOf(first)['script-src'] ?? '') ?? []
    expect(nonce).toHaveLength(22)
    expect(first.text).toContain(`<script nonce="${nonce}"`)
    expect(second.text).not.toContain(nonce)
    expect(policyOf(first)['script-src']).toContain('https://maps.googleapis.com')
    const { data } = await app.call(getRuntimeConfig)
    expect(data).toEqual({ demo: false, hasHomes: false, helpUrl: null, maps: { ...maps, basemaps: [] } })
  })

  test.each([
    '/login',
    '/mark.svg',
    '/assets/main.1a2b3c4d.js',
    '/assets/gone.js',
    '/api/v1/config',
    '/api/v1/auth/getUser',
    '/api/v1/%zz',
    '/api/nothing',
    '/health',
  ])('has browsers come back over HTTPS alone, whatever %s is answered', async (url) => {
    const { headers } = await app.get(url)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})

const tiles = { ...maps, google: null, tilesUrl: 'https://{s}.tiles.example/{z}/{x}/{y}.png' }

describeSite(
  'a site with tiles and photos',
  { maps: tiles, imageOrigins: ['https://photos.example'] },
  (app) => {
    test('shows their images and lets nothing else in', async () => {
      const policy = policyOf(await app.get('/app'))
      expect(policy['img-src']).toBe("'self' data: https://photos.example https://*.tiles.example")
      expect(policy['script-src']).toBe("'self'")
    })
  },
)
