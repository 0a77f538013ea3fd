import './nodeVersion.mjs'
import { buildStale } from './buildStale.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { runJest } from './jestRun.mjs'
import { runPlaywright } from './playwrightRun.mjs'
import { addUp, report } from './results.mjs'
import { fail } from './run.mjs'
import { runUpgradeDrill } from './upgradeDrill.mjs'

const suite = { FREEHOLD_SUITE: 'endurance' }
const drill = { FREEHOLD_SUITE: 'drill' }

/**
 * Drills that take too long for continuous integration: endurance tests with higher counts or more repetitions.
 * @type {Record<string, { about: string, run: () => Promise<import('./results.mjs').Results> }>}
 */
const drills = {
  kills: {
    about: '500 kills of the server on each database',
    run: () => runJest(['api/crash/kill'], { env: { ...suite, FREEHOLD_KILLS: '500' } }),
  },
  backups: {
    about: '100 backups under writes on each database, each verified and restored',
    run: () => runJest(['api/crash/backups'], { env: { ...suite, FREEHOLD_BACKUPS: '100' } }),
  },
  upgrade: {
    about: 'an upgrade from the version before under traffic, both serving meanwhile, and the way back',
    run: runUpgradeDrill,
  },
  fuzz: {
    about: '100,000 fuzzed requests to each database',
    run: () => runJest(['api/src/http/fuzz'], { env: { ...suite, FREEHOLD_FUZZED_REQUESTS: '100000' } }),
  },
  clusters: {
    about: 'the counts of 2,000 views and filters of 20,000 homes on each database',
    run: () => runJest(['api/src/properties/searchClusters'], { env: { ...suite, FREEHOLD_VIEWS: '2000' } }),
  },
  thread: {
    about: 'what the thread of the embedded database costs searches and imports',
    run: () => runJest(['api/src/threadCost'], { env: drill }),
  },
  load: {
    about: 'ten minutes of more calls than the server can answer',
    run: () => runJest(['overload.endurance'], { env: { ...suite, FREEHOLD_LOAD_SECONDS: '600' } }),
  },
  tokens: {
    about: 'the tokens of three tabs run out 500 times',
    run: () => runPlaywright(['tests/tabs.spec.ts'], { env: { ...suite, FREEHOLD_TOKEN_ROUNDS: '500' } }),
  },
  controls: {
    about: 'every control of every page',
    run: () => runPlaywright(['tests/controls.spec.ts'], { env: drill }),
  },
  absurd: {
    about: 'the pages of all absurd records',
    run: () => runPlaywright(['tests/absurd.spec.ts'], { env: { ...suite, FREEHOLD_ABSURD_RECORDS: '97' } }),
  },
  remotes: {
    about: 'every fault in every remote, ten times',
    run: () => runPlaywright(['tests/drill-', '--repeat-each=10'], { env: drill }),
  },
  again: {
    about: 'the whole browser suite five times: a test that fails now and then shows itself',
    run: () => runPlaywright(['--repeat-each=5']),
  },
}

const names = process.argv.slice(2)
const wanted = names.flatMap((name) => drills[name] ?? [])
if (names.length === 0 || wanted.length < names.length) {
  const list = Object.entries(drills).map(([name, { about }]) => `  ${name.padEnd(10)}${about}`)
  fail(`npm run drills -- <name> …\n${list.join('\n')}`)
}

await ensureInstalled()
await buildStale()
const results = []
for (const { run } of wanted) results.push(await run())
process.exit(report(addUp(results)))
