import { startServer } from '../benchBrowser/server.mjs'
import { openBrowser, signIn } from '../benchBrowser/visitor.mjs'
import { clickToWindow } from './clickToWindow.mjs'
import { clusterTimes } from './clusterTimes.mjs'
import { accumulate } from './homes.mjs'
import { panFrames } from './panFrames.mjs'
import { visits } from './visits.mjs'

const SIZES = [100, 1_000, 10_000, 50_000]
const VISITS = 200

/**
 * What the map of the search costs in Chromium, against the production build on a demo market of its own: clustering,
 * frames while so many properties are panned over, the wait from a tag to its window, and what visits leave in memory.
 */
export async function benchMap(say) {
  const server = await startServer()
  const browser = await openBrowser()
  try {
    const sizes = []
    for (const size of SIZES) {
      const figures = await benchSize(browser, server.address, size)
      say(`Map of ${size} homes: ${JSON.stringify(figures)}`)
      sizes.push(figures)
    }
    const memory = await visits(await signIn(browser, server.address), VISITS)
    say(`Memory after ${VISITS} visits of the map: ${JSON.stringify(memory)}`)
    return { sizes, memory }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function benchSize(browser, address, size) {
  const page = await signIn(browser, address)
  try {
    return {
      homes: await accumulate(page, address, size),
      cluster: clusterTimes(size),
      panTags: await panFrames(page, 17),
      panClusters: await panFrames(page, 14),
      clickToWindow: await clickToWindow(page),
    }
  } finally {
    await page.context().close()
  }
}
