import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mayImport } from './borderRules.mjs'
import { root } from './run.mjs'
import { filesIn } from './workspace.mjs'

const id = String.raw`\b[A-Z]{3,4}-\d+`
const lineComments = /^\s*(?:\/\/|\*|\/\*).*$/gm
/**
 * The end of a title: `[LOG-5]`, `[ADM-2, API-19]`, or with an id from a table of cases: `[ADM-2, ${id}]`. A blank or a
 * quote precedes it, unlike an index such as `array[${id}]`.
 */
const bracketed = new RegExp(
  String.raw`(?<=[\s'"\`])\[((?:${id}|\$\{\w+\})(?:, (?:${id}|\$\{\w+\}))*)\]`,
  'g',
)
/** The ids in a table of cases. */
const quoted = new RegExp(String.raw`'(${id}(?:, ${id})*)'`, 'g')

/**
 * Splits the page into the rows of requirements and the list of deviations, which refers to rows.
 * @param {string} markdown
 */
const parts = (markdown) => markdown.split(/^## Deviations$/m)
/** @param {string} markdown */
const firstCells = (markdown) =>
  [...markdown.matchAll(/^\|([^|]+)\|.*$/gm)].map(([line, cell = '']) => ({ line, cell }))
/** @param {string} cell */
const idsOf = (cell) => [...cell.matchAll(new RegExp(id, 'g'))].map(([one]) => one)

/**
 * The ids of all requirements, in the order of the page.
 * @param {string} markdown
 */
export const rowsIn = (markdown) => firstCells(parts(markdown)[0] ?? '').flatMap(({ cell }) => idsOf(cell))

/**
 * The rows marked as deviations, and the rows that the list of deviations explains.
 * @param {string} markdown
 */
export function deviationsIn(markdown) {
  const [requirements = '', deviations = ''] = parts(markdown)
  const marked = firstCells(requirements).filter(({ line }) => line.includes('**(≠)**'))
  return {
    marked: marked.flatMap(({ cell }) => idsOf(cell)),
    explained: [...new Set(firstCells(deviations).flatMap(({ cell }) => idsOf(cell)))],
  }
}

/**
 * The ids in the test titles of a file.
 * @param {string} text
 */
export function idsIn(text) {
  const code = text.replaceAll(lineComments, '')
  const groups = [...code.matchAll(bracketed)].map(([, group = '']) => group)
  const fromTable = groups.some((group) => group.includes('${'))
    ? [...code.matchAll(quoted)].map(([, ids = '']) => ids)
    : []
  const names = [...groups, ...fromTable].flatMap((group) => group.split(', '))
  return [...new Set(names.filter((name) => !name.startsWith('$')))]
}

/**
 * The requirements without a test, and the ids in titles that are not requirements, each with a file that has it.
 * @param {string[]} rows
 * @param {Record<string, string[]>} idsByFile
 */
export function compare(rows, idsByFile) {
  const known = new Set(rows)
  const proven = new Set(Object.values(idsByFile).flat())
  return {
    unproven: rows.filter((row) => !proven.has(row)),
    unknown: Object.entries(idsByFile).flatMap(([file, ids]) =>
      ids.filter((one) => !known.has(one)).map((one) => `${file}: ${one}`),
    ),
  }
}

/**
 * The test of this check contains ids in its examples.
 * @param {string} file
 */
const isOwnTest = (file) => file.endsWith('requirements.test.mjs')

/**
 * The ids in the titles of every source file: tests that several files share, such as journeys.ts, have their titles in
 * files with other names.
 * @param {string[]} files
 * @param {(file: string) => string} readText returns the text of a file by its path
 */
export function idsByFile(files, readText) {
  const sources = files.filter(
    (file) => /\.[cm]?[jt]sx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file) && !isOwnTest(file),
  )
  return Object.fromEntries(
    sources
      .map((file) => /** @type {const} */ ([file, idsIn(readText(file))]))
      .filter(([, ids]) => ids.length > 0),
  )
}

export function readIds() {
  const files = Object.keys(mayImport).flatMap((folder) =>
    filesIn(join(root, folder)).map((file) => `${folder}/${file}`),
  )
  return idsByFile(files, (file) => readFileSync(join(root, file), 'utf8'))
}

export const readRequirements = () => readFileSync(join(root, 'docs/requirements.md'), 'utf8')
