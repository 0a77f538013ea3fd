import { posix } from 'node:path'
import { featureProblem, orderProblem, siblingFolders, variantProblem } from './borderFolders.mjs'
import { isOfTests, packageOf, readImports, sourcesIn } from './borderImports.mjs'
import * as projectRules from './borderRules.mjs'
import { namedTableProblems, tableProblem } from './borderTables.mjs'
import { findCircles } from './findCircles.mjs'
import { root } from './run.mjs'

/** @import { Import, Packages } from './borderImports.mjs' */
/** @import { FolderRules } from './borderFolders.mjs' */
/** @import { TableRules } from './borderTables.mjs' */
/** @typedef {Packages & FolderRules & TableRules & { testPackages: string[], exceptions: string[] }} Rules */

/**
 * @param {Rules} rules
 * @param {Import} one
 */
function packageProblem(rules, { from, specifier }) {
  const own = packageOf(rules, from)
  if (specifier.startsWith('.') && !posix.join(posix.dirname(from), specifier).startsWith(`${own}/`))
    return `reaches out of its package: ${specifier}`
  const [scope = '', name = ''] = specifier.split('/')
  const isTest = own === 'e2e' || isOfTests.test(from)
  if (scope === '@freehold' && rules.testPackages.includes(name) && !isTest)
    return `only tests may import ${specifier}`
  const isForbidden = scope === '@freehold' ? !rules.mayImport[own]?.includes(name) : scope in rules.mayImport
  return isForbidden ? `may not import ${specifier}` : undefined
}

const importProblems = [packageProblem, featureProblem, orderProblem, variantProblem, tableProblem]

/**
 * The problems of a list of imports, one line each.
 * @param {Import[]} imports
 * @param {Rules} rules
 */
function problemsOf(imports, rules) {
  const single = imports.flatMap((one) =>
    importProblems.flatMap((problemOf) => {
      const why = problemOf(rules, one)
      return why === undefined ? [] : [`${one.from}: ${why}`]
    }),
  )
  const files = findCircles(imports.map(({ from, to }) => [from, to]))
  const folders = findCircles(
    imports
      .filter(({ from, to }) => !isOfTests.test(from) && !isOfTests.test(to))
      .map(siblingFolders)
      .filter((siblings) => siblings !== undefined),
  )
  return [
    ...single,
    ...files.map((path) => `files import each other in a circle: ${path.join(' → ')}`),
    ...folders.map((path) => `folders import each other in a circle: ${path.join(' → ')}`),
  ]
}

/**
 * @param {string} path
 * @param {string} file
 */
const isIn = (path, file) => file === path || file.startsWith(`${path}/`)

/**
 * Whether an exception 'importer → imported', each a file or a folder, applies to this import.
 * @param {string} exception
 * @param {Import} one
 */
function covers(exception, { from, to }) {
  const [importer = '', imported = ''] = exception.split(' → ')
  return isIn(importer, from) && isIn(imported, to)
}

/**
 * The imports that break a rule, and the exceptions that are no longer needed.
 * @param {string} repository
 * @param {Rules} [rules]
 */
export function findProblems(repository, rules = projectRules) {
  const imports = readImports(repository, rules)
  const withExceptions = (/** @type {string[]} */ exceptions) =>
    problemsOf(
      imports.filter((one) => !exceptions.some((exception) => covers(exception, one))),
      rules,
    )
  const problems = withExceptions(rules.exceptions)
  const named = namedTableProblems(repository, rules, sourcesIn(repository, rules))
  const unneeded = rules.exceptions.filter(
    (exception) =>
      withExceptions(rules.exceptions.filter((other) => other !== exception)).length <= problems.length,
  )
  return [
    ...problems,
    ...named,
    ...unneeded.map(
      (exception) => `borderRules.mjs: delete the exception that is not needed any more: ${exception}`,
    ),
  ]
}

if (process.argv[1] === import.meta.filename) {
  const problems = findProblems(root)
  for (const line of problems) console.error(line)
  process.exit(problems.length === 0 ? 0 : 1)
}
