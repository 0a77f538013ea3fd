import './nodeVersion.mjs'
import { buildStale } from './buildStale.mjs'
import { runStaticChecks } from './checks.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { runJest } from './jestRun.mjs'
import { runPlaywright } from './playwrightRun.mjs'

await ensureInstalled()
const results = [await runStaticChecks(), await runJest()]
await buildStale()
results.push(await runPlaywright())

const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)
