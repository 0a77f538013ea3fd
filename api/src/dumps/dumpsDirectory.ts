import path from 'node:path'

/** One dump per release: `<name>.sql.br` and `<name>.json`, a `DumpRecord`. */
export const dumpsDirectory = path.resolve(__dirname, '../../fixtures/dumps')
