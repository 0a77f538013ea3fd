import './nodeVersion.mjs'
import { runStaticChecks } from './checks.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { runJest } from './jestRun.mjs'

await ensureInstalled()
const checks = await runStaticChecks()
const units = await runJest(['--testPathIgnorePatterns', '/api/'])
process.exit(checks.failed + units.failed === 0 ? 0 : 1)
