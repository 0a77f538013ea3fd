import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

/**
 * A runner's results: how many tests passed, which ones failed or were skipped and why, and for whole suites how long
 * each took.
 * @typedef {{ test: string, reason: string }} Listed
 * @typedef {{ passed: number, failed: Listed[], skipped: Listed[], took?: { suite: string, minutes: number }[] }} Results
 */

/**
 * For a runner that wrote no report: its tests are unknown, so the run has failed.
 * @param {string} file
 * @returns {Results}
 */
const noReport = (file) => ({
  passed: 0,
  failed: [{ test: basename(file), reason: 'the report is missing or cannot be read' }],
  skipped: [],
})

/** The only reasons for which continuous integration may skip a test; anything else that is missing can be installed. */
const allowedInCi = [/shared\/data/, /no file system can be mounted here/]

const folder = `${root}.cache/results`
/** @param {string} suite */
const fileOf = (suite) => `${folder}/${suite}.json`

/**
 * Reads a runner's own report.
 * @param {(report: Report) => Results} read computes the results from the report's JSON
 * @template Report
 * @param {string} file
 * @param {number} code
 * @returns {Results}
 */
export function readReport(file, code, read) {
  try {
    const results = read(JSON.parse(readFileSync(file, 'utf8')))
    // A runner that fails without a failed test has found a problem that it does not count.
    return code !== 0 && results.failed.length === 0
      ? {
          ...results,
          failed: [{ test: basename(file), reason: `the runner ended with ${code} without a failed test` }],
        }
      : results
  } catch {
    return noReport(file)
  }
}

/** The first line of an error message, for lists. */
export const firstLine = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .find(Boolean) ?? 'no message'

/**
 * @param {Results[]} results
 * @returns {Results}
 */
export const addUp = (results) => ({
  passed: results.reduce((total, { passed }) => total + passed, 0),
  failed: results.flatMap(({ failed }) => failed),
  skipped: results.flatMap(({ skipped }) => skipped),
  took: results.flatMap(({ took = [] }) => took),
})

/**
 * In continuous integration, a skip for any other reason than `allowedInCi` is a failure.
 * @param {Results} results
 * @param {boolean} [isCi]
 * @returns {Results}
 */
export function judgeSkips({ passed, failed, skipped }, isCi = Boolean(process.env.CI)) {
  const refused = skipped.filter(({ reason }) => isCi && !allowedInCi.some((allowed) => allowed.test(reason)))
  return {
    passed,
    failed: [
      ...failed,
      ...refused.map(({ test, reason }) => ({ test, reason: `must not be skipped: ${reason}` })),
    ],
    skipped: skipped.filter((skip) => !refused.includes(skip)),
  }
}

/**
 * Deletes the results of an earlier run, so that they are not mistaken for those of a run that ends early.
 * @param {string} suite
 */
export const forgetResults = (suite) => rmSync(fileOf(suite), { force: true })

/**
 * Stores the results of a suite, the only one of this process, prints its summary line and returns the exit code.
 * @param {string} suite
 * @param {Results[]} results
 */
export function finishSuite(suite, results) {
  const total = { ...addUp(results), took: [{ suite, minutes: process.uptime() / 60 }] }
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(suite), JSON.stringify(total))
  return report(total)
}

/**
 * Prints the summary line of several suites that ran before, each in its own process.
 * @param {string[]} suites
 */
export const summarizeSuites = (suites) =>
  report(addUp(suites.map((suite) => readReport(fileOf(suite), 0, (results) => results))))

/**
 * Prints all skips and failures with their reasons, and the summary line, and returns the exit code.
 * @param {Results} total
 */
export function report(total) {
  const { passed, failed, skipped } = judgeSkips(total)
  for (const { test, reason } of skipped) console.log(`Skipped: ${test} (${reason})`)
  for (const { test, reason } of failed) console.log(`Failed: ${test} (${reason})`)
  for (const { suite, minutes } of total.took ?? []) console.log(`${suite}: ${minutes.toFixed(1)} minutes`)
  console.log(`${passed} passed, ${failed.length} failed, ${skipped.length} skipped`)
  return failed.length === 0 ? 0 : 1
}
