import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { ProblemLog } from '../src/problemLog'
import { test as base, Watch } from '../src/test'
import { watchContext } from '../src/watchContext'
import { type ForeignRequests, watchForeignRequests } from './foreignRequests'

interface Fixtures {
  /** All problems so far, including those the test expects. */
  foundProblems: () => readonly string[]
}

interface WorkerFixtures {
  foreign: ForeignRequests
}

/** The test of `src/test.ts` in Firefox, with the same watch. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  foreign: [
    // Playwright reads a fixture's dependencies from this pattern; it has none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const foreign = await watchForeignRequests()
      await provide(foreign)
      await foreign.close()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ foreign }, provide) =>
      provide({
        executablePath: join(import.meta.dirname, 'firefoxRelay.mjs'),
        firefoxUserPrefs: preferences(foreign.port),
      }),
    { scope: 'worker' },
  ],
  foundProblems: async ({ context, foreign }, provide) => {
    const inPages = await watchContext(context)
    const answers = watchAnswers(context)
    foreign.seen.length = 0
    await provide(() => [...inPages, ...answers, ...foreign.seen])
  },
  watch: async ({ foundProblems }, provide) => {
    const watch = new Watch()
    await provide(watch)
    watch.judge(foundProblems())
  },
})

/** Reports error responses in the words of Chromium's console, because Firefox does not write them to its own. */
function watchAnswers(context: BrowserContext): readonly string[] {
  const log = new ProblemLog()
  const add = (text: string, url: string) =>
    log.add({ kind: 'console error', text: `Failed to load resource: ${text}`, url })
  context.on('request', (request) => {
    log.add({ kind: 'request', method: request.method(), url: request.url() })
  })
  context.on('response', (response) => {
    const status = response.status()
    if (status >= 400) add(`the server responded with a status of ${status}`, response.url())
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Aborted by the page, such as when it is left; not a failure.
    if (reason !== 'NS_BINDING_ABORTED') add(reason, request.url())
  })
  return log.problems
}

/** Sends all requests but those to this machine to a proxy that refuses them, and disables Firefox's own requests. */
const preferences = (proxyPort: number) => ({
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': proxyPort,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': proxyPort,
  'network.proxy.failover_direct': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.trr.mode': 5,
  'app.normandy.enabled': false,
  'app.update.auto': false,
  'browser.region.network.url': '',
  'browser.safebrowsing.provider.google4.updateURL': '',
  'browser.safebrowsing.provider.mozilla.updateURL': '',
  'browser.safebrowsing.provider.mozilla.gethashURL': '',
  'dom.push.connection.enabled': false,
  'extensions.blocklist.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'media.gmp-manager.url': '',
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.server': '',
  'datareporting.healthreport.uploadEnabled': false,
  // Playwright cannot emulate this in Firefox.
  'ui.prefersReducedMotion': 1,
})
