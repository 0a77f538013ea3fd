import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf } from './borderFolders.mjs'
import { isOfTests } from './borderImports.mjs'

/** @import { Import } from './borderImports.mjs' */
/** @typedef {{ schema: string, tables: Record<string, string[]> }} TableRules */

/**
 * @param {TableRules} rules
 * @param {Import} one
 */
export function tableProblem({ schema, tables }, { from, to, names, isReExport }) {
  if (to !== schema || isOfTests.test(from)) return undefined
  if (isReExport) return 're-exports tables, whose users would not be seen: they import the schema'
  const slice = folderOf(from)?.folder ?? ''
  // The database's own connections are made with the whole schema.
  if (names.length === 0) return slice === 'db' ? undefined : 'imports the whole schema: name its tables'
  const foreign = names.filter((name) => !tables[name]?.includes(slice))
  return foreign.length === 0 ? undefined : `uses tables of another slice: ${foreign.join(', ')}`
}

/**
 * Tables that the SQL of these files names as text, which neither the compiler nor the check of imports sees.
 * @param {string} repository
 * @param {TableRules} rules
 * @param {string[]} files
 */
export function namedTableProblems(repository, { schema }, files) {
  const names = tableNamesOf(join(repository, schema))
  if (names.length === 0) return []
  const named = new RegExp(`\\b(?:from|join|into|update|using)\\s+"?(${names.join('|')})\\b(?!['.])`, 'gi')
  const [apart] = schema.split('/src/')
  return files
    .filter((file) => file.startsWith(`${apart}/src/`) && !isOfTests.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(repository, file), 'utf8').replaceAll(comment, '')
      const found = new Set([...text.matchAll(named)].map(([, name]) => name))
      return [...found].map(
        (name) => `${file}: names the table ${name} as text: interpolate it from the schema`,
      )
    })
}

const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/** @param {string} schema */
const tableNamesOf = (schema) =>
  existsSync(schema)
    ? [...readFileSync(schema, 'utf8').matchAll(/= pgTable\(\s*'(\w+)'/g)].map(([, name]) => name)
    : []
