import './nodeVersion.mjs'
import { buildStale } from './buildStale.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { runPlaywright } from './playwrightRun.mjs'

await ensureInstalled()
await buildStale()
const { failed } = await runPlaywright(process.argv.slice(2))
process.exit(failed === 0 ? 0 : 1)
