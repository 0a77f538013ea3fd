import './nodeVersion.mjs'
import { runStaticChecks } from './checks.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { runJest } from './jestRun.mjs'
import { addUp, report } from './results.mjs'

await ensureInstalled()
const checks = await runStaticChecks()
const units = await runJest(['--testPathIgnorePatterns', '/api/'])
process.exit(report(addUp([checks, units])))
