import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'
import { filesIn } from './workspace.mjs'

const folder = join(root, 'remote-search/src')
/** @param {string} file */
const widthsIn = (file) => readFileSync(join(folder, file), 'utf8').match(/\(max-width: [^)]+\)/g) ?? []

test('the map’s script and its style sheets begin the narrow layout at the same width', () => {
  const styles = filesIn(folder).filter((file) => file.endsWith('.css') && widthsIn(file).length > 0)
  expect(styles).toContain('search/SearchPage.module.css')
  const width = widthsIn('search/useIsNarrow.ts')
  expect(width).toHaveLength(1)
  for (const file of styles)
    expect({ file, widths: [...new Set(widthsIn(file))] }).toEqual({ file, widths: width })
})
