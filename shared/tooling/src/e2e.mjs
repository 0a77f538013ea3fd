import './nodeVersion.mjs'
import { buildStale } from './buildStale.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { runPlaywright } from './playwrightRun.mjs'
import { report } from './results.mjs'

await ensureInstalled()
await buildStale()
process.exit(report(await runPlaywright(process.argv.slice(2))))
