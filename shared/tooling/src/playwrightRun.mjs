import { mkdirSync, rmSync } from 'node:fs'
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs'
import { ensureNginx } from './nginx.mjs'
import { firstLine, readReport } from './results.mjs'
import { bin, root, run } from './run.mjs'

/** @import { JSONReport, JSONReportSuite, JSONReportTest, JSONReportTestResult } from '@playwright/test/reporter' */

/**
 * The programs that the browser tests run, by the variables that name them. Endurance tests use the complete Chromium.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function ensureBrowserPrograms({ FREEHOLD_SUITE: suite } = process.env) {
  const [chromium, nginx] = await Promise.all([
    suite === 'endurance' || suite === 'drill' ? ensureChromium() : ensureHeadlessShell(),
    ensureNginx(),
  ])
  return { ...(chromium && { CHROMIUM_PATH: chromium }), ...(nginx && { NGINX_PATH: nginx }) }
}

/**
 * Runs the browser tests against the production build and returns their results. A missing program is one failure.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, config?: string, ensurePrograms?: (env: NodeJS.ProcessEnv) => Promise<NodeJS.ProcessEnv> }} [options]
 */
export async function runPlaywright(
  args = [],
  { env = {}, config = 'e2e/playwright.config.ts', ensurePrograms = ensureBrowserPrograms } = {},
) {
  let programs
  try {
    programs = await ensurePrograms({ ...process.env, ...env })
  } catch (error) {
    return {
      passed: 0,
      failed: [{ test: config, reason: firstLine(/** @type {Error} */ (error).message) }],
      skipped: [],
    }
  }
  const report = `${root}.cache/playwright.json`
  mkdirSync(`${root}.cache`, { recursive: true })
  rmSync(report, { force: true })
  const { code } = await run(bin('playwright'), ['test', '--config', config, ...args], {
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...programs,
      ...env,
    },
  })
  return readReport(report, code, resultsOf)
}

/**
 * A test that passes only on a retry counts as failed.
 * @param {JSONReport} report
 * @returns {import('./results.mjs').Results}
 */
export function resultsOf({ stats, errors, suites }) {
  const tests = suites.flatMap((suite) => testsOf(suite))
  return {
    passed: stats.expected,
    failed: [
      ...tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ title, results }) => ({ test: title, reason: firstLine(errorOf(results)) })),
      ...errors.map(({ message }) => ({ test: 'outside of the tests', reason: firstLine(message) })),
    ],
    skipped: tests
      .filter(({ status }) => status === 'skipped')
      .map(({ title, annotations }) => ({
        test: title,
        reason: annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given',
      })),
  }
}

/** @param {JSONReportTestResult[]} results */
const errorOf = (results) => results.map(({ error }) => error?.message).find(Boolean)

/**
 * All tests of a group and its subgroups, each with its full title.
 * @param {Pick<JSONReportSuite, 'title'> & Partial<JSONReportSuite>} suite
 * @param {string[]} groups
 * @returns {(JSONReportTest & { title: string })[]}
 */
function testsOf({ title, specs = [], suites = [] }, groups = []) {
  const path = [...groups, title]
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map((test) => ({ ...test, title: [...path, spec.title].join(' › ') })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, path)),
  ]
}
