import { startServer } from '../benchBrowser/server.mjs'
import { percentile, timesOf } from '../benchBrowser/statistics.mjs'
import { openBrowser, signIn } from '../benchBrowser/visitor.mjs'
import { clickToWindow } from './clickToWindow.mjs'
import { clusterTimes, pointsOf } from './clusterTimes.mjs'
import { accumulate } from './homes.mjs'
import { zoomTo } from './moveMap.mjs'
import { panFrames } from './panFrames.mjs'
import { visits } from './visits.mjs'

const SIZES = [100, 1_000, 10_000, 50_000]
/** Of each repetition. */
const CLICKS = 2
const VISITS = 200

/** Every home has its tag. */
const TAGS_ZOOM = 17
const CLUSTERS_ZOOM = 14
/** Of fewer homes hardly one is in sight at that zoom; at the other most of so few have tags as well. */
const MANY = 1_000

/**
 * What the built-in map of the search costs in Chromium, against the production build on a demo market of its own:
 * clustering, frames while so many properties are panned over, the wait from a tag to its window, and what visits leave
 * in memory.
 */
export async function benchMap(say, { repetitions }) {
  const server = await startServer()
  const browser = await openBrowser()
  try {
    const maps = []
    for (const size of SIZES) maps.push(await openMap(browser, server.address, size))
    // In turns, so that whatever else the machine does meets all sizes alike.
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      for (const map of maps) await measure(map, repetition)
      say(`Map: ${repetition + 1} of ${repetitions} rounds`)
    }
    const sizes = maps.map(summaryOf)
    for (const figures of sizes) say(JSON.stringify(figures))
    for (const { page } of maps) await page.context().close()
    const memory = await visits(await signIn(browser, server.address), VISITS)
    say(`Memory after ${VISITS} visits of the map: ${JSON.stringify(memory)}`)
    return { repetitions, sizes, memory }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function openMap(browser, address, size) {
  const page = await signIn(browser, address)
  const homes = await accumulate(page, address, size)
  const points = pointsOf(size)
  // The first round compiles.
  clusterTimes(points)
  return { page, homes, points, index: [], view: [], panTags: [], panClusters: [], clicks: [] }
}

async function measure(map, repetition) {
  const { index, view } = clusterTimes(map.points)
  map.index.push(index)
  map.view.push(view)
  await map.page.bringToFront()
  const parts = [overTags, overClusters]
  // It begins where the round before has ended.
  for (const part of repetition % 2 === 0 ? parts : parts.toReversed()) await part(map, repetition)
}

async function overTags(map, repetition) {
  await zoomTo(map.page, TAGS_ZOOM)
  map.panTags.push(...(await panFrames(map.page)))
  if (map.homes >= MANY) await press(map, repetition)
}

async function overClusters(map, repetition) {
  await zoomTo(map.page, CLUSTERS_ZOOM)
  map.panClusters.push(...(await panFrames(map.page)))
  if (map.homes < MANY) await press(map, repetition)
}

async function press({ page, clicks }, repetition) {
  for (let click = 0; click < CLICKS; click += 1)
    clicks.push(await clickToWindow(page, repetition * CLICKS + click))
}

const summaryOf = ({ homes, index, view, panTags, panClusters, clicks }) => ({
  homes,
  cluster: { index: timesOf(index), view: timesOf(view) },
  panTags: { frames: panTags.length, ...p50AndP95(panTags) },
  panClusters: { frames: panClusters.length, ...p50AndP95(panClusters) },
  clickToWindow: { clicks: clicks.length, ...p50AndP95(clicks) },
})

const p50AndP95 = (values) => ({ p50Ms: percentile(values, 50), p95Ms: percentile(values, 95) })
