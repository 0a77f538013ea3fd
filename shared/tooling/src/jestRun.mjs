import { mkdirSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { firstLine, readReport } from './results.mjs'
import { bin, root, run } from './run.mjs'

/**
 * The fields of Jest's --json report that are read here.
 * @typedef {{ fullName: string, status: string, failureMessages: string[] }} JestTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: JestTest[] }} JestFile
 * @typedef {{ numPassedTests: number, testResults: JestFile[] }} JestReport
 */

/**
 * Runs Jest and returns its results.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 */
export async function runJest(args = [], { env = {} } = {}) {
  const report = `${root}.cache/jest.json`
  mkdirSync(`${root}.cache`, { recursive: true })
  rmSync(report, { force: true })
  const { code } = await run(bin('jest'), ['--maxWorkers=3', '--json', `--outputFile=${report}`, ...args], {
    env: { NODE_ENV: 'test', NODE_OPTIONS: '--experimental-vm-modules --no-warnings', ...env },
  })
  return readReport(report, code, resultsOf)
}

/**
 * A file that fails to start counts as one failure, because its tests were never counted.
 * @param {JestReport} report
 * @returns {import('./results.mjs').Results}
 */
export const resultsOf = ({ numPassedTests, testResults }) => ({
  passed: numPassedTests,
  failed: testResults.flatMap(failuresOf),
  skipped: testResults.flatMap(({ assertionResults }) => assertionResults.filter(isSkipped).map(skipOf)),
})

/** @param {JestFile} file */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((result) => result.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [{ test: file, reason: firstLine(message) }]
  return failed.map(({ fullName, failureMessages }) => ({
    test: `${file} › ${fullName}`,
    reason: firstLine(failureMessages[0]),
  }))
}

/** @param {JestTest} test */
const isSkipped = ({ status }) => status === 'pending' || status === 'todo'

/**
 * Jest does not record the reason of a skip, so the title of the test or its group ends with it.
 * @param {JestTest} test
 */
function skipOf({ fullName }) {
  const [said, reason = 'no reason given'] = /\s*\(skipped: ([^)]*)\)/.exec(fullName) ?? ['']
  return { test: fullName.replace(said, ''), reason }
}
