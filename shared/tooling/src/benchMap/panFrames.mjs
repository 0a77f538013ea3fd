import { percentile } from '../benchBrowser/statistics.mjs'

const PANS = 6
const STEPS = 40
const FRAME_MS = 16

/** How long frames take while a hand pans the map at a zoom. */
export async function panFrames(page, zoom) {
  await goTo(page, zoom)
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
  for (let pan = 0; pan < PANS; pan += 1) await drag(page, pan % 2 === 0 ? 1 : -1)
  const frames = await page.evaluate(() => {
    globalThis.freeholdBench.isOn = false
    return globalThis.freeholdBench.frames
  })
  return { frames: frames.length, p50Ms: percentile(frames, 50), p95Ms: percentile(frames, 95) }
}

/** Within the page, so that what was found stays. */
export async function goTo(page, zoom) {
  const target = new URL(page.url())
  const [lat, lng] = target.searchParams.get('at').split(',')
  for (;;) {
    const now = Number(new URL(page.url()).searchParams.get('at').split(',')[2])
    if (now === zoom) break
    await page.getByRole('button', { name: now < zoom ? 'Zoom in' : 'Zoom out', exact: true }).click()
    await page.waitForFunction(
      (before) => new URL(location.href).searchParams.get('at')?.split(',')[2] !== before,
      String(now),
    )
  }
  await page
    .getByRole('button', { name: /dollars|properties here/ })
    .first()
    .waitFor()
  // What the last zoom has started is over once a search has come and gone.
  await page.waitForTimeout(1_500)
  return { lat, lng }
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
