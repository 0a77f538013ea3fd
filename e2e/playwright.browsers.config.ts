import { defineConfig } from '@playwright/test'
import { demoServer } from './src/demoServer'
import chromium from './playwright.config'

/** The main journeys in Firefox, driven by Playwright, and in WebKit, driven by its own WebDriver. */
export default defineConfig({
  testDir: './browsers',
  outputDir: '../test-results',
  // One browser at a time: how fast they are is not the subject.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: chromium.reporter ?? 'list',
  forbidOnly: true,
  use: { baseURL: demoServer.address },
  projects: [
    {
      name: 'firefox',
      testMatch: 'firefox*.spec.ts',
      use: {
        browserName: 'firefox',
        // Mozilla's own Firefox over WebDriver BiDi, instead of Playwright's build.
        channel: 'moz-firefox',
        viewport: { width: 1440, height: 900 },
        locale: 'en-US',
        timezoneId: 'UTC',
      },
    },
    { name: 'webkit', testMatch: 'webkit*.spec.ts' },
  ],
  webServer: chromium.webServer ?? [],
})
