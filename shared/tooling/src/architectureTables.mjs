import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * The rows of the table of docs/architecture.md whose first heading is this one: the names in backticks, by cell.
 * @param {string} heading
 * @returns {string[][][]}
 */
export function tableOf(heading) {
  const lines = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('\n')
  const first = lines.findIndex((line) => cellsOf(line)[0] === heading)
  const end = lines.findIndex((line, index) => index > first && !line.startsWith('|'))
  if (first < 0) throw new Error(`docs/architecture.md has no table with the heading '${heading}'`)
  return lines.slice(first + 2, end).map((line) => cellsOf(line).map(namesIn))
}

/** @param {string} line */
const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** @param {string} cell */
const namesIn = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
