import { applyProfile } from './profiles.mjs'
import { countTraffic } from './networkTraffic.mjs'

/** Long enough for the slowest page on the slowest profile. */
const PATIENCE_MS = 60_000

/**
 * In the page, before anything of it has run: notes when what is awaited has been drawn, in milliseconds since the
 * navigation began.
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
 * Opens a route in a context and waits until it has been drawn. Answers the page, its devtools session, the wait, and
 * what came over the network. Throws where the visitor was led elsewhere: a sign-in page is soon drawn.
 */
export async function openRoute(context, { url, selector, profile }) {
  const page = await context.newPage()
  const devtools = await applyProfile(page, profile)
  const traffic = countTraffic(devtools)
  await page.addInitScript(noteWhenDrawn, selector)
  await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_MS })
  const ms = await waitUntilDrawn(page, url)
  return { page, devtools, ms, traffic }
}

async function waitUntilDrawn(page, url) {
  page.setDefaultTimeout(PATIENCE_MS)
  const ms = await Promise.race([
    page.evaluate(() => globalThis.freeholdBench.drawn),
    new Promise((_, reject) =>
      setTimeout(
        () => reject(new Error(`${url} was not drawn within ${PATIENCE_MS} ms`)),
        PATIENCE_MS,
      ).unref(),
    ),
  ])
  const wanted = new URL(url).pathname
  if (new URL(page.url()).pathname !== wanted) throw new Error(`${wanted} led to ${page.url()}`)
  return ms
}
