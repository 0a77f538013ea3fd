import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clickToWindow } from './clickToWindow.mjs'
import { accumulate } from './homes.mjs'
import { panFrames } from './panFrames.mjs'
import { startServer } from './server.mjs'
import { openBrowser, signIn } from './visitor.mjs'
import { visits } from './visits.mjs'

/**
 * What the map of the search costs in Chromium, against the production build on a demo market of its own: frames while
 * 10 000 properties are panned over, the wait from a tag to its window, and what 200 visits leave in memory.
 */
export async function benchMap(say, { visitCount = 200 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-bench-map-'))
  const server = await startServer(folder)
  const browser = await openBrowser()
  try {
    const page = await signIn(browser, server.address)
    const accumulated = await accumulate(page, server.address)
    const map = {
      accumulated,
      panTags: await panFrames(page, 17),
      panClusters: await panFrames(page, 14),
      clickToWindow: await clickToWindow(page),
    }
    say(`Map of ${accumulated} homes: ${JSON.stringify(map)}`)
    await page.context().close()
    const memory = await visits(await signIn(browser, server.address), visitCount)
    say(`Memory after ${visitCount} visits of the map: ${JSON.stringify(memory)}`)
    return { map: { ...map, memory } }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
