import './nodeVersion.mjs'
import { runBrowsers } from './browsers.mjs'
import { buildStale } from './buildStale.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { runJest } from './jestRun.mjs'
import { ensureLibreOffice } from './libreOffice.mjs'
import { ensurePgBouncer } from './pgBouncer.mjs'
import { runPlaywright } from './playwrightRun.mjs'
import { finishSuite, forgetResults } from './results.mjs'

const env = { FREEHOLD_SUITE: 'endurance' }

forgetResults('endurance')
await ensureInstalled()
// Without one of them, the test that needs it is skipped, with the reason.
await Promise.all([buildStale(), ensureLibreOffice().catch(() => {}), ensurePgBouncer().catch(() => {})])
/** Measures what the server can do, so nothing else may run at the same time. */
const alone = 'overload.endurance'
const others = ['/node_modules/', '/dist/', alone].map((pattern) => `--testPathIgnorePatterns=${pattern}`)
const results = [
  await runJest([alone], { env }),
  await runJest(others, { env }),
  await runPlaywright([], { env }),
  await runBrowsers(),
]
process.exit(finishSuite('endurance', results))
