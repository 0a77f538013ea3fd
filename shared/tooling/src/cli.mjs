import './nodeVersion.mjs'
import { buildStale } from './buildStale.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { root } from './run.mjs'

// The API's own command line reads the arguments after this file, such as `import csv …`.
await ensureInstalled()
await buildStale(['api'])
await import(`${root}api/dist/cli.js`)
