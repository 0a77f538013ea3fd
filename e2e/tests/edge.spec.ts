import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoServer, temporaryFolder } from '../src/demoServer'
import { freePort } from '../src/serverProcess'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '../..')
/** `npm run e2e` installs it where it can and says where it is. */
const nginx = process.env['NGINX_PATH']

/** The configuration of the image, with its names filled in for this machine as the image's start-up does. */
function configuration(folder: string, port: number, api: string): string {
  const values: Record<string, string> = {
    API_UPSTREAM: api,
    EDGE_LISTEN: `127.0.0.1:${port}`,
    EDGE_LOG: join(folder, 'access.log'),
    EDGE_PROXY: join(root, 'host/edge/proxy.conf'),
    EDGE_RESOLVER: '127.0.0.1',
    SHELL_ROOT: join(root, 'host/dist'),
    REMOTES_ROOT: join(folder, 'remotes'),
  }
  const site = readFileSync(join(root, 'host/edge/site.conf.template'), 'utf8').replace(
    /\$\{(\w+)\}/g,
    (_, name: string) => values[name] ?? '',
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  return `daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'error.log')};
    events {}
    http { include /etc/nginx/mime.types; ${temporary.join(' ')} ${site} }`
}

interface Edge {
  address: string
  /** What both logs of nginx hold so far. */
  logged: () => string
  process: ChildProcess
}

/** The edge in front of an API at `host:port`, checked by nginx itself before it starts. */
async function startEdge(api: string): Promise<Edge> {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'remotes'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, api))
  execFileSync(nginx ?? '', ['-t', '-c', file, '-p', folder], { stdio: 'pipe' })
  const process = spawn(nginx ?? '', ['-c', file, '-p', folder], { stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${address}/remotes/`).then(
      () => true,
      () => false,
    )
  await expect.poll(answers).toBe(true)
  const logged = () =>
    ['access.log', 'error.log'].map((log) => readFileSync(join(folder, log), 'utf8')).join('\n')
  return { address, logged, process }
}

const secretPaths = [
  { path: '/passwordReset/secret-of-a-reset', method: 'GET' },
  { path: '/api/v1/auth/session/secret-of-a-session', method: 'DELETE' },
  { path: '/api/v1/check-reset-token?token=secret-in-a-query', method: 'GET' },
]

test.describe('the edge', () => {
  test.skip(nginx === undefined, 'nginx is not installed')

  let edge: Edge
  let address: string

  test.beforeAll(async () => {
    edge = await startEdge(new URL(demoServer.address).host)
    address = edge.address
  })

  test.afterAll(() => {
    edge?.process.kill('SIGQUIT')
  })

  test('pages carry the policy that the API wrote, and calls pass through', async () => {
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

  test('hashed files are served for ever and compressed, those of a remote too', async () => {
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
    }
  })

  test('what a build writes for people is not served, and a missing file is not kept for ever', async () => {
    const script = readdirSync(join(root, 'host/dist/assets')).find((file) => file.endsWith('.js'))
    for (const path of [`/assets/${script}.map`, '/remotes/remote-search/release.json', '/assets/none.js']) {
      const answer = await fetch(address + path)
      expect(answer.status, path).toBe(404)
      expect(answer.headers.get('cache-control') ?? '', path).not.toContain('immutable')
    }
  })

  test('no token reaches a log of the edge, whether or not the API can be reached', async () => {
    const alone = await startEdge(`127.0.0.1:${await freePort()}`)
    for (const { address, logged } of [edge, alone]) {
      for (const { path, method } of secretPaths) await fetch(address + path, { method })
      await fetch(`${address}/health?after=them`)
      await expect.poll(logged).toContain('/health')
      expect(logged()).not.toContain('secret')
    }
    alone.process.kill('SIGQUIT')
  })

  test('while the API is away the answer is its own error body, with a time to come back [API-23]', async () => {
    const alone = await startEdge(`127.0.0.1:${await freePort()}`)
    const answer = await fetch(`${alone.address}/api/v1/config`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } })
    alone.process.kill('SIGQUIT')
  })
})
