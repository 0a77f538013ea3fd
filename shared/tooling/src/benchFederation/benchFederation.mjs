import { join } from 'node:path'
import { noteWhenDrawn, countWire, openRoute } from '../benchBrowser/openRoute.mjs'
import { applyProfile, profiles } from '../benchBrowser/profiles.mjs'
import { routes } from '../benchBrowser/routes.mjs'
import { startServer } from '../benchBrowser/server.mjs'
import { percentile, timesOf } from '../benchBrowser/statistics.mjs'
import { firstHomeOf, openBrowser, signInAll } from '../benchBrowser/visitor.mjs'
import { root } from '../run.mjs'
import { buildOneBundle } from './buildOneBundle.mjs'

const desktop = { viewport: { width: 1440, height: 900 } }
const dashboard = routes.find(({ name }) => name === 'dashboard')

/** The links by which one comes to a remote's page from the dashboard. */
const links = {
  search: 'Search Properties',
  profile: 'Profile',
  account: 'Account',
  admin: 'Admin Settings',
}

/** So long the pointer rests on a link before it is pressed: one that hits it in full flight is a machine's. */
const REST_MS = 150

/** What is done with a page, the same in both builds: opened at its address, cold and warm, or come to by a click. */
const visits = [
  ...['sign-in', 'dashboard', 'search', 'property', 'profile', 'account', 'admin'].map((name) => ({
    name,
    way: 'address',
  })),
  ...Object.keys(links).map((name) => ({ name, way: 'click' })),
]

/**
 * The federated build against the same sources as one bundle, in turns: time until the page has been drawn, bytes and
 * requests of its code, by address with an empty and with a filled cache and by a click, near and over a slow network.
 */
export async function benchFederation(say, { repetitions }) {
  const variants = {
    federated: { program: join(root, 'api/dist/server.js') },
    oneBundle: { program: await buildOneBundle() },
  }
  const browser = await openBrowser()
  try {
    for (const variant of Object.values(variants)) {
      variant.server = await startServer(variant.program)
      variant.sessions = await signInAll(browser, variant.server.address)
      variant.homeId = await firstHomeOf(variant.sessions.investor, variant.server.address)
    }
    const samples = new Map()
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      for (const [profileName, profile] of Object.entries(profiles)) {
        for (const visit of visits) {
          const order = repetition % 2 === 0 ? Object.keys(variants) : Object.keys(variants).toReversed()
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
    for (const { server } of Object.values(variants)) await server?.stop()
  }
}

async function measure(browser, { server, sessions, homeId }, { name, way }, profile) {
  const route = routes.find((one) => one.name === name)
  const context = await browser.newContext({ ...desktop, storageState: sessions[route.as] })
  try {
    const target = { url: server.address + route.path(homeId), selector: route.ready, profile }
    if (way === 'click')
      return { prefetched: await click(context, server.address, links[name], target, profile) }
    const cold = await openRoute(context, target)
    await cold.page.waitForLoadState('networkidle')
    await cold.page.close()
    const warm = await openRoute(context, target)
    return { cold: sampleOf(cold), warm: sampleOf(warm) }
  } finally {
    await context.close()
  }
}

const sampleOf = ({ ms, wire }) => ({ ms, bytes: wire.codeBytes, requests: wire.codeRequests })

/** From the press on a link to the drawn page, by somebody who has had a look at the dashboard first. */
async function click(context, address, name, { url, selector }, profile) {
  const { page } = await openRoute(context, {
    url: address + dashboard.path(),
    selector: dashboard.ready,
    profile,
  })
  // What is fetched while nobody waits has been fetched.
  await page.waitForLoadState('networkidle')
  const devtools = await applyProfile(page, profile)
  const wire = countWire(devtools)
  await page.evaluate(noteWhenDrawn, selector)
  await page.evaluate(() =>
    addEventListener('click', ({ timeStamp }) => (globalThis.freeholdBench.pressedAt = timeStamp), {
      capture: true,
      once: true,
    }),
  )
  const link = page.getByRole('link', { name, exact: true }).first()
  await link.hover()
  await page.waitForTimeout(REST_MS)
  await link.click()
  const ms = await page.evaluate(
    async () => (await globalThis.freeholdBench.drawn) - globalThis.freeholdBench.pressedAt,
  )
  if (!new URL(page.url()).pathname.startsWith(new URL(url).pathname))
    throw new Error(`The click led to ${page.url()}`)
  return { ms, bytes: wire.codeBytes, requests: wire.codeRequests }
}

function add(samples, key, variant, sample) {
  if (!samples.has(key)) samples.set(key, { federated: [], oneBundle: [] })
  samples.get(key)[variant].push(sample)
}

function rowOf(key, variants) {
  const [profile, page, way, cache] = key.split('|')
  const of = (samples) => ({
    ...timesOf(samples.map(({ ms }) => ms)),
    codeKb:
      Math.round(
        percentile(
          samples.map(({ bytes }) => bytes),
          50,
        ) / 100,
      ) / 10,
    codeRequests: percentile(
      samples.map(({ requests }) => requests),
      50,
    ),
  })
  const [federated, oneBundle] = [of(variants.federated), of(variants.oneBundle)]
  // Of the pairs that were measured one after the other, so that a slow moment meets both.
  const ratios = variants.federated.map(({ ms }, index) => ms / variants.oneBundle[index].ms)
  const ratio = Math.round(ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] * 100) / 100
  return { profile, page, way, cache, ratio, federated, oneBundle }
}
