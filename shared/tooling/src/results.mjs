import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { root } from './run.mjs'

/**
 * What a runner answers.
 * @typedef {{ passed: number, failed: number, skipped: { test: string, reason: string }[] }} Results
 */

/** A runner that wrote no report: nothing is known of its tests, so the run as a whole has failed. */
const noReport = { passed: 0, failed: 1, skipped: [] }

/** The only reasons for which continuous integration may skip a test; anything else that a machine lacks fails it. */
const allowedInCi = [/shared\/data/]

const folder = `${root}.cache/results`
const fileOf = (suite) => `${folder}/${suite}.json`

/**
 * Reads a runner's own report.
 * @param read what makes the totals of the report's JSON
 */
export function readReport(file, code, read) {
  try {
    const results = read(JSON.parse(readFileSync(file, 'utf8')))
    // A runner that fails without a failed test has found something that it does not count.
    return code !== 0 && results.failed === 0 ? { ...results, failed: 1 } : results
  } catch {
    return noReport
  }
}

/** @returns {Results} */
export const addUp = (results) => ({
  passed: results.reduce((total, { passed }) => total + passed, 0),
  failed: results.reduce((total, { failed }) => total + failed, 0),
  skipped: results.flatMap(({ skipped }) => skipped),
})

/** In continuous integration a skip without a reason of the list is a failure. */
export function judgeSkips({ passed, failed, skipped }, isCi = Boolean(process.env.CI)) {
  const refused = skipped.filter(({ reason }) => isCi && !allowedInCi.some((allowed) => allowed.test(reason)))
  return {
    results: {
      passed,
      failed: failed + refused.length,
      skipped: skipped.filter((skip) => !refused.includes(skip)),
    },
    refused,
  }
}

/** Forgets the results of an earlier run, so that a run which ends early cannot pass for it. */
export const forgetResults = (suite) => rmSync(fileOf(suite), { force: true })

/** Keeps the results of a suite for the closing line, prints that line, and answers the exit code. */
export function closeSuite(suite, results) {
  const total = addUp(results)
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(suite), JSON.stringify(total))
  return report(total)
}

/** The closing line of several suites that ran before, each in a process of its own. */
export const closeAll = (suites) =>
  report(addUp(suites.map((suite) => readReport(fileOf(suite), 0, (results) => results))))

/** Prints what was skipped and why, and the closing line, and answers the exit code. */
export function report(total) {
  const { results, refused } = judgeSkips(total)
  for (const { test, reason } of results.skipped) console.log(`Skipped: ${test} (${reason})`)
  for (const { test, reason } of refused)
    console.log(`Failed, as it must not be skipped: ${test} (${reason})`)
  console.log(`${results.passed} passed, ${results.failed} failed, ${results.skipped.length} skipped`)
  return results.failed === 0 ? 0 : 1
}
