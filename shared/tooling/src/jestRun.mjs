import { mkdirSync, rmSync } from 'node:fs'
import { readReport } from './results.mjs'
import { bin, root, run } from './run.mjs'

/** Runs Jest and answers its results. */
export async function runJest(args = [], { env = {} } = {}) {
  const report = `${root}.cache/jest.json`
  mkdirSync(`${root}.cache`, { recursive: true })
  rmSync(report, { force: true })
  const { code } = await run(bin('jest'), ['--maxWorkers=2', '--json', `--outputFile=${report}`, ...args], {
    env: { NODE_ENV: 'test', NODE_OPTIONS: '--experimental-vm-modules --no-warnings', ...env },
  })
  return readReport(report, code, resultsOf)
}

/** A suite that could not even start counts as one failure: its tests were never counted. */
export const resultsOf = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
  skipped: testResults.flatMap(({ assertionResults }) => assertionResults.filter(isSkipped).map(skipOf)),
})

const isSkipped = ({ status }) => status === 'pending' || status === 'todo'

/** Jest has no place for the reason of a skip, so the title of the test or of its group ends with it. */
function skipOf({ fullName }) {
  const [said, reason = 'no reason given'] = /\s*\(skipped: ([^)]*)\)/.exec(fullName) ?? ['']
  return { test: fullName.replace(said, ''), reason }
}
