import { applyProfile } from '../benchBrowser/profiles.mjs'
import { percentile } from '../benchBrowser/statistics.mjs'
import { countTraffic, waitUntilAnswered } from '../benchBrowser/networkTraffic.mjs'
import { freeTag, isWindowOf } from '../benchMap/freeTag.mjs'

/**
 * A kind of interaction: who does it, on which page, and `act`, which does it once.
 * @typedef {{ name: string, as: 'investor' | 'admin', path: (homeId: string) => string, ready: string,
 *   act: (page: import('playwright-core').Page, time: number) => Promise<void> }} Kind
 */
/** @typedef {{ startTime: number, duration: number }} InteractionEvent */
/** @typedef {import('../benchBrowser/visitor.mjs').StorageState} StorageState */

const CPU_SLOWDOWN = 4
/** Per kind and repetition. */
const TIMES = 4

/** A user hovers before pressing, and the page has time to show it. */
const POINTER_RESTS_MS = 200

const ROOM_FOR_BARS_PX = 200

/** The browser reports an event in a separate task, some time after the frame that answers it. */
const ENTRIES_MS = 300

/** Runs in the page: records every event of an interaction, from the input to the next frame. */
function observeInteractions() {
  /** @type {InteractionEvent[]} */
  const events = []
  globalThis.freeholdBench = { ...globalThis.freeholdBench, events }
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of /** @type {any[]} */ (list.getEntries()))
      if (interactionId > 0) events.push({ startTime, duration })
  }).observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16, buffered: true }))
}

/**
 * The kinds of interactions, each done `TIMES` per repetition.
 * @type {Kind[]}
 */
const kinds = [
  {
    name: 'marker on the map',
    as: 'investor',
    path: () => '/app/search',
    ready: '[role="region"][aria-label="Map"] [role="button"][aria-pressed]',
    async act(page, time) {
      const { x, y, title } = await freeTag(page, time)
      await page.mouse.move(x, y)
      await page.waitForTimeout(POINTER_RESTS_MS)
      await page.mouse.down()
      await page.mouse.up()
      await page.waitForFunction(isWindowOf, title)
    },
  },
  {
    name: 'strategy tab',
    as: 'investor',
    path: (homeId) => `/app/property/${homeId}`,
    ready: 'main [role="tab"]',
    async act(page, time) {
      const tabs = page.locator('main [role="tab"]')
      await press(tabs.nth((time + 1) % (await tabs.count())))
    },
  },
  {
    name: 'typing into a place search',
    as: 'investor',
    path: () => '/app/search',
    ready: 'main [role="combobox"]',
    act: (page, time) =>
      page
        .locator('main [role="combobox"]')
        .first()
        .press('abcdefgh'.charAt(time % 8)),
  },
  {
    name: 'typing into an assumption',
    as: 'investor',
    path: (homeId) => `/app/property/${homeId}`,
    ready: 'main [role="tabpanel"] input',
    act: (page, time) =>
      page
        .locator('main [role="tabpanel"] input')
        .first()
        .press(['Backspace', '5', 'Backspace', '6'][time % 4] ?? ''),
  },
  {
    name: 'toggle of a profile',
    as: 'investor',
    path: () => '/app/profile/strategies',
    ready: 'main [role="switch"], main [type="checkbox"]',
    act: (page, time) => press(page.locator('main [role="switch"], main [type="checkbox"]').nth(time % 2)),
  },
  {
    name: 'dialog of a form',
    as: 'admin',
    path: () => '/app/adminSettings/users',
    ready: 'main tbody tr',
    async act(page) {
      await press(page.locator('main a[href*="/add"]').first())
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    },
  },
]

/** @param {import('playwright-core').Locator} locator */
async function press(locator) {
  await locator.hover()
  await locator.page().waitForTimeout(POINTER_RESTS_MS)
  await locator.click()
}

/**
 * Measures how long an interaction of each kind takes until its result is drawn, on a slowed processor.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {{ sessions: Record<Kind['as'], StorageState>, homeId: string, repetitions: number }} options
 */
export async function interactions(browser, address, { sessions, homeId, repetitions }) {
  const rows = kinds.map((kind) => ({ kind, durations: /** @type {number[]} */ ([]) }))
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    for (const { kind, durations } of rows) {
      durations.push(...(await once(browser, address + kind.path(homeId), kind, sessions[kind.as])))
    }
  }
  return rows.map(({ kind: { name }, durations }) => ({
    name,
    interactions: durations.length,
    belowThreshold: durations.filter((duration) => duration === 0).length,
    p50Ms: percentile(durations, 50),
    p98Ms: percentile(durations, 98),
  }))
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {Kind} kind
 * @param {StorageState} storageState
 */
async function once(browser, url, { ready, act }, storageState) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState })
  try {
    const page = await context.newPage()
    await showWhole(page)
    await page.addInitScript(observeInteractions)
    await page.goto(url)
    await page.locator(ready).first().waitFor()
    await page.waitForLoadState('networkidle')
    const traffic = countTraffic(await applyProfile(page, { cpuSlowdown: CPU_SLOWDOWN, network: unhindered }))
    /** @type {number[]} */
    const begins = []
    for (let time = 0; time < TIMES; time += 1) {
      begins.push(await page.evaluate(() => performance.now()))
      await act(page, time)
      // The responses to one interaction must be drawn before the next one begins.
      await waitUntilAnswered(page, traffic)
    }
    await page.waitForTimeout(ENTRIES_MS)
    return longestOfEach(begins, await page.evaluate(() => globalThis.freeholdBench.events))
  } finally {
    await context.close()
  }
}

/**
 * Makes the window higher. Without a screen it is as high as its page plus the browser's bars, so the lowest part of
 * the page is outside of it, and no frame is drawn for changes there.
 * @param {import('playwright-core').Page} page
 */
async function showWhole(page) {
  const devtools = await page.context().newCDPSession(page)
  const { windowId, bounds } = await devtools.send('Browser.getWindowForTarget')
  await devtools.send('Browser.setWindowBounds', {
    windowId,
    bounds: { height: (bounds.height ?? 0) + ROOM_FOR_BARS_PX },
  })
  await devtools.detach()
}

/**
 * Duration of the longest event of each interaction; 0 if all were below `durationThreshold`.
 * @param {number[]} begins
 * @param {InteractionEvent[]} events
 */
const longestOfEach = (begins, events) =>
  begins.map((begin, index) => {
    const end = begins[index + 1] ?? Infinity
    const own = events.filter(({ startTime }) => startTime >= begin && startTime < end)
    return Math.max(0, ...own.map(({ duration }) => duration))
  })

const unhindered = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
