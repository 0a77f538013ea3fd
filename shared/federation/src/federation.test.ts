import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { RemoteRegistry, RemoteRelease, registrySchemaUrl, toDeployment } from '@freehold/contracts'
import { integrityOf } from '@freehold/contracts/node'
import * as v from 'valibot'
import {
  type BuildFacts,
  buildId,
  describeBuild,
  providedModulesSources,
  readDeclaration,
  remoteShared,
  sharedList,
} from './index'
import { remoteNames as remotes } from './workspace'

// The bundler is ESM alone, which Jest cannot load; these tests cover the configuration that it gets.
jest.mock('@rspack/core', () => ({ rspack: {} }))
jest.mock('@module-federation/enhanced/rspack', () => ({}))
jest.mock('@rspack/plugin-react-refresh', () => ({}))

const repository = path.resolve(__dirname, '../../..')
const rootOf = (name: string) => path.join(repository, name)

let scratch: string
beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'freehold-federation-'))
})
afterEach(() => rmSync(scratch, { recursive: true }))

test.each(remotes)(
  '%s brings none of the shared modules itself, and names a range for each [SES-14]',
  (name) => {
    const shared = remoteShared(rootOf(name), 'production')
    const wanted = sharedList.modules
      .filter(({ mode }) => mode !== 'development')
      .map(({ request }) => request)
    expect(Object.keys(shared)).toEqual(wanted)
    for (const share of Object.values(shared)) {
      expect(share).toMatchObject({ import: false, singleton: true, strictVersion: true })
      expect(share.requiredVersion).toMatch(/^\^\d+\.\d+\.\d+( \|\| \^\d+\.\d+\.\d+)*$/)
    }
  },
)

test('the shell hands out every module of the list, in the installed version [SES-14]', () => {
  const options = { root: rootOf('host'), mode: 'production' } as const
  const { 'provided.js': source = '' } = providedModulesSources('provided.js', options)
  expect(source).toContain(`"react": { version: "${installedVersion('react')}", module:`)
  expect(source).toMatch(/import \* as shared\d+ from ".*\/shared\/federation\/src\/router\.ts"/)
  for (const { request, mode } of sharedList.modules)
    expect(source.includes(`"${request}": {`)).toBe(mode !== 'development')
})

test("a module through which remotes are part of the shell's pages cannot be in a former set [PLT-4]", () => {
  const withFormer = (request: string) => {
    const former = [{ folder: rootOf('host'), modules: [{ request, package: request }] }]
    const options = { root: rootOf('host'), mode: 'production', list: { ...sharedList, former } } as const
    return () => providedModulesSources('provided.js', options)
  }
  expect(withFormer('react')).toThrow(
    'react cannot be in a former set: the shell renders the pages of remotes',
  )
  expect(withFormer('@freehold/auth-client')).toThrow('a page has one session')
  const sources = withFormer('@freehold/ui')()
  expect(Object.keys(sources)).toEqual(['provided.js', path.join(rootOf('host'), 'formerModules.js')])
})

const installedVersion = (name: string): string =>
  require(path.join(repository, 'node_modules', name, 'package.json')).version

test('no two remotes own the same path, and only Admins may have the admin remote [LAY-6]', () => {
  const declarations = remotes.map((name) => readDeclaration(rootOf(name)))
  const paths = declarations.flatMap((declaration) => declaration.paths)
  expect(new Set(paths).size).toBe(paths.length)
  expect(declarations.find(({ name }) => name === 'remote-admin')?.roles).toEqual(['Admin'])
})

test('a declaration that would take the sign-in page, or is open at its end, stops the build', () => {
  const declare = (freehold: object) => {
    writeFileSync(
      path.join(scratch, 'package.json'),
      JSON.stringify({ name: 'remote-x', version: '1.0.0', freehold }),
    )
    return () => readDeclaration(scratch)
  }
  const good = { name: 'remote-x', paths: ['/app/x'], roles: 'all', contract: '^1.0' }
  expect(declare(good)()).toEqual(good)
  expect(declare({ ...good, paths: ['/login'] })).toThrow('Not a path below /app/')
  expect(declare({ ...good, contract: '*' })).toThrow('contract')
  expect(declare({ ...good, name: 'remote-y' })).toThrow('another name')
})

test('the same sources give the same build id, and only what is bundled changes it', () => {
  mkdirSync(path.join(scratch, 'src'))
  writeFileSync(path.join(scratch, 'package.json'), JSON.stringify({ name: 'remote-x', version: '1.0.0' }))
  const write = (file: string, text: string) => writeFileSync(path.join(scratch, 'src', file), text)
  write('routes.tsx', 'one')
  const first = buildId(scratch, 'production')
  write('routes.test.tsx', 'a test')
  expect(buildId(scratch, 'production')).toBe(first)
  expect(buildId(scratch, 'development')).not.toBe(first)
  write('routes.tsx', 'two')
  expect(buildId(scratch, 'production')).not.toBe(first)
})

const facts: BuildFacts = {
  name: 'remote-x',
  version: '1.2.3',
  buildId: '0123456789ab',
  globalName: 'remote_x_0123456789ab',
  paths: ['/app/x/:id', '/app/y/*'],
  roles: ['Admin'],
  contract: '^1.0',
  early: { '/app/x/:id': ['/api/v1/auth/x/:id?sort=name'], '/app/x?': ['/api/v1/auth/x/:named'] },
  chunks: { '/app/y/*': 'lazy' },
  shared: { react: { import: false, requiredVersion: '^19.3.1', singleton: true, strictVersion: true } },
  uses: { react: ['useState'] },
}

function fakeBuild() {
  const assets = (js: string[], css: string[]) => ({
    js: { sync: js, async: [] },
    css: { sync: css, async: [] },
  })
  const manifest = {
    metaData: { remoteEntry: { name: 'remoteEntry.aa.js' } },
    exposes: [{ path: './routes', assets: assets(['routes.bb.js'], ['routes.cc.css']) }],
  }
  const files = {
    'mf-manifest.json': JSON.stringify(manifest),
    'mf-stats.json': '{}',
    'remoteEntry.aa.js': 'entry',
    'remoteEntry.aa.js.map': 'map',
    'routes.bb.js': 'routes',
    'routes.cc.css': 'styles',
    'lazy.dd.js': 'lazy',
    'lazy.ee.css': 'lazy styles',
    'lazy-too.ff.js': 'another',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(scratch, name), text)
}

test('a release lists the hash of every file that a browser may load, and what its first page needs', () => {
  fakeBuild()
  expect(describeBuild(scratch, facts)).toMatchObject({
    name: 'remote-x',
    entry: 'remoteEntry.aa.js',
    exposes: ['./routes'],
    shared: { react: '^19.3.1' },
    early: { '/app/x/:id': ['/api/v1/auth/x/:id?sort=name'], '/app/x?': ['/api/v1/auth/x/:named'] },
    preload: ['routes.bb.js'],
    styles: ['routes.cc.css'],
    pages: { '/app/y/*': ['lazy.dd.js', 'lazy.ee.css'] },
    files: {
      'lazy.dd.js': integrityOf(Buffer.from('lazy')),
      'remoteEntry.aa.js': integrityOf(Buffer.from('entry')),
      'routes.bb.js': integrityOf(Buffer.from('routes')),
      'routes.cc.css': integrityOf(Buffer.from('styles')),
    },
  })
})

test('a release needs versions only of the shared modules that its code uses, in the range of its package.json [PLT-4]', () => {
  fakeBuild()
  writeFileSync(
    path.join(scratch, 'package.json'),
    JSON.stringify({
      name: 'remote-x',
      dependencies: { react: '^19.3.1 || ^20.0.0' },
      peerDependencies: { 'react-dom': '^19.0.0' },
    }),
  )
  const packages = ['react', 'react-dom']
  const list = { modules: packages.map((name) => ({ request: name, package: name })) }
  const shared = remoteShared(scratch, 'production', list)
  expect(shared['react-dom']?.requiredVersion).toBe('^19.0.0')
  expect(describeBuild(scratch, { ...facts, shared }).shared).toEqual({ react: '^19.3.1 || ^20.0.0' })
})

test('a page cannot be a chunk that the build does not have', () => {
  fakeBuild()
  expect(() => describeBuild(scratch, { ...facts, chunks: { '/app/y/*': 'lost' } })).toThrow(
    /no chunk 'lost'/,
  )
})

test('a release becomes an entry of the registry, which survives its schema unchanged', () => {
  fakeBuild()
  const registry = {
    schema: registrySchemaUrl,
    microFrontends: { 'remote-x': [toDeployment(describeBuild(scratch, facts))] },
  }
  const parsed = v.parse(RemoteRegistry, JSON.parse(JSON.stringify(registry)))
  expect(parsed).toEqual(registry)
  expect(parsed.microFrontends['remote-x']?.[0]?.url).toBe(
    '/remotes/remote-x/1.2.3-0123456789ab/remoteEntry.aa.js',
  )
})

test('the registry schema passes over what a later release says of itself, which its own schema would not let pass', () => {
  fakeBuild()
  const release = describeBuild(scratch, facts)
  const good = toDeployment(release)
  const later = { ...good, news: 1, extras: { freehold: { ...good.extras.freehold, news: 1 } } }
  const registry = { schema: registrySchemaUrl, news: 1, microFrontends: { 'remote-x': [later] } }
  expect(v.parse(RemoteRegistry, registry).microFrontends).toEqual({ 'remote-x': [good] })
  expect(v.safeParse(RemoteRelease, { ...release, news: 1 }).success).toBe(false)
})

test.each([
  ['a part that its path does not have', { '/app/x': ['/api/v1/auth/x/:id'] }],
  ['another server', { '/app/x': ['//elsewhere.test/api/v1/x'] }],
  ['what is none of the API', { '/app/x': ['/remotes/x'] }],
])('a release cannot ask early for %s', (_, early) => {
  fakeBuild()
  expect(() => describeBuild(scratch, { ...facts, early })).toThrow(v.ValiError)
})

test.each([
  ['another origin', { url: 'https://elsewhere.test/remotes/x/entry.js' }],
  ['a way out of the directory', { url: '/remotes/../api/v1/entry.js' }],
  ['a wrong hash', { metadata: { integrity: 'sha256-abc', version: '1.2.3' } }],
])('the registry schema refuses %s, also in a version that is only fallen back to', (_, change) => {
  fakeBuild()
  const good = toDeployment(describeBuild(scratch, facts))
  const registry = {
    schema: registrySchemaUrl,
    microFrontends: { 'remote-x': [good, { ...good, ...change }] },
  }
  expect(v.safeParse(RemoteRegistry, registry).success).toBe(false)
})
