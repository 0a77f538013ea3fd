import './nodeVersion.mjs'
import { buildStale } from './buildStale.mjs'
import { runStaticChecks } from './checks.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { runJest } from './jestRun.mjs'
import { ensureLibreOffice } from './libreOffice.mjs'
import { ensureBrowserPrograms, runPlaywright } from './playwrightRun.mjs'
import { finishSuite, forgetResults } from './results.mjs'

forgetResults('test')
await ensureInstalled()
// Installing programs waits for the network, so it runs during the checks. A failed installation is reported when the
// program is needed.
const [checks] = await Promise.all([
  runStaticChecks(),
  ensureBrowserPrograms().catch(() => {}),
  ensureLibreOffice().catch(() => {}),
])
const units = await runJest()
await buildStale()
process.exit(finishSuite('test', [checks, units, await runPlaywright()]))
