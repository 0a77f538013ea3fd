import { endFrames, startFrames } from './frames.mjs'
import { afterSearch } from './moveMap.mjs'

const STEPS = 40
const FRAME_MS = 16

/**
 * How long each frame takes while a hand pans the map there and back, and the longest one from then on, until what the
 * map shows has been clustered anew, and searched; milliseconds.
 */
export async function panFrames(page) {
  await startFrames(page)
  for (const direction of [1, -1]) await drag(page, direction)
  await afterSearch(page)
  return endFrames(page)
}

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
