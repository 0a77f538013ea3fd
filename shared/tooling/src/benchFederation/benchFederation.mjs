import { join } from 'node:path'
import { blockingAfter, observeLongTasks } from '../benchBrowser/longTasks.mjs'
import { noteWhenDrawn, openRoute } from '../benchBrowser/openRoute.mjs'
import { applyProfile, profiles } from '../benchBrowser/profiles.mjs'
import { routes } from '../benchBrowser/routes.mjs'
import { startServer } from '../benchBrowser/server.mjs'
import { p50AndP95, percentile, timesOf } from '../benchBrowser/statistics.mjs'
import { firstHomeOf, openBrowser, signInAll } from '../benchBrowser/visitor.mjs'
import { countTraffic, waitUntilQuiet } from '../benchBrowser/networkTraffic.mjs'
import { root } from '../run.mjs'
import { buildOneBundle, removeOneBundle } from './buildOneBundle.mjs'

/**
 * A build to compare, running, with the sessions of its users.
 * @typedef {{ address: string, sessions: Awaited<ReturnType<typeof signInAll>>, homeId: string }} Variant
 */
/** @typedef {'federated' | 'oneBundle'} VariantName */
/** @typedef {Awaited<ReturnType<typeof sampleOf>>} Sample */
/** @typedef {Record<VariantName, Sample[]>} Samples */
/** @typedef {{ name: string, way: 'address' | 'click' }} Visit */
/** @typedef {{ url: string, selector: string, profile: import('../benchBrowser/profiles.mjs').Profile }} Target */
/** @typedef {{ from: string, link: string, prepare?: (page: import('playwright-core').Page) => Promise<void> }} Way */

const desktop = { viewport: { width: 1440, height: 900 } }

/** @param {string} name */
function routeOf(name) {
  const route = routes.find((one) => one.name === name)
  if (route === undefined) throw new Error(`There is no route ${name}`)
  return route
}

/**
 * How to reach a remote's page by a click: the previous page, and the link on it.
 * @type {Record<string, Way>}
 */
const ways = {
  search: { from: 'dashboard', link: 'Search Properties' },
  property: { from: 'search', link: 'Explore Property', prepare: openWindow },
  profile: { from: 'dashboard', link: 'Profile' },
  account: { from: 'dashboard', link: 'Account' },
  admin: { from: 'dashboard', link: 'Admin Settings' },
}

/**
 * Opens the first home on the map that has its own tag.
 * @param {import('playwright-core').Page} page
 */
async function openWindow(page) {
  const map = page.getByRole('region', { name: 'Map' })
  await map
    .getByRole('button', { name: /dollars/ })
    .first()
    .press('Enter')
}

/** How long a user hovers over a link before pressing the button. */
const REST_MS = 150
/** How long the button is held down: remotes start at the press, the navigation at the release. */
const PRESS_MS = 80

/**
 * The visits, the same for both builds: by URL or by a click.
 * @type {Visit[]}
 */
const visits = [
  ...['sign-in', 'dashboard', 'search', 'property', 'profile', 'account', 'admin'].map((name) => ({
    name,
    way: /** @type {const} */ ('address'),
  })),
  ...Object.keys(ways).map((name) => ({ name, way: /** @type {const} */ ('click') })),
]

/**
 * Compares the federated build with the same sources as one bundle, in turns: time until the page is drawn, bytes and
 * requests of its code, by URL and by click, cold and warm, on loopback and on a slow network.
 * @param {(line: string) => void} say
 * @param {{ repetitions: number }} options
 */
export async function benchFederation(say, { repetitions }) {
  const oneBundle = await buildOneBundle()
  const browser = await openBrowser()
  /** @type {(() => Promise<void>)[]} */
  const stops = []
  const start = async (/** @type {string} */ program) => {
    const { address, stop } = await startServer(program)
    stops.push(stop)
    const sessions = await signInAll(browser, address)
    return { address, sessions, homeId: await firstHomeOf(sessions.investor, address) }
  }
  try {
    /** @type {Record<VariantName, Variant>} */
    const variants = {
      federated: await start(join(root, 'api/dist/server.js')),
      oneBundle: await start(oneBundle),
    }
    const names = /** @type {const} */ (['federated', 'oneBundle'])
    /** @type {Map<string, Samples>} */
    const samples = new Map()
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      for (const [profileName, profile] of Object.entries(profiles)) {
        for (const visit of visits) {
          const order = repetition % 2 === 0 ? names : names.toReversed()
          for (const variantName of order) {
            const measured = await measure(browser, variants[variantName], visit, profile)
            for (const [cache, sample] of Object.entries(measured))
              add(samples, [profileName, visit.name, visit.way, cache].join('|'), variantName, sample)
          }
        }
      }
      say(`Federation: ${repetition + 1} of ${repetitions} rounds`)
    }
    const rows = [...samples].map(([key, variantsOf]) => rowOf(key, variantsOf))
    for (const row of rows) say(JSON.stringify(row))
    return { repetitions, rows }
  } finally {
    await browser.close()
    for (const stop of stops) await stop()
    removeOneBundle()
  }
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {Variant} variant
 * @param {Visit} visit
 * @param {Target['profile']} profile
 */
async function measure(browser, { address, sessions, homeId }, { name, way }, profile) {
  const route = routeOf(name)
  const storageState = route.as === null ? undefined : sessions[route.as]
  const context = await browser.newContext({ ...desktop, storageState })
  try {
    await context.addInitScript(observeLongTasks)
    const target = { url: address + route.path(homeId), selector: route.ready, profile }
    const link = ways[name]
    if (way === 'click' && link !== undefined) {
      const cold = await click(context, address, link, target)
      return { cold, warm: await click(context, address, link, target) }
    }
    const cold = await open(context, target)
    return { cold, warm: await open(context, target) }
  } finally {
    await context.close()
  }
}

/**
 * Measures from the navigation to the drawn page.
 * @param {import('playwright-core').BrowserContext} context
 * @param {Target} target
 */
async function open(context, target) {
  const { page, ms, traffic } = await openRoute(context, target)
  return sampleOf(page, traffic, { ms, drawnAt: ms })
}

/**
 * Waits until everything has loaded, and returns the time, the blocking time after it, and the size of the code.
 * @param {import('playwright-core').Page} page
 * @param {import('../benchBrowser/networkTraffic.mjs').Traffic} traffic
 * @param {{ ms: number, drawnAt: number }} times
 */
async function sampleOf(page, traffic, { ms, drawnAt }) {
  await waitUntilQuiet(traffic)
  const longTasks = await page.evaluate(() => globalThis.freeholdBench.longTasks)
  await page.close()
  return {
    ms,
    blockingMs: blockingAfter(drawnAt, longTasks),
    bytes: traffic.codeBytes,
    requests: traffic.codeRequests,
  }
}

/**
 * Measures from the click on a link, when the button is released, to the drawn page.
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} address
 * @param {Way} way
 * @param {Target} target
 */
async function click(context, address, { from, link: name, prepare }, { url, selector, profile }) {
  const before = routeOf(from)
  const { page, traffic: past } = await openRoute(context, {
    url: address + before.path(''),
    selector: before.ready,
    profile,
  })
  await waitUntilQuiet(past)
  await prepare?.(page)
  const devtools = await applyProfile(page, profile)
  const traffic = countTraffic(devtools)
  await page.evaluate(noteWhenDrawn, selector)
  await page.evaluate(() =>
    addEventListener('click', ({ timeStamp }) => (globalThis.freeholdBench.clickedAt = timeStamp), {
      capture: true,
      once: true,
    }),
  )
  const link = page.getByRole('link', { name, exact: true }).first()
  await link.hover()
  await page.waitForTimeout(REST_MS)
  await link.click({ delay: PRESS_MS })
  const { drawnAt, clickedAt } = await page.evaluate(async () => {
    const drawnAt = await globalThis.freeholdBench.drawn
    return { drawnAt, clickedAt: globalThis.freeholdBench.clickedAt }
  })
  if (sectionOf(page.url()) !== sectionOf(url)) throw new Error(`The click led to ${page.url()}`)
  return sampleOf(page, traffic, { ms: drawnAt - clickedAt, drawnAt })
}

/**
 * '/app/property' for the page of any home: the map decides which home a click opens.
 * @param {string} url
 */
const sectionOf = (url) => new URL(url).pathname.split('/').slice(0, 3).join('/')

/**
 * @param {Map<string, Samples>} samples
 * @param {string} key
 * @param {VariantName} variant
 * @param {Sample} sample
 */
function add(samples, key, variant, sample) {
  const ofKey = samples.get(key) ?? { federated: [], oneBundle: [] }
  samples.set(key, ofKey)
  ofKey[variant].push(sample)
}

/**
 * @param {string} key
 * @param {Samples} variants
 */
function rowOf(key, variants) {
  const [profile, page, way, cache] = key.split('|')
  const of = (/** @type {Sample[]} */ samples) => {
    const valuesOf = (/** @type {keyof Sample} */ key) => samples.map((sample) => sample[key])
    return {
      ...timesOf(valuesOf('ms')),
      blockingMs: p50AndP95(valuesOf('blockingMs')),
      codeKb: Math.round(percentile(valuesOf('bytes'), 50) / 100) / 10,
      codeRequests: percentile(valuesOf('requests'), 50),
    }
  }
  const [federated, oneBundle] = [of(variants.federated), of(variants.oneBundle)]
  // The pairs were measured one after the other, so that a slow moment affects both.
  const percents = variants.federated.map(
    ({ ms }, index) => (ms / (variants.oneBundle[index]?.ms ?? NaN)) * 100,
  )
  const ratio = [percentile(percents, 50) / 100, percentile(percents, 95) / 100]
  return { profile, page, way, cache, ratio, federated, oneBundle }
}
