import { mkdirSync, rmSync } from 'node:fs'
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs'
import { ensureNginx } from './nginx.mjs'
import { readReport } from './results.mjs'
import { bin, root, run } from './run.mjs'

/** The programs that the browser tests run, by the variables that name them. Endurance is for the whole Chromium. */
export async function ensureBrowserPrograms({ FREEHOLD_SUITE: suite } = process.env) {
  const [chromium, nginx] = await Promise.all([
    suite === 'endurance' ? ensureChromium() : ensureHeadlessShell(),
    ensureNginx(),
  ])
  return { ...(chromium && { CHROMIUM_PATH: chromium }), ...(nginx && { NGINX_PATH: nginx }) }
}

/** Runs the browser tests against the production build and answers their results. */
export async function runPlaywright(args = [], { env = {}, config = 'e2e/playwright.config.ts' } = {}) {
  const report = `${root}.cache/playwright.json`
  mkdirSync(`${root}.cache`, { recursive: true })
  rmSync(report, { force: true })
  const { code } = await run(bin('playwright'), ['test', '--config', config, ...args], {
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(await ensureBrowserPrograms({ ...process.env, ...env })),
      ...env,
    },
  })
  return readReport(report, code, resultsOf)
}

export const resultsOf = ({ stats, errors, suites }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: suites.flatMap(skipsOf),
})

function skipsOf({ title, specs = [], suites = [] }) {
  const here = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => ({
        test: `${title} › ${spec.title}`,
        reason: annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given',
      })),
  )
  return [...here, ...suites.flatMap(skipsOf)]
}
