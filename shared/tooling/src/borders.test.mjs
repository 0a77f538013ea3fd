import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { tableOf } from './architectureTables.mjs'
import { isOfTests, sourcesIn } from './borderImports.mjs'
import { findProblems } from './borders.mjs'
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
    api: ['fixtures'],
  },
  testPackages: ['fixtures'],
  commonFolders: { 'remote-x': ['lists'] },
  composingFolders: { 'remote-x': ['pages'] },
  folderOrder: { api: ['db', 'users', 'sessions', 'rates'] },
  commonFiles: { api: ['services.ts'] },
  variants: { 'remote-x/src/kinds': 'remote-x/src/kinds/registry.ts' },
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
    'fixtures outside of tests',
    'api/src/a.ts',
    "import '@freehold/fixtures'",
    'only tests may import @freehold/fixtures',
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

test('a test may import fixtures', () => {
  expect(problemsOf({ 'api/src/a.test.ts': "import '@freehold/fixtures'" })).toEqual([])
})

test('variants are imported by their list and by themselves, not by each other', () => {
  const texts = {
    'remote-x/src/kinds/registry.ts': "import './a/entry'\nimport './b/entry'",
    'remote-x/src/kinds/a/entry.ts': "import './form'",
    'remote-x/src/kinds/a/form.ts': '',
    'remote-x/src/kinds/b/entry.ts': '',
  }
  expect(problemsOf(texts)).toEqual([])
  expect(
    problemsOf({ ...texts, 'remote-x/src/kinds/b/entry.ts': "import type { A } from '../a/form'" }),
  ).toEqual(['remote-x/src/kinds/b/entry.ts: only remote-x/src/kinds/registry.ts may import ../a/form'])
  expect(problemsOf({ ...texts, 'remote-x/src/kinds/tabs.ts': "import './a/form'" })).toContain(
    'remote-x/src/kinds/tabs.ts: only remote-x/src/kinds/registry.ts may import ./a/form',
  )
})

test.each([
  [
    'a folder after its own',
    '../sessions/s',
    'imports a folder that does not come before its own: ../sessions/s',
  ],
  ['a folder without a place', '../new/n', 'imports a folder that does not come before its own: ../new/n'],
  ['a file that mounts all folders', '../app', 'imports a file that puts the folders together: ../app'],
])('a folder of the API that imports %s is a problem', (_about, specifier, problem) => {
  const others = { 'api/src/app.ts': '', 'api/src/sessions/s.ts': '', 'api/src/new/n.ts': '' }
  const file = 'api/src/users/u.ts'
  expect(problemsOf({ ...others, [file]: `import '${specifier}'` })).toEqual([`${file}: ${problem}`])
})

test('a folder of the API may import folders before its own and common files, if it has a place itself', () => {
  const texts = {
    'api/src/app.ts': "import './sessions/s'",
    'api/src/services.ts': '',
    'api/src/users/u.ts': '',
    'api/src/sessions/s.ts': "import '../users/u'\nimport '../services'",
    'api/src/users/u.test.ts': "import '../sessions/s'\nimport '../app'",
  }
  expect(problemsOf(texts)).toEqual([])
  expect(problemsOf({ ...texts, 'api/src/new/n.ts': "import '../users/u'" })).toEqual([
    'api/src/new/n.ts: its folder has no place in the order: add new',
  ])
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

test.each([
  ['another file of the database', 'api/src/db/other.ts', "export { users } from './schema'"],
  ['its own slice', 'api/src/users/u.ts', "export type { users as u } from '../db/schema'"],
  [
    'a slice that imports it first',
    'api/src/users/u.ts',
    "import { users } from '../db/schema'\nexport { users }",
  ],
  ['a file of all tables', 'api/src/db/all.ts', "export * from './schema'"],
])('a table that %s exports again is a problem', (_about, file, text) => {
  expect(problemsOf({ 'api/src/db/schema.ts': '', [file]: text })).toEqual([
    `${file}: re-exports tables, whose users would not be seen: they import the schema`,
  ])
})

test('the database and the files outside of all slices name only tables of their own', () => {
  const schema = { 'api/src/db/schema.ts': '', 'api/src/db/open.ts': "import * as schema from './schema'" }
  expect(problemsOf(schema)).toEqual([])
  const text = (/** @type {string} */ from) => `import { users } from '${from}'`
  expect(
    problemsOf({ ...schema, 'api/src/db/d.ts': text('./schema'), 'api/src/seed.ts': text('./db/schema') }),
  ).toEqual([
    'api/src/db/d.ts: uses tables of another slice: users',
    'api/src/seed.ts: uses tables of another slice: users',
  ])
})

test('SQL that names a table as text is a problem', () => {
  const schema = { 'api/src/db/schema.ts': "export const users = pgTable('users', {})" }
  const file = 'api/src/rates/r.ts'
  const inSql = (/** @type {string} */ statement) => problemsOf({ ...schema, [file]: `sql\`${statement}\`` })
  for (const statement of ['select 1\n  from users u', 'insert into "users" (id)', 'update users set a = 1'])
    expect(inSql(statement)).toEqual([
      `${file}: names the table users as text: interpolate it from the schema`,
    ])
  expect(inSql('select ${users.id} from ${users} join users_of_day using (id)')).toEqual([])
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

test('folders that import each other inside of a folder are a problem', () => {
  const inner = 'host/src/remotes'
  expect(
    problemsOf({
      [`${inner}/loading/one.ts`]: "import '../registry/one'",
      [`${inner}/loading/two.ts`]: '',
      [`${inner}/registry/one.ts`]: '',
      [`${inner}/registry/two.ts`]: "import type { Two } from '../loading/two'",
    }),
  ).toEqual([
    `folders import each other in a circle: ${inner}/loading → ${inner}/registry → ${inner}/loading`,
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

test('the table of packages in docs/architecture.md says what each may import, and that of the API has all folders', () => {
  /** @param {string} name */
  const packagesOf = (name) => (name === 'remote-*' ? remotesIn(root) : [name])
  /** @param {string} folder */
  const nameOf = (folder) => folder.replace('shared/', '')
  const documented = tableOf('package').flatMap(([[name = ''] = [], mayImport = []]) =>
    packagesOf(name).map((one) => [one, mayImport.toSorted()]),
  )
  const enforced = Object.entries(projectRules.mayImport).map(([folder, mayImport]) => [
    nameOf(folder),
    mayImport.toSorted(),
  ])
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(enforced))
  const folders = sourcesIn(root, { mayImport: { api: [] } })
    .filter((file) => !isOfTests.test(file))
    .flatMap((file) => /^api\/src\/([^/]+)\//.exec(file)?.[1] ?? [])
  expect(projectRules.folderOrder.api).toHaveLength(new Set(folders).size)
  expect(new Set(projectRules.folderOrder.api)).toEqual(new Set(folders))
})
