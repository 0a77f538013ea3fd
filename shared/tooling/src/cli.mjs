import './nodeVersion.mjs'
import { buildStale } from './buildStale.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { root } from './run.mjs'

// The arguments after this file, such as `import csv …`, are read by the API's own command line.
await ensureInstalled()
await buildStale(['api'])
await import(`${root}api/dist/cli.js`)
