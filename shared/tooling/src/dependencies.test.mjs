import { readTemplate, rootAsUsedBy, undeclared, unused } from './dependencies.mjs'

const none = { devDependencies: {} }
/**
 * @typedef {import('./dependencies.mjs').Manifest} Manifest
 * @typedef {import('./dependencies.mjs').Installed} Installed
 * @typedef {import('./dependencies.mjs').Texts} Texts
 */

/**
 * @param {Manifest} manifest
 * @param {Texts} files
 */
const one = (manifest, files, folder = 'host') => ({ folder, manifest, files })
/** @type {Installed} */
const nothingInstalled = () => undefined

describe('a package that is imported', () => {
  const source = { 'src/main.ts': "import a from 'a'" }

  test('must be in the dependencies of what ships the import, whatever the root has', () => {
    const line = 'host/src/main.ts: a is imported and not in the dependencies of host/package.json'
    expect(undeclared(one({}, source), { devDependencies: { a: '1' } })).toEqual([line])
    expect(undeclared(one({ devDependencies: { a: '1' } }, source), none)).toEqual([line])
    for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies'])
      expect(undeclared(one({ [kind]: { a: '1' } }, source), none)).toEqual([])
  })

  test('may be a development dependency where only its types are imported', () => {
    const types = { 'src/main.ts': "import type { A } from 'a'" }
    expect(undeclared(one({ devDependencies: { a: '1' } }, types), none)).toEqual([])
    expect(undeclared(one({ devDependencies: { '@types/a': '1' } }, types), none)).toEqual([])
    expect(undeclared(one({}, types), { devDependencies: { a: '1' } })).toHaveLength(1)
  })

  test.each(['src/main.test.ts', 'src/testing/start.ts', 'rspack.config.mjs'])(
    'may be what the root has where %s imports it, and not what no manifest names',
    (file) => {
      const used = one({}, { [file]: "import a from 'a'" })
      expect(undeclared(used, { devDependencies: { a: '1' } })).toEqual([])
      expect(undeclared(used, none)).toEqual([`host/${file}: a is imported and not in host/package.json`])
    },
  )

  test('must be in the dependencies for those files alone that a package says it ships', () => {
    const manifest = { files: ['src/shipped'], devDependencies: { a: '1' } }
    const files = { 'src/shipped/x.ts': "import a from 'a'", 'src/bench.mjs': "import a from 'a'" }
    expect(undeclared(one(manifest, files, 'shared/tooling'), none)).toEqual([
      'shared/tooling/src/shipped/x.ts: a is imported and not in the dependencies of shared/tooling/package.json',
    ])
  })
})

test('a remote that is made from the template has what it imports, whatever this repository has', () => {
  const template = readTemplate()
  expect(undeclared(template, {})).toEqual([])
  const { '@freehold/ui': _, ...dependencies } = template.manifest.dependencies
  const without = { ...template, manifest: { ...template.manifest, dependencies } }
  expect(undeclared(without, { devDependencies: { '@freehold/ui': '1' } })).toEqual([
    'templates/remote/src/hello/Hello.route.tsx: @freehold/ui is imported and not in the dependencies of templates/remote/package.json',
  ])
})

describe('a package that is declared', () => {
  /** @param {string} name */
  const declared = (name, more = {}) => ({ devDependencies: { [name]: '1', ...more } })
  /**
   * @param {Manifest} manifest
   * @param {Texts} files
   */
  const left = (manifest, files, installed = nothingInstalled) => unused(one(manifest, files), installed)

  test('and that nothing uses is named with its manifest', () => {
    expect(left(declared('a'), { 'src/main.ts': "import b from 'b'" })).toEqual([
      'host/package.json: a is declared and not used',
    ])
    expect(left({ dependencies: { a: '1' } }, {})).toHaveLength(1)
  })

  test('is used by an import, by its name in a configuration and by a script', () => {
    expect(left(declared('a'), { 'src/main.test.ts': "import 'a/x'" })).toEqual([])
    expect(left(declared('a'), { 'jest.config.mjs': "export default { transform: ['a'] }" })).toEqual([])
    expect(left({ ...declared('a'), scripts: { build: 'tool --loader=a' } }, {})).toEqual([])
    const withProgram = () => ({ bin: { tool: './x.js' } })
    expect(left({ ...declared('a'), scripts: { build: 'tool --fast' } }, {}, withProgram)).toEqual([])
    expect(left(declared('a'), { 'src/run.mjs': "run(bin('tool'))" }, withProgram)).toEqual([])
  })

  test('is not used by its name in a test', () => {
    expect(left(declared('a'), { 'src/main.test.ts': "expect(name).toBe('a')" })).toHaveLength(1)
  })

  test('is used as a peer of what is used, not of what is unused', () => {
    /** @type {Installed} */
    const installed = (name) => (name === 'a' ? { peerDependencies: { peer: '*' } } : {})
    const manifest = declared('a', { peer: '1' })
    expect(left(manifest, { 'src/main.ts': "import 'a'" }, installed)).toEqual([])
    expect(left(manifest, {}, installed)).toHaveLength(2)
  })

  test('of types is used where what they describe is used and brings none itself', () => {
    const source = { 'src/main.ts': "import '@scope/a'" }
    expect(left(declared('@types/scope__a'), source)).toEqual([])
    expect(left(declared('@types/scope__a'), { 'src/main.ts': "import 'b'" })).toHaveLength(1)
    expect(left(declared('@types/scope__a'), source, () => ({ types: 'x.d.ts' }))).toHaveLength(1)
    expect(left(declared('@types/node'), { 'src/main.ts': "import 'node:fs'" })).toEqual([])
    expect(left(declared('@types/google.maps'), { 'src/main.ts': 'let map: google.maps.Map' })).toEqual([])
    const settings = JSON.stringify({ compilerOptions: { types: ['jest'] } })
    expect(left(declared('@types/jest'), { 'tsconfig.json': settings })).toEqual([])
  })

  test('by the root is used where a package imports it without declaring it', () => {
    const root = { folder: '', manifest: declared('a'), files: {} }
    const user = one({}, { 'src/main.test.ts': "import 'a'" }, 'e2e')
    const owner = one(declared('a'), { 'src/main.test.ts': "import 'a'" })
    expect(unused(rootAsUsedBy(root, [user, owner]), nothingInstalled)).toEqual([])
    expect(unused(rootAsUsedBy(root, [owner]), nothingInstalled)).toEqual([
      'package.json: a is declared and not used',
    ])
  })
})
