import { afterSearch } from './moveMap.mjs'

const STEPS = 40
const FRAME_MS = 16

/** How long each frame takes while a hand pans the map there and back; milliseconds. */
export async function panFrames(page) {
  await page.evaluate(() => {
    const record = { frames: [], isOn: true }
    globalThis.freeholdBench = record
    let last = performance.now()
    const tick = (now) => {
      record.frames.push(now - last)
      last = now
      if (record.isOn) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  for (const direction of [1, -1]) await drag(page, direction)
  const frames = await page.evaluate(() => {
    globalThis.freeholdBench.isOn = false
    return globalThis.freeholdBench.frames
  })
  await afterSearch(page)
  return frames
}

async function drag(page, direction) {
  const start = { x: 720 - 260 * direction, y: 480 }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  for (let step = 1; step <= STEPS; step += 1) {
    await page.mouse.move(start.x + (direction * step * 520) / STEPS, start.y + Math.sin(step / 6) * 60)
    await page.waitForTimeout(FRAME_MS)
  }
  await page.mouse.up()
}
