import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../benchBrowser/server.mjs'
import { p50AndP95, timesOf } from '../benchBrowser/statistics.mjs'
import { openBrowser, signIn } from '../benchBrowser/visitor.mjs'
import { clickToWindow } from './clickToWindow.mjs'
import { root } from '../run.mjs'
import { clusterTimes, markersOf } from './clusterTimes.mjs'
import { firstDrawing } from './firstDrawing.mjs'
import { accumulate, centers } from './homes.mjs'
import { showAt } from './moveMap.mjs'
import { measureNewTags } from './newTags.mjs'
import { panFrames } from './panFrames.mjs'
import { visits } from './visits.mjs'

/** @typedef {Awaited<ReturnType<typeof openMap>>} MeasuredMap */
/** @typedef {Awaited<ReturnType<typeof panFrames>>} Pan */
/** @typedef {Awaited<ReturnType<typeof measureNewTags>>} NewTags */

const SIZES = [100, 1_000, 10_000, 50_000]
/** A real city's archive; without it the map is measured over the demo town alone. */
const ARCHIVE = join(root, '../shared/data/basemap/perth_herdsman_lake_z0-15.pmtiles')
const HOMES_OVER_ARCHIVE = 10_000

/** Per repetition. */
const CLICKS = 2
const VISITS = 200

/** At this zoom every home has its own tag. */
const TAGS_ZOOM = 17
const CLUSTERS_ZOOM = 14
const DRAWING_ZOOM = 14
/** With fewer homes, hardly one is visible at `TAGS_ZOOM`, and most have their own tag at `CLUSTERS_ZOOM`. */
const MANY = 1_000

/** With fewer homes, those added during the rounds would soon be the majority. */
const MOST = 10_000

/**
 * Measures the built-in map of the search in Chromium, with the production build and its demo market: clustering,
 * frames while panning, the time from a tag to its window, and the memory that visits leave behind.
 * @param {(line: string) => void} say
 * @param {{ repetitions: number }} options
 */
export async function benchMap(say, { repetitions }) {
  const basemap = existsSync(ARCHIVE) ? ARCHIVE : undefined
  if (!basemap) say('Map: there is no archive to measure, only the demo town')
  const server = await startServer(undefined, { basemap })
  const browser = await openBrowser()
  try {
    /** @type {MeasuredMap[]} */
    const maps = []
    for (const size of SIZES) maps.push(await openMap(browser, server.address, size, 'town'))
    if (basemap) maps.push(await openMap(browser, server.address, HOMES_OVER_ARCHIVE, 'archive'))
    // In turns, so that other load on the machine affects all sizes alike.
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      for (const map of maps) await measure(map, repetition)
      say(`Map: ${repetition + 1} of ${repetitions} rounds`)
    }
    // Last, because the homes that arrive stay.
    for (let repetition = 0; repetition < repetitions; repetition += 1)
      for (const map of maps.filter(({ homes }) => homes >= MOST)) await receive(map, repetition)
    const sizes = maps.map(summaryOf)
    for (const figures of sizes) say(JSON.stringify(figures))
    for (const { page } of maps) await page.context().close()
    const drawing = await drawings(browser, server.address, { repetitions, hasArchive: Boolean(basemap) })
    say(`From the navigation to the whole base map: ${JSON.stringify(drawing)}`)
    const memory = await visits(await signIn(browser, server.address), VISITS)
    say(`Memory after ${VISITS} visits of the map: ${JSON.stringify(memory)}`)
    return { repetitions, sizes, drawing, memory }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {number} size
 * @param {'town' | 'archive'} ground
 */
async function openMap(browser, address, size, ground) {
  const page = await signIn(browser, address)
  const { homes, sendMore } = await accumulate(page, address, size, centers[ground])
  const markers = markersOf(size)
  // The first round includes compilation.
  clusterTimes(markers)
  return {
    ground,
    center: centers[ground],
    page,
    homes,
    sendMore,
    markers,
    fresh: /** @type {number[]} */ ([]),
    known: /** @type {number[]} */ ([]),
    overTags: /** @type {Pan[]} */ ([]),
    overClusters: /** @type {Pan[]} */ ([]),
    clicks: /** @type {number[]} */ ([]),
    newTags: /** @type {NewTags[]} */ ([]),
  }
}

/**
 * @param {MeasuredMap} map
 * @param {number} repetition
 */
async function measure(map, repetition) {
  const { fresh, known } = clusterTimes(map.markers)
  map.fresh.push(fresh)
  map.known.push(known)
  await map.page.bringToFront()
  const parts = [overTags, overClusters]
  // In turns, so that neither always comes first.
  for (const part of repetition % 2 === 0 ? parts : parts.toReversed()) await part(map, repetition)
}

/**
 * @param {MeasuredMap} map
 * @param {number} repetition
 */
async function overTags(map, repetition) {
  await showAt(map.page, map.center, TAGS_ZOOM, { areRare: map.homes < MANY })
  map.overTags.push(await panFrames(map.page))
  if (map.homes >= MANY) await press(map, repetition)
}

/**
 * @param {MeasuredMap} map
 * @param {number} repetition
 */
async function overClusters(map, repetition) {
  await showAt(map.page, map.center, CLUSTERS_ZOOM)
  map.overClusters.push(await panFrames(map.page))
  if (map.homes < MANY) await press(map, repetition)
}

/**
 * @param {MeasuredMap} map
 * @param {number} repetition
 */
async function receive(map, repetition) {
  await map.page.bringToFront()
  await showAt(map.page, map.center, TAGS_ZOOM)
  map.newTags.push(await measureNewTags(map, repetition))
}

/**
 * @param {MeasuredMap} map
 * @param {number} repetition
 */
async function press({ page, clicks }, repetition) {
  for (let click = 0; click < CLICKS; click += 1)
    clicks.push(await clickToWindow(page, repetition * CLICKS + click))
}

/** @param {MeasuredMap} map */
const summaryOf = ({ ground, homes, fresh, known, overTags, overClusters, clicks, newTags }) => ({
  homes,
  ground,
  cluster: { fresh: timesOf(fresh), known: timesOf(known) },
  panTags: ofPans(overTags),
  panClusters: ofPans(overClusters),
  clickToWindow: { clicks: clicks.length, ...p50AndP95(clicks) },
  newTags: newTags.length === 0 ? null : ofNewTags(newTags),
})

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {{ repetitions: number, hasArchive: boolean }} options
 */
async function drawings(browser, address, { repetitions, hasArchive }) {
  const page = await signIn(browser, address)
  /** @type {('town' | 'archive')[]} */
  const grounds = hasArchive ? ['town', 'archive'] : ['town']
  const times = { town: /** @type {number[]} */ ([]), archive: /** @type {number[]} */ ([]) }
  const urlOf = (/** @type {'town' | 'archive'} */ ground) =>
    `${address}/app/search?at=${centers[ground].lat},${centers[ground].lng},${DRAWING_ZOOM}`
  // The first round fills the cache.
  for (let round = 0; round <= repetitions; round += 1)
    for (const ground of grounds) {
      const ms = await firstDrawing(page, urlOf(ground))
      if (round > 0) times[ground].push(ms)
    }
  await page.context().close()
  return { town: p50AndP95(times.town), archive: hasArchive ? p50AndP95(times.archive) : null }
}

/** @param {Pan[]} pans */
function ofPans(pans) {
  const frames = pans.flatMap((pan) => pan.frames)
  return { frames: frames.length, ...p50AndP95(frames), longestAfter: longestAfter(pans) }
}

/** @param {NewTags[]} searches */
const ofNewTags = (searches) => ({
  searches: searches.length,
  ...p50AndP95(searches.map(({ ms }) => ms)),
  longestAfter: longestAfter(searches),
})

/** @param {{ longestAfterMs: number }[]} moves */
const longestAfter = (moves) => p50AndP95(moves.map(({ longestAfterMs }) => longestAfterMs))
