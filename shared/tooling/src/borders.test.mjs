import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findProblems, sourcesIn } from './borders.mjs'
import * as projectRules from './borderRules.mjs'
import { root } from './run.mjs'
import { filesIn, remotesIn } from './workspace.mjs'

/** @type {string} */
let repository
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'freehold-borders-'))
})
afterEach(() => rmSync(repository, { recursive: true }))

const rules = {
  mayImport: {
    'shared/contracts': [],
    'shared/ui': [],
    host: ['contracts', 'ui'],
    'remote-x': ['contracts'],
    api: [],
  },
  commonFolders: { 'remote-x': ['lists'] },
  composingFolders: { 'remote-x': ['pages'] },
  schema: 'api/src/db/schema.ts',
  tables: { users: ['users'], rates: ['rates', 'users'] },
  exceptions: [],
}

/**
 * The problems of a repository with these texts of files.
 * @param {Record<string, string>} texts
 * @param {string[]} exceptions
 */
function problemsOf(texts, exceptions = []) {
  const write = (/** @type {string} */ file, /** @type {string} */ text) => {
    mkdirSync(dirname(join(repository, file)), { recursive: true })
    writeFileSync(join(repository, file), text)
  }
  for (const folder of Object.keys(rules.mayImport)) write(`${folder}/package.json`, '{}')
  for (const [file, text] of Object.entries(texts)) write(file, text)
  return findProblems(repository, { ...rules, exceptions })
}

test.each([
  [
    'the host from a remote',
    'remote-x/src/a.ts',
    "import '@freehold/contracts'\nimport { routes } from 'host/routes'",
    'may not import host/routes',
  ],
  ['a remote from the host', 'host/src/a.ts', "import 'remote-x/routes'", 'may not import remote-x/routes'],
  [
    'a package that the table does not grant',
    'remote-x/src/a.ts',
    "import '@freehold/ui'",
    'may not import @freehold/ui',
  ],
  [
    'types of such a package',
    'shared/ui/src/a.ts',
    "import type { A } from '@freehold/contracts'",
    'may not import @freehold/contracts',
  ],
  [
    'such a package when it runs',
    'api/src/a.mjs',
    "const ui = await import('@freehold/ui')",
    'may not import @freehold/ui',
  ],
  [
    'a file of another package by its path',
    'host/src/a/b.ts',
    "export { x } from '../../../api/src/x'",
    'reaches out of its package: ../../../api/src/x',
  ],
])('importing %s is a problem', (_about, file, text, problem) => {
  expect(problemsOf({ [file]: text, 'api/src/x.ts': '' })).toEqual([`${file}: ${problem}`])
})

const lists = 'remote-x/src/lists'
test.each([
  [
    'its neighbour',
    'remote-x/src/users/a.ts',
    "import { b } from '../markets/b'",
    'a feature imports its neighbour: ../markets/b',
  ],
  [
    'types of its neighbour',
    'remote-x/src/users/a.ts',
    "import type { B } from '../markets/b'",
    'a feature imports its neighbour: ../markets/b',
  ],
  [
    'a folder inside a common one',
    'remote-x/src/users/a.ts',
    "import '../lists/inner/c'",
    `reaches into a folder inside ${lists}: ../lists/inner/c`,
  ],
  [
    'a page of its neighbour',
    'remote-x/src/pages/a.ts',
    "import '../lists/List.route'",
    `imports a route of ${lists}, which only the root of a package mounts`,
  ],
])('a feature that imports %s is a problem', (_about, file, text, problem) => {
  const others = ['markets/b.ts', 'lists/inner/c.ts', 'lists/List.route.tsx']
  const texts = Object.fromEntries(others.map((other) => [`remote-x/src/${other}`, '']))
  expect(problemsOf({ ...texts, [file]: text })).toEqual([`${file}: ${problem}`])
})

test('a feature may import a common folder and what its neighbour offers in its index, and a test any folder', () => {
  expect(
    problemsOf({
      'remote-x/src/users/a.ts': "import '../lists/list'\nimport '../markets'",
      'remote-x/src/users/a.test.ts': "import '../markets/b'",
      'remote-x/src/pages/Page.ts': "import '../users/a'",
      'remote-x/src/routes.ts': "import './users/a'",
      'remote-x/src/lists/list.ts': '',
      'remote-x/src/markets/index.ts': '',
      'remote-x/src/markets/b.ts': '',
    }),
  ).toEqual([])
})

test('a slice of the API that names a table of another slice is a problem, also when it takes only its type', () => {
  const schema = { 'api/src/db/schema.ts': '' }
  const text = "import { rates, users } from '../db/schema'"
  expect(problemsOf({ ...schema, 'api/src/users/users.queries.ts': text })).toEqual([])
  expect(problemsOf({ ...schema, 'api/src/rates/rates.queries.ts': text })).toEqual([
    'api/src/rates/rates.queries.ts: uses tables of another slice: users',
  ])
  rmSync(join(repository, 'api/src'), { recursive: true })
  expect(
    problemsOf({ ...schema, 'api/src/rates/a.ts': "import type { users } from '../db/schema'" }),
  ).toHaveLength(1)
  expect(problemsOf({ ...schema, 'api/src/rates/a.ts': "import * as tables from '../db/schema'" })).toEqual([
    'api/src/rates/a.ts: imports the whole schema: name its tables',
  ])
})

test('files that import each other are a problem, whether by a value, a type or an alias', () => {
  const a = 'host/src/a.ts'
  const b = 'host/src/b.ts'
  const problem = `files import each other in a circle: ${a} → ${b} → ${a}`
  expect(problemsOf({ [a]: "import { b } from './b'", [b]: "import { a } from './a'" })).toEqual([problem])
  expect(problemsOf({ [a]: "import { b } from './b'", [b]: "import type { A } from './a'" })).toEqual([
    problem,
  ])
  const manifest = JSON.stringify({ imports: { '#b': './src/b.ts' } })
  expect(
    problemsOf({ 'host/package.json': manifest, [a]: "import '#b'", [b]: "type A = import('./a').A" }),
  ).toEqual([problem])
})

test('folders that import each other are a problem where no file does', () => {
  expect(
    problemsOf({
      'shared/ui/src/a/one.ts': "import '../b/one'",
      'shared/ui/src/b/one.ts': '',
      'shared/ui/src/b/two.ts': "import type { C } from '../c/one'",
      'shared/ui/src/c/one.ts': "import '../a/two'",
      'shared/ui/src/a/two.ts': '',
    }),
  ).toEqual([
    'folders import each other in a circle: shared/ui/src/a → shared/ui/src/b → shared/ui/src/c → shared/ui/src/a',
  ])
})

test('an exception silences the imports that it names, and is a problem itself once there are none', () => {
  const texts = { 'remote-x/src/users/a.ts': "import '../markets/b'", 'remote-x/src/markets/b.ts': '' }
  const exception = 'remote-x/src/users → remote-x/src/markets'
  expect(problemsOf(texts, [exception])).toEqual([])
  expect(problemsOf({ ...texts, 'remote-x/src/users/a.ts': '' }, [exception])).toEqual([
    `borderRules.mjs: delete the exception that is not needed any more: ${exception}`,
  ])
})

test('the rules cover every package and every table, and the check reads every source', () => {
  const shared = filesIn(join(root, 'shared')).filter((file) => /^[^/]+\/package\.json$/.test(file))
  const packages = [
    ...shared.map((file) => `shared/${dirname(file)}`),
    'host',
    ...remotesIn(root),
    'api',
    'e2e',
  ]
  expect(Object.keys(projectRules.mayImport).toSorted()).toEqual(packages.toSorted())
  const schema = readFileSync(join(root, projectRules.schema), 'utf8')
  const tables = [...schema.matchAll(/export const (\w+) = pgTable/g)].map(([, name]) => name)
  expect(Object.keys(projectRules.tables).toSorted()).toEqual(tables.toSorted())
  const typescript = packages.flatMap((folder) =>
    filesIn(join(root, folder))
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  )
  expect(typescript.length).toBeGreaterThan(1_000)
  const read = new Set(sourcesIn(root, projectRules))
  expect(typescript.filter((file) => !read.has(file))).toEqual([])
})
