import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'
import { filesIn } from './workspace.mjs'

const folder = join(root, 'remote-search/src')
/** @param {string} file */
const widthsIn = (file) => readFileSync(join(folder, file), 'utf8').match(/\(max-width: [^)]+\)/g) ?? []

/** A width as near as this to that of the narrow layout is meant to be the same. */
const NEAR_REM = 10
const remOf = (/** @type {string} */ query) => parseFloat(query.replace('(max-width:', ''))

test('the map’s script and its style sheets begin the narrow layout at the same width', () => {
  const styles = filesIn(folder).filter((file) => file.endsWith('.css') && widthsIn(file).length > 0)
  const [width = '', ...others] = widthsIn('search/useIsNarrow.ts')
  expect(others).toEqual([])
  for (const file of ['search/SearchPage.module.css', 'results-list/ResultsList.module.css'])
    expect(widthsIn(file)).toContain(width)
  for (const file of styles) {
    const near = widthsIn(file).filter((one) => Math.abs(remOf(one) - remOf(width)) < NEAR_REM)
    expect({ file, widths: near.filter((one) => one !== width) }).toEqual({ file, widths: [] })
  }
})
