import { endFrames, startFrames } from './frames.mjs'
import { afterSearch } from './moveMap.mjs'

const STEPS = 40
const FRAME_MS = 16

/**
 * Measures each frame while the map is panned back and forth, and the longest one after it, until the view is clustered
 * and searched again (ms).
 * @param {import('playwright-core').Page} page
 */
export async function panFrames(page) {
  await startFrames(page)
  for (const direction of [1, -1]) await drag(page, direction)
  await afterSearch(page)
  return endFrames(page)
}

/**
 * @param {import('playwright-core').Page} page
 * @param {number} direction 1 or -1
 */
export async function drag(page, direction) {
  const start = { x: 720 - 260 * direction, y: 480 }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  for (let step = 1; step <= STEPS; step += 1) {
    await page.mouse.move(start.x + (direction * step * 520) / STEPS, start.y + Math.sin(step / 6) * 60)
    await page.waitForTimeout(FRAME_MS)
  }
  await page.mouse.up()
}
