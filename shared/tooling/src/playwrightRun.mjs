import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './chromium.mjs'
import { bin, root, run } from './run.mjs'

/** Runs the browser tests against the production build and answers their totals. */
export async function runPlaywright(args = []) {
  const report = `${root}.cache/playwright.json`
  mkdirSync(`${root}.cache`, { recursive: true })
  rmSync(report, { force: true })
  const chromium = await ensureChromium()
  const { code } = await run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts', ...args], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
  })
  return totals(report, code)
}

function totals(report, code) {
  try {
    const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'))
    const failed = stats.unexpected + stats.flaky + errors.length
    return { passed: stats.expected, failed: code !== 0 && failed === 0 ? 1 : failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
