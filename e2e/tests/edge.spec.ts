import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoServer } from '../src/demoServer'
import { freePort, temporaryFolder } from '../src/serverProcess'
import { expect, test } from '../src/test'

const root = join(import.meta.dirname, '../..')
const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find((path) =>
  existsSync(path),
)

/** The configuration of the image, with its names filled in for this machine as the image's start-up does. */
function configuration(folder: string, port: number): string {
  const values: Record<string, string> = {
    API_UPSTREAM: new URL(demoServer.address).host,
    EDGE_LISTEN: `127.0.0.1:${port}`,
    EDGE_LOG: join(folder, 'access.log'),
    EDGE_PROXY: join(root, 'host/edge/proxy.conf'),
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
  return `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr;
    events {}
    http { include /etc/nginx/mime.types; ${temporary.join(' ')} ${site} }`
}

test.describe('the edge', () => {
  test.skip(nginx === undefined, 'nginx is not installed: its configuration is not checked here')

  let edge: ChildProcess
  let address: string
  let folder: string

  test.beforeAll(async () => {
    folder = temporaryFolder()
    mkdirSync(join(folder, 'remotes'))
    const port = await freePort()
    address = `http://127.0.0.1:${port}`
    const file = join(folder, 'nginx.conf')
    writeFileSync(file, configuration(folder, port))
    execFileSync(nginx ?? '', ['-t', '-c', file, '-p', folder], { stdio: 'pipe' })
    edge = spawn(nginx ?? '', ['-c', file, '-p', folder], { stdio: 'ignore' })
    await expect
      .poll(() =>
        fetch(`${address}/health`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)
  })

  test.afterAll(() => {
    edge?.kill('SIGQUIT')
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

  test('no token reaches the log of the edge', async () => {
    await fetch(`${address}/passwordReset/secret-of-a-reset`)
    await fetch(`${address}/api/v1/auth/session/secret-of-a-session`, { method: 'DELETE' })
    await fetch(`${address}/api/v1/check-reset-token?token=secret-in-a-query`)
    await expect
      .poll(() => readFileSync(join(folder, 'access.log'), 'utf8'))
      .toContain('/api/v1/check-reset-token')
    expect(readFileSync(join(folder, 'access.log'), 'utf8')).not.toContain('secret')
  })
})
