import type { Locator, Page, Request } from '@playwright/test'

const LONGEST_ANSWER_MS = 15_000

/**
 * The page's clock. It is stopped unless a test advances it, so that a test measures the page's own delays and not the
 * speed of the machine. Before it advances, open requests are answered.
 */
export class PageTime {
  readonly #page: Page
  readonly #underWay = new Set<Request>()
  #noteEnd = () => {}

  private constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => {
      // The end of a request of the previous document is not always reported.
      if (request.isNavigationRequest()) this.#underWay.clear()
      this.#underWay.add(request)
    })
    page.on('requestfinished', (request) => this.#end(request))
    page.on('requestfailed', (request) => this.#end(request))
  }

  #end(request: Request) {
    this.#underWay.delete(request)
    this.#noteEnd()
  }

  static async stop(page: Page): Promise<PageTime> {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    return new PageTime(page)
  }

  /** Marks a request that will not be answered. */
  hold(request: Request) {
    this.#end(request)
  }

  /**
   * Opens a page and waits for the shell without advancing the clock: while a script compiles or a lock is awaited no
   * request is open, so the clock would run before there is anything to wait for.
   */
  async open(path: string) {
    // A hanging preload would keep the load event from firing.
    await this.#page.goto(path, { waitUntil: 'commit' })
    await this.#page.getByRole('navigation', { name: 'Main' }).waitFor()
  }

  /** Advances the clock until a locator is visible or a condition holds, and returns how long that took, in ms. */
  async until(seen: Locator | (() => boolean), withinMs: number): Promise<number> {
    const stepMs = withinMs > 2_000 ? 250 : 25
    for (let passedMs = 0; ; passedMs += stepMs) {
      await this.#settled()
      if (typeof seen === 'function' ? seen() : await isVisible(seen)) return passedMs
      if (passedMs >= withinMs) throw new Error(`Not seen within ${withinMs} ms: ${String(seen)}`)
      await this.#page.clock.runFor(stepMs)
    }
  }

  /** Waits until all requests have ended and the page has finished its work, except for timers. */
  async #settled() {
    do {
      while (this.#underWay.size > 0) await this.#nextEnd()
      await this.#turns()
    } while (this.#underWay.size > 0)
  }

  /**
   * Fails on a request that never ends, such as one whose body is not read: waiting for it would only slow the test
   * down.
   */
  async #nextEnd() {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const urls = [...this.#underWay].map((request) => request.url())
        reject(new Error(`No end of ${urls.join(', ')} within ${LONGEST_ANSWER_MS} ms`))
      }, LONGEST_ANSWER_MS)
    })
    try {
      await Promise.race([new Promise<void>((resolve) => (this.#noteEnd = resolve)), tooLate])
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * Waits for some turns of the page's event loop, without its timers. After a navigation in between there is more to
   * wait for.
   */
  async #turns() {
    const turn = () =>
      this.#page.evaluate(async () => {
        for (let turns = 0; turns < 4; turns += 1)
          await new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', resolve)
            port1.start()
            port2.postMessage(null)
          })
      })
    await turn().catch(() => this.#page.waitForLoadState('domcontentloaded'))
  }
}

/** A page that is being left counts as not visible. */
const isVisible = (seen: Locator) =>
  seen
    .first()
    .isVisible()
    .catch(() => false)
