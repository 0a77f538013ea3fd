import { defineConfig } from '@playwright/test'
import { chromiumFlags } from '@freehold/tooling/src/chromium.mjs'
import { demoServer } from './src/demoServer'
import { drill, endurance, wantedTags } from './src/suites'

/** The file that takes longest among those whose tests follow one another. */
const longest = '**/deploys.spec.ts'

const tagged = (tags: readonly string[]) => new RegExp(tags.join('|'))

/** Against the production build, on the embedded database with the demo market in a folder of this run's own. */
export default defineConfig({
  testDir: './tests',
  ...(wantedTags ? { grep: tagged(wantedTags) } : { grepInvert: tagged([endurance, drill]) }),
  outputDir: '../test-results',
  // Begun first, so that no core idles at the end.
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: longest },
  ],
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  forbidOnly: true,
  use: {
    // Shorter than the test timeout, so that a failure names the action that hung.
    actionTimeout: 15_000,
    baseURL: demoServer.address,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    // Recording slows every test by a third; `npm run e2e -- --trace retain-on-failure` asks for it.
    trace: 'off',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'], args: chromiumFlags },
  },
  webServer: {
    command: 'node e2e/src/startDemoServer.mjs',
    cwd: '..',
    url: `${demoServer.address}/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: demoServer.env,
  },
})
