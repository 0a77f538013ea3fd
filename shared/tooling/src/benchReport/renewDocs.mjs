import { readFileSync, writeFileSync } from 'node:fs'
import { root } from '../run.mjs'
import { plotsOf } from './plots.mjs'
import { tables } from './tables.mjs'
import { measurementNote } from './measurementNote.mjs'

/** @typedef {import('./cells.mjs').Figures} Figures */

const page = `${root}docs/performance.md`
const fileOf = (/** @type {string} */ picture) => `images/bench-${picture}.svg`

/**
 * Matches the place of a benchmark's figures in docs/performance.md.
 * @param {string} name
 */
const placeOf = (name) => new RegExp(`(<!-- figures of ${name} -->\n)[\\s\\S]*?(<!-- end -->)`)

/**
 * Replaces the figures of a benchmark in the page: when they were measured, the tables, then the plots.
 * @param {string} text
 * @param {string} name
 * @param {Figures} figures
 */
export function withFigures(text, name, figures) {
  if (!placeOf(name).test(text))
    throw new Error(`docs/performance.md has no place for the figures of ${name}`)
  const pictures = plotsOf(name, figures).map(({ picture, alt }) => `![${alt}](${fileOf(picture)})`)
  const parts = [measurementNote(figures), tables[name]?.(figures), ...pictures]
  return text.replace(placeOf(name), (_, begin, end) => `${begin}\n${parts.join('\n\n')}\n\n${end}`)
}

/**
 * @param {Record<string, any>} results by benchmark
 * @param {string[]} names
 */
export function renewDocs(results, names) {
  let text = readFileSync(page, 'utf8')
  for (const name of names) {
    const figures = results[name]
    if (tables[name] === undefined || figures === undefined) continue
    text = withFigures(text, name, figures)
    for (const { picture, svg } of plotsOf(name, figures))
      writeFileSync(`${root}docs/${fileOf(picture)}`, svg)
  }
  writeFileSync(page, text)
}
