import { applyProfile } from './profiles.mjs'
import { countTraffic } from './networkTraffic.mjs'

/** Long enough for the slowest page on the slowest profile. */
const TIMEOUT_MS = 60_000

/**
 * Runs in the page before its code: records when the selector is drawn, in ms since the navigation began.
 * @param {string} selector
 */
export function noteWhenDrawn(selector) {
  const drawn = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(selector) === null) return
      observer.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, attributes: true })
    look()
  })
  globalThis.freeholdBench = { ...globalThis.freeholdBench, drawn }
}

/**
 * Opens a route in a context and waits until it is drawn. Throws on a redirect: a sign-in page is drawn soon.
 * @param {import('playwright-core').BrowserContext} context
 * @param {{ url: string, selector: string, profile: import('./profiles.mjs').Profile }} route
 */
export async function openRoute(context, { url, selector, profile }) {
  const page = await context.newPage()
  const devtools = await applyProfile(page, profile)
  const traffic = countTraffic(devtools)
  await page.addInitScript(noteWhenDrawn, selector)
  await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MS })
  const ms = await waitUntilDrawn(page, url)
  return { page, devtools, ms, traffic }
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} url
 * @returns {Promise<number>}
 */
async function waitUntilDrawn(page, url) {
  page.setDefaultTimeout(TIMEOUT_MS)
  const ms = await Promise.race([
    page.evaluate(() => globalThis.freeholdBench.drawn),
    new Promise((_, reject) =>
      setTimeout(() => reject(new Error(`${url} was not drawn within ${TIMEOUT_MS} ms`)), TIMEOUT_MS).unref(),
    ),
  ])
  const wanted = new URL(url).pathname
  if (new URL(page.url()).pathname !== wanted) throw new Error(`${wanted} led to ${page.url()}`)
  return ms
}
