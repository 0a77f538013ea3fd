import './nodeVersion.mjs'
import { buildStale } from './buildStale.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { root } from './run.mjs'

await ensureInstalled()
await buildStale()
// The server runs in this process, so that Ctrl-C reaches it directly.
await import(`${root}api/dist/server.js`)
