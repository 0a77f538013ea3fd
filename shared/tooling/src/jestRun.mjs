import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { bin, root, run } from './run.mjs'

/**
 * Runs jest and answers its totals. A suite that could not even start counts as one failure: its tests were never
 * counted.
 */
export async function runJest(args = []) {
  const report = `${root}.cache/jest.json`
  mkdirSync(`${root}.cache`, { recursive: true })
  rmSync(report, { force: true })
  const { code } = await run(bin('jest'), ['--maxWorkers=2', '--json', `--outputFile=${report}`, ...args], {
    env: { NODE_ENV: 'test', NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  })
  return totals(report, code)
}

function totals(report, code) {
  try {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    const failed = numFailedTests + numRuntimeErrorTestSuites
    return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
