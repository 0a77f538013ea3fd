import { readFileSync, writeFileSync } from 'node:fs'
import { root } from '../run.mjs'
import { plotsOf } from './plots.mjs'
import { tables } from './tables.mjs'
import { takenOn } from './takenOn.mjs'

const page = `${root}docs/performance.md`
const pictureOf = (name) => `${root}docs/images/bench-${name}.svg`

/** Where the figures of a benchmark stand in docs/performance.md. */
const placeOf = (name) => new RegExp(`(<!-- figures of ${name} -->\n)[\\s\\S]*?(<!-- end -->)`)

/** Writes the tables and plots of these benchmarks into the documentation. */
export function renewDocs(results, names) {
  let text = readFileSync(page, 'utf8')
  for (const name of names) {
    const figures = results[name]
    if (tables[name] === undefined || figures === undefined) continue
    if (!placeOf(name).test(text))
      throw new Error(`docs/performance.md has no place for the figures of ${name}`)
    text = text.replace(
      placeOf(name),
      (_, begin, end) => `${begin}\n${takenOn(figures)}\n\n${tables[name](figures)}\n\n${end}`,
    )
    for (const [picture, svg] of plotsOf(name, figures)) writeFileSync(pictureOf(picture), svg)
  }
  writeFileSync(page, text)
}
