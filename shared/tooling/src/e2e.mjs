import './nodeVersion.mjs'
import { buildStale } from './buildStale.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { runPlaywright } from './playwrightRun.mjs'
import { addUp, report } from './results.mjs'

await ensureInstalled()
await buildStale()
process.exit(report(addUp([await runPlaywright(process.argv.slice(2))])))
