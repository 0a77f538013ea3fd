import './nodeVersion.mjs'
import { buildStale } from './buildStale.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { runJest } from './jestRun.mjs'
import { runPlaywright } from './playwrightRun.mjs'
import { closeSuite, forgetResults } from './results.mjs'

const env = { FREEHOLD_SUITE: 'endurance' }

forgetResults('endurance')
await ensureInstalled()
await buildStale()
process.exit(closeSuite('endurance', [await runJest([], { env }), await runPlaywright([], { env })]))
