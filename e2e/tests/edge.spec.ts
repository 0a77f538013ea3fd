import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { request } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tilesOf, writeArchive } from '@freehold/basemap-fixtures'
import { demoServer, temporaryFolder } from '../src/demoServer'
import { freePort } from '../src/serverProcess'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '../..')
/** `npm run e2e` installs nginx if it can, and sets this path. */
const nginx = process.env['NGINX_PATH']

interface EdgeOptions {
  trustedProxies?: string
  /** The folder of releases to serve; an empty one by default. */
  remotesRoot?: string
}

/** The configuration that the image's start-up script writes for trusted proxies. */
function readTrustedProxies(trustedProxies: string): Record<string, string> {
  const script = join(root, 'host/edge/trusted-proxies.envsh')
  const names = ['EDGE_REAL_IP_FROM', 'EDGE_TERMINATORS']
  const print = names.map((name) => `echo "$${name}"`).join('; ')
  const env = { ...process.env, EDGE_TRUSTED_PROXIES: trustedProxies }
  const lines = execFileSync('sh', ['-c', `. "${script}"; ${print}`], { env, encoding: 'utf8' }).split('\n')
  return Object.fromEntries(names.map((name, index) => [name, lines[index] ?? '']))
}

/** A complete nginx configuration that keeps all its files in the folder. */
function nginxConfiguration(folder: string, http: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  // If root starts nginx, its workers could not read the folders of this run.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `daemon off; ${user} pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'error.log')};
    events {}
    http { include /etc/nginx/mime.types; ${temporary.join(' ')} ${http} }`
}

/** The image's configuration, with its variables replaced for this machine as the image's start-up does. */
function edgeConfiguration(folder: string, port: number, api: string, options: EdgeOptions): string {
  const values: Record<string, string> = {
    API_UPSTREAM: api,
    EDGE_LISTEN: `127.0.0.1:${port}`,
    EDGE_LOG: join(folder, 'access.log'),
    EDGE_PROXY: join(root, 'host/edge/proxy.conf'),
    EDGE_RESOLVER: '127.0.0.1',
    SHELL_ROOT: join(root, 'host/dist'),
    REMOTES_ROOT: options.remotesRoot ?? join(folder, 'remotes'),
    ...readTrustedProxies(options.trustedProxies ?? ''),
  }
  return readFileSync(join(root, 'host/edge/site.conf.template'), 'utf8').replace(
    /\$\{(\w+)\}/g,
    (_, name: string) => values[name] ?? '',
  )
}

/** Starts nginx after it has checked the configuration; resolves when it listens. */
async function startNginx(folder: string, port: number, http: string): Promise<ChildProcess> {
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, nginxConfiguration(folder, http))
  execFileSync(nginx ?? '', ['-t', '-c', file, '-p', folder], { stdio: 'pipe' })
  const started = spawn(nginx ?? '', ['-c', file, '-p', folder], { stdio: 'ignore' })
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  await expect.poll(listens).toBe(true)
  return started
}

interface Edge {
  address: string
  /** The content of both nginx logs so far. */
  logged: () => string
  process: ChildProcess
}

/** The edge in front of an API at `host:port`. */
async function startEdge(api: string, options: EdgeOptions = {}): Promise<Edge> {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'remotes'))
  const port = await freePort()
  const process = await startNginx(folder, port, edgeConfiguration(folder, port, api, options))
  const logged = () =>
    ['access.log', 'error.log'].map((log) => readFileSync(join(folder, log), 'utf8')).join('\n')
  return { address: `http://127.0.0.1:${port}`, logged, process }
}

const secretPaths = [
  { path: '/passwordReset/secret-of-a-reset', method: 'GET' },
  { path: '/confirmEmail/secret-of-a-new-address', method: 'GET' },
  { path: '/revertEmail/secret-of-an-old-address', method: 'GET' },
  { path: '/s/secret-of-a-shared-report', method: 'GET' },
  { path: '/api/v1/auth/session/secret-of-a-session', method: 'DELETE' },
  { path: '/api/v1/check-reset-token?token=secret-in-a-query', method: 'GET' },
]

test.describe('the edge', () => {
  test.skip(nginx === undefined, 'nginx is not installed')

  let edge: Edge
  let address: string

  test.beforeAll(async () => {
    // The API's folder, like the volume that both share.
    const remotesRoot = join(demoServer.env.FREEHOLD_DATA, 'remotes/served')
    edge = await startEdge(new URL(demoServer.address).host, { remotesRoot })
    address = edge.address
  })

  test.afterAll(() => {
    edge?.process.kill('SIGQUIT')
  })

  test('pages have the API\u2019s content security policy, and calls are proxied', async () => {
    const [direct, behind] = await Promise.all([
      fetch(`${demoServer.address}/login`),
      fetch(`${address}/login`),
    ])
    expect(behind.headers.get('content-security-policy')).toBe(direct.headers.get('content-security-policy'))
    expect(behind.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(behind.headers.get('cache-control')).toContain('no-cache')
    const call = await fetch(`${address}/api/v1/auth/getUser`)
    expect(call.status).toBe(401)
    expect(await call.json()).toMatchObject({ error: { code: 'UNAUTHENTICATED' } })
  })

  test('hashed files are compressed and cached forever, also those of remotes', async () => {
    const script = readdirSync(join(root, 'host/dist/assets')).find((file) => file.endsWith('.js'))
    const release = JSON.parse(readFileSync(join(root, 'remote-search/dist/release.json'), 'utf8')) as {
      version: string
      buildId: string
      entry: string
    }
    const entry = `/remotes/remote-search/${release.version}-${release.buildId}/${release.entry}`
    for (const path of [`/assets/${script}`, entry]) {
      const answer = await fetch(address + path, { headers: { 'accept-encoding': 'gzip' } })
      expect(answer.status, path).toBe(200)
      expect(answer.headers.get('cache-control'), path).toContain('immutable')
      expect(answer.headers.get('content-encoding'), path).toBe('gzip')
      expect(answer.headers.get('content-security-policy'), path).toBe("sandbox; default-src 'none'")
    }
  })

  test('an archive of map tiles is answered in ranges, uncompressed, and kept for good [GND-1]', async () => {
    const roads = [{ type: 'line' as const, geometry: [[[10, 50], [10.1, 50.1]]] as [number, number][][] }] // oxfmt-ignore
    const archive = writeArchive({ tiles: tilesOf({ roads }, { minZoom: 0, maxZoom: 8 }) })
    const sha256 = createHash('sha256').update(archive).digest('hex')
    const kept = join(demoServer.env.FREEHOLD_DATA, 'basemaps')
    mkdirSync(kept, { recursive: true })
    writeFileSync(join(kept, `${sha256}.pmtiles`), archive)
    const get = (range: string) =>
      fetch(`${address}/api/v1/basemaps/${sha256}.pmtiles`, {
        headers: { range, 'accept-encoding': 'gzip, br' },
      })
    const answer = await get('bytes=100-299')
    expect(answer.status).toBe(206)
    expect(Buffer.from(await answer.arrayBuffer()).equals(archive.subarray(100, 300))).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-range': `bytes 100-299/${archive.length}`,
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${sha256}"`,
    })
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect((await get(`bytes=${archive.length}-`)).status).toBe(416)
  })

  test('the edge reads no more of an archive than its reader takes [GND-1]', async () => {
    const whole = 64_000_000
    let sent = 0
    const upstream = createServer((_, answer) => {
      answer.writeHead(200, { 'content-length': whole })
      const part = Buffer.alloc(100_000)
      const send = () => {
        while (sent < whole && !answer.destroyed) {
          sent += part.length
          if (answer.write(part)) continue
          answer.once('drain', send)
          return
        }
      }
      send()
    }).listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    const alone = await startEdge(`127.0.0.1:${(upstream.address() as AddressInfo).port}`)
    const slow = connect(Number(new URL(alone.address).port), '127.0.0.1').pause()
    slow.write(`GET /api/v1/basemaps/${'a'.repeat(64)}.pmtiles HTTP/1.1\r\nHost: edge\r\n\r\n`)
    let before = -1
    const hasStopped = () => {
      const isSame = sent > 0 && sent === before
      before = sent
      return isSame
    }
    await expect.poll(hasStopped, { intervals: [500] }).toBe(true)
    expect(sent).toBeLessThan(whole / 2)
    slow.destroy()
    alone.process.kill('SIGQUIT')
    upstream.closeAllConnections()
    upstream.close()
  })

  test('build reports are not served, and a missing file is not cached', async () => {
    const script = readdirSync(join(root, 'host/dist/assets')).find((file) => file.endsWith('.js'))
    for (const path of [`/assets/${script}.map`, '/remotes/remote-search/release.json', '/assets/none.js']) {
      const answer = await fetch(address + path)
      expect(answer.status, path).toBe(404)
      expect(answer.headers.get('cache-control') ?? '', path).not.toContain('immutable')
    }
  })

  test('the edge never logs a token, whether or not the API is reachable', async () => {
    const alone = await startEdge(`127.0.0.1:${await freePort()}`)
    for (const { address, logged } of [edge, alone]) {
      for (const { path, method } of secretPaths) await fetch(address + path, { method })
      await fetch(`${address}/health?after=them`)
      await expect.poll(logged).toContain('/health')
      expect(logged()).not.toContain('secret')
    }
    alone.process.kill('SIGQUIT')
  })

  test('while the API is down, the edge returns the API\u2019s error body with Retry-After [API-23]', async () => {
    const alone = await startEdge(`127.0.0.1:${await freePort()}`)
    const answer = await fetch(`${alone.address}/api/v1/config`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } })
    alone.process.kill('SIGQUIT')
  })
  test('only non-document files of a release are served, and as a page they can do nothing', async () => {
    const api = await startStub()
    const remotesRoot = temporaryFolder()
    const release = join(remotesRoot, 'remote-x/1.0.0-0123456789ab')
    mkdirSync(release, { recursive: true })
    const documents = [
      'evil.html',
      'evil.htm',
      'evil.HTML',
      'evil.svg',
      'evil.xml',
      'entry.JS',
      'entry.js.gz',
    ]
    for (const file of ['entry.js', 'font.woff2', ...documents])
      writeFileSync(join(release, file), 'alert(1)')
    const alone = await startEdge(api.host, { remotesRoot })
    const get = (file: string) => fetch(`${alone.address}/remotes/remote-x/1.0.0-0123456789ab/${file}`)
    for (const file of ['entry.js', 'font.woff2', 'none.js', ...documents]) {
      const { status, headers } = await get(file)
      const isServed = file === 'entry.js' || file === 'font.woff2'
      expect([file, status]).toEqual([file, isServed ? 200 : 404])
      expect(headers.get('content-security-policy'), file).toBe("sandbox; default-src 'none'")
      expect(headers.get('x-content-type-options'), file).toBe('nosniff')
      expect(headers.get('cache-control')?.includes('immutable') ?? false, file).toBe(isServed)
    }
    // The API is down; the edge's own response still has the security headers.
    await api.stop()
    const { status, headers } = await get('none.js')
    expect([status, headers.get('content-security-policy')]).toEqual([503, "sandbox; default-src 'none'"])
    alone.process.kill('SIGQUIT')
  })

  test('pages are compressed, but API responses never, because they may contain tokens', async () => {
    const api = await startStub()
    const alone = await startEdge(api.host)
    const encoding = async (method: string, path: string) => {
      const answer = await fetch(alone.address + path, { method, headers: { 'accept-encoding': 'gzip' } })
      return answer.headers.get('content-encoding')
    }
    expect(await encoding('GET', '/app/search')).toBe('gzip')
    const calls = ['/login', '/api/v1/login', '/api/v1/refresh-token', '/api/v1/admin/remotes/x/tokens']
    for (const path of calls) expect([path, await encoding('POST', path)]).toEqual([path, null])
    alone.process.kill('SIGQUIT')
    await api.stop()
  })

  test('behind a trusted TLS terminator the API sees the client address, and browsers get HSTS', async () => {
    test.skip(process.platform !== 'linux', 'a second loopback address is Linux\u2019s')
    const api = await startStub()
    const behind = await startEdge(api.host, { trustedProxies: '10.0.0.0/8, 127.0.0.1' })
    const terminator = await startTerminator(behind.address)
    const forged = { 'x-forwarded-for': '203.0.113.9' }
    for (const path of ['/api/v1/config', '/login', '/assets/none.js', '/assets/none.html']) {
      const answer = await getOverTls(terminator.port, path, forged)
      expect([path, answer.headers['strict-transport-security']]).toEqual([path, transportSecurity])
      if (answer.status === 200) expect(answer.seen).toMatchObject({ for: '127.0.0.2', proto: 'https' })
    }
    await api.stop()
    const { status, headers } = await getOverTls(terminator.port, '/api/v1/config', forged)
    expect([status, headers['strict-transport-security']]).toEqual([503, transportSecurity])
    for (const { process } of [terminator, behind]) process.kill('SIGQUIT')
  })

  test('without a trusted proxy, clients cannot forge their address or scheme', async () => {
    const api = await startStub()
    const open = await startEdge(api.host)
    const elsewhere = await startEdge(api.host, { trustedProxies: '192.0.2.0/24' })
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
    for (const { address, process } of [open, elsewhere]) {
      const answer = await fetch(`${address}/api/v1/config`, { headers })
      expect(await answer.json()).toMatchObject({ for: '127.0.0.1', proto: 'http' })
      expect(answer.headers.get('strict-transport-security')).toBeNull()
      process.kill('SIGQUIT')
    }
    await api.stop()
  })
})

const transportSecurity = 'max-age=31536000; includeSubDomains'

/** A stand-in for the API: echoes the headers from the edge, padded so that the response is large enough to compress. */
async function startStub(): Promise<{ host: string; stop: () => Promise<void> }> {
  const padding = 'x'.repeat(5_000)
  const stub: Server = createServer((incoming, answer) => {
    const isPage = incoming.method === 'GET' && incoming.url?.startsWith('/app/')
    const isFile = incoming.url?.startsWith('/remotes/') || incoming.url?.startsWith('/assets/')
    answer.writeHead(isFile ? 404 : 200, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      ...(isFile && { 'content-security-policy': "sandbox; default-src 'none'" }),
    })
    const { 'x-forwarded-for': address, 'x-forwarded-proto': proto } = incoming.headers
    answer.end(JSON.stringify({ for: address, proto, padding }))
  })
  await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      stub.close(() => resolve())
      stub.closeAllConnections()
    })
  return { host: `127.0.0.1:${(stub.address() as AddressInfo).port}`, stop }
}

/** A TLS terminator in front of the edge, like a load balancer, with its own certificate. */
async function startTerminator(edge: string): Promise<{ port: number; process: ChildProcess }> {
  const folder = temporaryFolder()
  const port = await freePort()
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-days', '1']
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
    ...subject,
  ]
  execFileSync('openssl', made, { stdio: 'pipe' })
  const server = `server {
    listen 127.0.0.1:${port} ssl;
    access_log off;
    ssl_certificate ${certificate};
    ssl_certificate_key ${key};
    location / {
      proxy_pass ${edge};
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto https;
    }
  }`
  return { port, process: await startNginx(folder, port, server) }
}

interface SeenAnswer {
  status: number
  headers: IncomingHttpHeaders
  seen: unknown
}

/** From another address than the terminator's. */
function getOverTls(port: number, path: string, headers: Record<string, string>): Promise<SeenAnswer> {
  const from = { host: '127.0.0.1', port, localAddress: '127.0.0.2', rejectUnauthorized: false }
  return new Promise((resolve, reject) => {
    const asked = request({ ...from, path, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () => {
        const isJson = String(answer.headers['content-type']).startsWith('application/json')
        const seen: unknown = isJson ? JSON.parse(text) : null
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, seen })
      })
    })
    asked.on('error', reject).end()
  })
}
