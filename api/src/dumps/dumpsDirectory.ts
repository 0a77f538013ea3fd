import path from 'node:path'

/** One dump a release: `<name>.sql.br` with its `<name>.json`, a `DumpRecord`. */
export const dumpsDirectory = path.resolve(__dirname, '../../fixtures/dumps')
