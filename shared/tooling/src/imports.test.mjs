import { importsOf, localExportsOf, packageOf } from './imports.mjs'

test('imports are seen whether static, dynamic, required, resolved, mocked or of a style sheet', () => {
  const text = [
    "import a from 'a'",
    "import {\n  type B,\n  b,\n} from '@scope/b/sub'",
    "const c = await import('c/deep.js')",
    "require('d'); require.resolve('e'); import.meta.resolve('f'); jest.mock('g')",
    '@import "h/style.css";',
    "export type { I } from 'i'",
    "import './own'\nimport '#alias'",
    "// import 'comment'\n/* import 'comment' */\nconst text = `import 'text'`",
  ].join('\n')
  const found = importsOf(text)
  const specifiers = [
    'a',
    '@scope/b/sub',
    'c/deep.js',
    'd',
    'e',
    'f',
    'g',
    'h/style.css',
    'i',
    './own',
    '#alias',
  ]
  expect(found.map(({ specifier }) => specifier)).toEqual(specifiers)
  expect(found.filter(({ isType }) => isType)).toEqual([
    { specifier: 'i', names: ['I'], isType: true, isReExport: true },
  ])
  expect(found.filter(({ isReExport }) => isReExport)).toHaveLength(1)
})

test('the names that an import takes are seen under the names of the module that has them', () => {
  const text =
    "const one = { a: 1 }\nimport x, { type A, b as c,\n  d } from './a'\nexport type { E } from './e'\nimport * as f from './f'"
  expect(importsOf(text).map(({ names }) => names)).toEqual([['A', 'b', 'd'], ['E'], []])
})

test('names that a text exports in braces are found, without those that it exports from another module', () => {
  const text = "import { a, b } from './a'\nexport { a, b as c }\nexport type { D }\nexport { e } from './e'"
  expect(localExportsOf(text)).toEqual(['a', 'b', 'D'])
})

test('of a path in a package its name counts; paths, aliases and modules of Node are of no package', () => {
  expect(['swr/infinite', '@a/b/c', 'fs', 'node:test', './x', '#x'].map(packageOf)).toEqual([
    'swr',
    '@a/b',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
