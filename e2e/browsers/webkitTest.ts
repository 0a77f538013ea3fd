import type { WebDriver } from 'selenium-webdriver'
import { test as base, Watch } from '../src/test'
import { type ForeignRequests, watchForeignRequests } from './foreignRequests'
import type { Visitor } from './visitor'
import { leavePage, serveWatched, type WatchedSite } from './watchedSite'
import { webdriverVisitor } from './webdriverVisitor'
import { provideWebKit } from './webkitBrowser'

interface Fixtures {
  /** Has a separate origin, so that the browser has nothing stored for it. */
  watched: WatchedSite
  visitor: Visitor
  /** All problems so far, including those the test expects. */
  foundProblems: () => readonly string[]
}

interface WorkerFixtures {
  webkit: { driver: WebDriver; foreign: ForeignRequests }
}

/** The test of `src/test.ts` in WebKit. Playwright does not drive it, so tests cannot use `page` or `context`. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  webkit: [
    // Playwright reads a fixture's dependencies from this pattern; it has none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const foreign = await watchForeignRequests()
      await provideWebKit(foreign.port, (driver) => provide({ driver, foreign }))
      await foreign.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern
  watched: async ({}, provide) => {
    const site = await serveWatched()
    await provide(site)
    await site.close()
  },
  visitor: async ({ webkit, watched }, provide) => provide(webdriverVisitor(webkit.driver, watched)),
  leavePages: async ({ webkit, watched }, provide) => provide(() => leavePage(webkit.driver, watched)),
  foundProblems: async ({ webkit, watched }, provide) => {
    webkit.foreign.seen.length = 0
    await provide(() => [...watched.log.problems, ...webkit.foreign.seen])
  },
  watch: async ({ leavePages, foundProblems }, provide) => {
    const watch = new Watch()
    await provide(watch)
    await leavePages()
    watch.judge(foundProblems())
  },
})
