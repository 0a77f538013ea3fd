import { phone, profiles } from '../benchBrowser/profiles.mjs'
import { routes } from '../benchBrowser/routes.mjs'
import { startServer } from '../benchBrowser/server.mjs'
import { percentile } from '../benchBrowser/statistics.mjs'
import { firstHomeOf, openBrowser, signInAll } from '../benchBrowser/visitor.mjs'
import { interactions } from './interactions.mjs'
import { pageVitals } from './pageVitals.mjs'

/** @typedef {Awaited<ReturnType<typeof pageVitals>>} PageVitals */

/**
 * Measures the web vitals of every route on a phone with a slow network and an empty cache, and how long interactions
 * take on a slow processor.
 * @param {(line: string) => void} say
 * @param {{ repetitions: number }} options
 */
export async function benchVitals(say, { repetitions }) {
  const server = await startServer()
  const browser = await openBrowser()
  try {
    const sessions = await signInAll(browser, server.address)
    const homeId = await firstHomeOf(sessions.investor, server.address)
    const rows = routes.map((route) => ({ route, measured: /** @type {PageVitals[]} */ ([]) }))
    // In turns, so that other load on the machine affects all routes alike.
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      for (const { route, measured } of rows) {
        const storageState = route.as === null ? undefined : sessions[route.as]
        const context = await browser.newContext({ ...phone, storageState })
        const url = server.address + route.path(homeId)
        measured.push(await pageVitals(context, { url, selector: route.ready }, profiles.mobile))
        await context.close()
      }
      say(`Vitals of pages: ${repetition + 1} of ${repetitions} rounds`)
    }
    const pages = rows.map(({ route, measured }) => summaryOf(route.name, measured))
    for (const page of pages) say(JSON.stringify(page))
    const acted = await interactions(browser, server.address, { sessions, homeId, repetitions })
    for (const row of acted) say(JSON.stringify(row))
    return { repetitions, pages, interactions: acted }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/**
 * @param {string} name
 * @param {PageVitals[]} measured
 */
function summaryOf(name, measured) {
  const of = (/** @type {keyof PageVitals} */ key) => measured.map((one) => one[key])
  const p50AndP95 = (/** @type {keyof PageVitals} */ key) => [
    percentile(of(key), 50),
    percentile(of(key), 95),
  ]
  return {
    name,
    drawnMs: p50AndP95('drawnMs'),
    lcpMs: p50AndP95('lcpMs'),
    tbtMs: p50AndP95('tbtMs'),
    // A tenth of a percent of the view matters: percentile() would round it away.
    cls: Math.max(...of('cls')),
    kB: percentile(of('bytes'), 50) / 1_000,
    requests: percentile(of('requests'), 50),
  }
}
