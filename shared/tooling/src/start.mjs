import './nodeVersion.mjs'
import { buildStale } from './buildStale.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { root } from './run.mjs'

await ensureInstalled()
await buildStale()
// The server runs in this very process: one process, one port, and Ctrl-C reaches it without a go-between.
await import(`${root}api/dist/server.js`)
